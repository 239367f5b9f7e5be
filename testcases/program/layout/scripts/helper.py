def help_me():
    pass
