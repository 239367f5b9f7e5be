#include "program/resolve.h"

#include <string.h>

#include "program/annotation.h"

enum { MAX_DEPTH = 32 }; /* of nested scopes and of an ATTR chain */

/* Builtin types and exceptions: what an annotation or base class can mean without an import. */
static const char *const BUILTINS =
    " object int float complex bool str bytes bytearray memoryview list tuple dict set frozenset"
    " type range slice property staticmethod classmethod super enumerate zip map filter reversed"
    " BaseException BaseExceptionGroup GeneratorExit KeyboardInterrupt SystemExit Exception"
    " ArithmeticError FloatingPointError OverflowError ZeroDivisionError AssertionError"
    " AttributeError BufferError EOFError ExceptionGroup ImportError ModuleNotFoundError "
    "LookupError"
    " IndexError KeyError MemoryError NameError UnboundLocalError OSError IOError EnvironmentError"
    " BlockingIOError ChildProcessError ConnectionError BrokenPipeError ConnectionAbortedError"
    " ConnectionRefusedError ConnectionResetError FileExistsError FileNotFoundError "
    "InterruptedError"
    " IsADirectoryError NotADirectoryError PermissionError ProcessLookupError TimeoutError"
    " ReferenceError RuntimeError NotImplementedError RecursionError StopIteration"
    " StopAsyncIteration SyntaxError IndentationError TabError SystemError TypeError ValueError"
    " UnicodeError UnicodeDecodeError UnicodeEncodeError UnicodeTranslateError Warning BytesWarning"
    " DeprecationWarning FutureWarning ImportWarning PendingDeprecationWarning ResourceWarning"
    " RuntimeWarning SyntaxWarning UnicodeWarning UserWarning ";

static bool is_builtin(const Program *p, Name name) {
  const char *text = names_text(p->names, name);
  size_t n = strlen(text);
  for (const char *at = BUILTINS; n && (at = strstr(at, text)); at += n)
    if (at[-1] == ' ' && at[n] == ' ') return true;
  return false;
}

static bool in_list(const IrFile *ir, Range names, Name name) {
  for (uint32_t i = 0; i < names.count; i++)
    if (ir->pool.at[names.first + i] == name.id) return true;
  return false;
}

/* What a class body binds: a nested class, a method, or a name for something else. */
static Binding in_class(const Program *p, Class c, Func func, Name name, unsigned depth);

static Binding chain(const Program *p, const ResolveScope *scope, ExprId id, unsigned depth);

static Binding name_in(const Program *p, const ResolveScope *scope, Name name, unsigned depth) {
  const IrFile *ir = program_ir(p, scope->mod);
  Class cls = scope->cls;
  Func f = scope->func;
  for (unsigned i = 0; f.i && i < MAX_DEPTH && depth < MAX_DEPTH; i++) {
    const ProgramFunc *func = program_func(p, f);
    const IrFunc *irf = ir_func(ir, func->id);
    if (cls.i) {
      Binding b = in_class(p, cls, f, name, depth + 1);
      if (b.kind) return b;
    }
    if (!func->parent.i || (irf->flags & FUNC_MODULE)) break;
    uint32_t local = 0;
    if (map_get(&p->locals, (uint64_t)f.i << 32 | name.id, &local)) return p->bindings.at[local];
    if (in_list(ir, irf->locals, name)) return (Binding){0};
    if (in_list(ir, irf->globals, name)) break;
    cls = func->cls;
    f = func->parent;
  }
  Binding b = program_global(p, scope->mod, name);
  if (!b.kind && is_builtin(p, name)) b = (Binding){.kind = BIND_EXTERNAL, .name = name};
  return b;
}

static Binding in_class(const Program *p, Class c, Func func, Name name, unsigned depth) {
  const ProgramClass *cls = program_class(p, c);
  uint32_t found = 0;
  if (map_get(&cls->nested, name.id, &found))
    return (Binding){.kind = BIND_CLASS, .mod = cls->mod, .cls = {found}};
  if (map_get(&cls->members, name.id, &found))
    return (Binding){.kind = BIND_FUNC, .mod = cls->mod, .func = {found}};
  if (!map_get(&cls->attrs, name.id, &found) || !found) return (Binding){0};
  const IrExpr *e = ir_expr(program_ir(p, cls->mod), (ExprId){found});
  if (e->kind == EX_NAME && e->a == name.id) return (Binding){0}; /* `x = x`: the outer one */
  ResolveScope scope = {.mod = cls->mod, .func = func, .cls = c};
  Binding b = chain(p, &scope, (ExprId){found}, depth);
  return b.kind == BIND_VALUE ? (Binding){0} : b;
}

static Binding chain(const Program *p, const ResolveScope *scope, ExprId id, unsigned depth) {
  const IrExpr *e = ir_expr(program_ir(p, scope->mod), id);
  if (depth >= MAX_DEPTH) return (Binding){0};
  switch (e->kind) {
    case EX_NAME:
      return name_in(p, scope, (Name){e->a}, depth);
    case EX_ATTR: {
      Binding owner = chain(p, scope, (ExprId){e->a}, depth + 1);
      return owner.kind ? program_attr(p, owner, (Name){e->b}) : owner;
    }
    default:
      return (Binding){0};
  }
}

Binding resolve_name(const Program *p, const ResolveScope *scope, Name name) {
  return name_in(p, scope, name, 0);
}

Binding resolve_base(const Program *p, const ResolveScope *scope, ExprId e) {
  const IrFile *ir = program_ir(p, scope->mod);
  for (unsigned i = 0; i < MAX_DEPTH && ir_expr(ir, e)->kind == EX_SUBSCRIPT; i++)
    e = (ExprId){ir_expr(ir, e)->a};
  return chain(p, scope, e, 0);
}

Binding resolve_type(const Program *p, const ResolveScope *scope, ExprId e) {
  return annotation_resolve(p, scope, e);
}

Binding program_resolve(const Program *p, Func scope, ExprId e) {
  const ProgramFunc *f = program_func(p, scope);
  ResolveScope s = {.mod = f->mod, .func = scope};
  return f->mod.i ? annotation_resolve(p, &s, e) : (Binding){0};
}
