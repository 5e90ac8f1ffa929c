import { isRecord } from "../../../../kit/values/is-record.ts";
import { toStorable } from "../../../../kit/values/storable-text.ts";
import {
  type Binding,
  listBindings,
  type SettingsModule,
  type SettingsModules,
  type SyntaxNode,
} from "./settings-module.ts";
import {
  bindParameter,
  type Callable,
  isFunction,
  joinTexts,
  type Literal,
  type NodeOf,
  negate,
  readObjectMethod,
} from "./settings-values.ts";

export type { Literal };

/** More than the settings of any site need; the limit ends cycles and malicious input. */
const MAX_STEPS = 300_000;
const MAX_DEPTH = 200;

/** The scope of a node: the names around it. */
interface Scope {
  module: SettingsModule;
  /** Parameters and names of the functions around it. */
  locals: ReadonlyMap<string, Literal>;
  depth: number;
}

export interface SettingsReader {
  /** What a module exports under this name; `default` also for `module.exports`. */
  readExport(path: string, name: string): Literal;
  /** The values of all names of a module that match. */
  readNames(path: string, pattern: RegExp): Literal[];
}

/**
 * Reads configurations as data: literals, names, imports of the same source, spreads, joined strings, and functions of
 * the source that only return such values. Nothing is executed. A call of a function that is not in the source
 * (`defineConfig`) is its first argument, where that is an object or an array.
 */
export function createSettingsReader(modules: SettingsModules): SettingsReader {
  /** Names being resolved, so that `a = b, b = a` ends. */
  const pending = new Set<string>();
  let steps = 0;

  function readExport(path: string, name: string): Literal {
    const module = modules.get(path);
    if (!module) return null;
    if (name === "*") return Object.fromEntries([...module.exports.keys()].map((key) => [key, readExport(path, key)]));
    const binding = module.exports.get(name);
    if (binding) return readBinding(binding, module, `${path}:export:${name}`);
    for (const passed of module.passesOn) {
      const value = once(`${path}:pass:${passed}:${name}`, () => readExport(passed, name));
      if (value !== null) return value;
    }
    // A default import of a module that only has named exports, or `require` of one.
    return name === "default" && module.exports.size > 0 ? once(`${path}:all`, () => readExport(path, "*")) : null;
  }

  function once(key: string, read: () => Literal): Literal {
    if (pending.has(key)) return null;
    pending.add(key);
    try {
      return read();
    } finally {
      pending.delete(key);
    }
  }

  function readBinding(binding: Binding, module: SettingsModule, key: string, depth = 0): Literal {
    return once(key, () => {
      if (binding.kind === "import") return readExport(binding.path, binding.name);
      const scope = { module, locals: new Map(), depth };
      return binding.kind === "value" ? evaluate(binding.node, scope) : call(binding.node, [], scope);
    });
  }

  function evaluate(node: SyntaxNode, above: Scope): Literal {
    steps += 1;
    if (steps > MAX_STEPS || above.depth > MAX_DEPTH) return null;
    const scope = { ...above, depth: above.depth + 1 };
    switch (node.type) {
      case "StringLiteral":
      case "NumericLiteral":
      case "BooleanLiteral":
        return node.value;
      case "TemplateLiteral":
        return joinTemplate(node, scope);
      case "UnaryExpression":
        return negate(node.operator, evaluate(node.argument, scope));
      case "BinaryExpression":
        return node.operator === "+" && node.left.type !== "PrivateName"
          ? joinTexts([evaluate(node.left, scope), evaluate(node.right, scope)])
          : null;
      case "ArrayExpression":
        return node.elements.flatMap((element) => readElement(element, scope));
      case "ObjectExpression":
        return readObject(node, scope);
      case "Identifier":
        return readName(node.name, scope);
      case "MemberExpression":
      case "OptionalMemberExpression":
        return readMember(node, scope);
      case "CallExpression":
        return readCall(node, scope);
      case "ConditionalExpression":
        return evaluate(node.consequent, scope) ?? evaluate(node.alternate, scope);
      case "LogicalExpression":
        return evaluate(node.left, scope) ?? evaluate(node.right, scope);
      case "ArrowFunctionExpression":
      case "FunctionExpression":
        return call(node, [], scope);
      case "AwaitExpression":
        return evaluate(node.argument, scope);
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "TSTypeAssertion":
      case "ParenthesizedExpression":
        return evaluate(node.expression, scope);
      default:
        return null;
    }
  }

  function joinTemplate({ quasis, expressions }: NodeOf<"TemplateLiteral">, scope: Scope): Literal {
    const parts = quasis.flatMap(({ value }, index): Literal[] => {
      const expression = expressions[index];
      const text = value.cooked ?? value.raw;
      return expression ? [text, evaluate(expression as SyntaxNode, scope)] : [text];
    });
    return joinTexts(parts);
  }

  function readElement(element: NodeOf<"ArrayExpression">["elements"][number], scope: Scope): Literal[] {
    if (element === null) return [null];
    if (element.type !== "SpreadElement") return [evaluate(element, scope)];
    const spread = evaluate(element.argument, scope);
    return Array.isArray(spread) ? spread : [];
  }

  function readObject({ properties }: NodeOf<"ObjectExpression">, scope: Scope): Literal {
    const entries: [string, Literal][] = [];
    for (const property of properties) {
      if (property.type === "SpreadElement") {
        const spread = evaluate(property.argument, scope);
        if (isRecord(spread)) entries.push(...(Object.entries(spread) as [string, Literal][]));
      } else if (property.type === "ObjectProperty") {
        const key = readKey(property.key as SyntaxNode, property.computed, scope);
        if (key !== null) entries.push([key, evaluate(property.value as SyntaxNode, scope)]);
      }
    }
    return Object.fromEntries(entries.filter(([key]) => key !== "__proto__"));
  }

  function readKey(key: SyntaxNode, isComputed: boolean, scope: Scope): string | null {
    if (key.type === "Identifier" && !isComputed) return key.name;
    const value = evaluate(key, scope);
    return typeof value === "string" || typeof value === "number" ? String(value) : null;
  }

  function readName(name: string, { module, locals, depth }: Scope): Literal {
    const local = locals.get(name);
    if (local !== undefined) return local;
    const binding = module.bindings.get(name);
    return binding ? readBinding(binding, module, `${module.path}:${name}`, depth) : null;
  }

  function readMember(
    { object, property, computed }: NodeOf<"MemberExpression"> | NodeOf<"OptionalMemberExpression">,
    scope: Scope,
  ): Literal {
    if (object.type === "Super" || property.type === "PrivateName") return null;
    const owner = evaluate(object, scope);
    const key = readKey(property, computed, scope);
    if (key === null || owner === null || typeof owner !== "object" || !Object.hasOwn(owner, key)) return null;
    return (owner as { [key: string]: Literal })[key] ?? null;
  }

  function readCall({ callee, arguments: given }: NodeOf<"CallExpression">, scope: Scope): Literal {
    const nodes = given.flatMap((one) =>
      one.type === "SpreadElement" || one.type === "ArgumentPlaceholder" ? [] : [one],
    );
    const [first] = nodes;
    if (callee.type === "Identifier") {
      const own = findFunction(callee.name, scope.module);
      if (own) {
        const key = `${own.module.path}:call:${callee.name}:${scope.depth}`;
        const values = nodes.map((node) => evaluate(node, scope));
        return once(key, () => call(own.node, values, { ...scope, module: own.module, locals: new Map() }));
      }
    }
    if (callee.type === "MemberExpression") return readMethod(callee, nodes, scope);
    const value = first ? evaluate(first, scope) : null;
    return value !== null && typeof value === "object" ? value : null;
  }

  /** Methods that join or map lists; `require.resolve("./x")` is the text itself, other methods would have to run. */
  function readMethod(callee: NodeOf<"MemberExpression">, nodes: readonly SyntaxNode[], scope: Scope): Literal {
    const { object, property } = callee;
    if (object.type === "Super" || property.type !== "Identifier") return null;
    const [first] = nodes;
    if (object.type === "Identifier" && object.name === "require") return first ? evaluate(first, scope) : null;
    if (object.type === "Identifier" && object.name === "Object")
      return readObjectMethod(
        property.name,
        nodes.map((node) => evaluate(node, scope)),
      );
    const list = evaluate(object, scope);
    if (!Array.isArray(list)) return null;
    if (property.name === "concat") return list.concat(...nodes.map((node) => evaluate(node, scope)));
    if (property.name === "flat") return list.flat();
    if (property.name === "filter") return list;
    if ((property.name !== "map" && property.name !== "flatMap") || !first || !isFunction(first)) return null;
    const mapped = list.map((item) => call(first, [item], scope));
    return property.name === "map" ? mapped : mapped.flat();
  }

  function findFunction(name: string, module: SettingsModule): { node: Callable; module: SettingsModule } | null {
    const visited = new Set<SettingsModule>();
    let binding = module.bindings.get(name);
    let owner: SettingsModule | undefined = module;
    while (binding?.kind === "import" && owner && !visited.has(owner)) {
      visited.add(owner);
      owner = modules.get(binding.path);
      binding = owner?.exports.get(binding.name);
      if (binding?.kind === "value" && binding.node.type === "Identifier")
        binding = owner?.bindings.get(binding.node.name);
    }
    if (!owner || !binding || binding.kind === "import") return null;
    return binding.kind === "function" || isFunction(binding.node)
      ? { node: binding.node as Callable, module: owner }
      : null;
  }

  /** What a function returns at its end, with these arguments. */
  function call(node: Callable, values: readonly Literal[], scope: Scope): Literal {
    const locals = new Map(scope.locals);
    node.params.forEach((parameter, index) => {
      bindParameter(parameter, values[index] ?? null, locals);
    });
    const inner = { ...scope, locals, depth: scope.depth + 1 };
    if (node.body.type !== "BlockStatement") return evaluate(node.body, inner);
    for (const statement of node.body.body) {
      if (statement.type === "ReturnStatement") return statement.argument ? evaluate(statement.argument, inner) : null;
      for (const [name, binding] of listBindings(statement))
        if (binding.kind === "value" && !isFunction(binding.node)) locals.set(name, evaluate(binding.node, inner));
    }
    return null;
  }

  // Only the returned values are cleaned: an escaped string of the source may contain characters that the database
  // rejects.
  return {
    readExport: (path, name) => toStorable(readExport(path, name)),
    readNames(path, pattern) {
      const module = modules.get(path);
      if (!module) return [];
      return [...module.bindings]
        .filter(([name, { kind }]) => pattern.test(name) && kind !== "import")
        .map(([name, binding]) => toStorable(readBinding(binding, module, `${path}:${name}`)));
    },
  };
}
