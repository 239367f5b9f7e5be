/* Names of C++ as they are written -> the names that things have: namespaces, classes, `using`. */
#ifndef RL_PROGRAM_NATIVE_SCOPE_H
#define RL_PROGRAM_NATIVE_SCOPE_H

#include "program/program.h"

typedef struct ScopeAlias {
  Name target, scope; /* `using scope::x = target;` */
} ScopeAlias;

typedef struct Scopes {
  Program *p;
  Map aliases;            /* full name -> index into alias_list */
  VEC(ScopeAlias) alias_list;
  VEC(uint64_t) directives; /* module << 32 | namespace: `using namespace` */
  Map by_last;            /* last part of a name -> the one full name that ends so; 0: several */
} Scopes;

typedef struct ScopeFound {
  Name name;   /* what it is called; NO_NAME: not found */
  Name owner;  /* the class that it is a member of, `name` is then its plain name */
} ScopeFound;

/* Program.native must be filled. The scopes borrow the program. */
void scopes_build(Scopes *s, Program *p);
void scopes_release(Scopes *s);
/* What `name` means in the namespace or class `scope` of module m. */
ScopeFound scope_find(const Scopes *s, Mod m, Name scope, Name name);
/* "a::b" of "a::b::c"; NO_NAME of "c". */
Name scope_around(Names *names, Name full);
Name scope_last(Names *names, Name full);

/* The class of that full name, NO_CLASS if it is none. */
Class native_class(const Program *p, Name name);
/* Does the class or a base in view have a member of that name? The class that has it, or NO_CLASS. */
Class native_holder(const Program *p, Class c, Name name);

#endif
