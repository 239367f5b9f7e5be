"""The root of a repository that another program loads as its plugin."""
