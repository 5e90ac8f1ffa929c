import { isRecord } from "../../../../kit/values/is-record.ts";
import type { Statement, SyntaxNode } from "./settings-module.ts";

/** A value of a configuration as data; whatever would have to run is null. */
export type Literal = string | number | boolean | null | Literal[] | { [key: string]: Literal };

export type NodeOf<Type extends SyntaxNode["type"]> = Extract<SyntaxNode, { type: Type }>;
export type Callable =
  | NodeOf<"ArrowFunctionExpression">
  | NodeOf<"FunctionExpression">
  | Extract<Statement, { type: "FunctionDeclaration" }>;
type Parameter = Callable["params"][number];

/** Functions of `Object` that only return values of objects. */
export function readObjectMethod(name: string, values: readonly Literal[]): Literal {
  const objects = values.filter((value): value is { [key: string]: Literal } => isRecord(value));
  const [first] = objects;
  if (name === "assign") return Object.assign({}, ...objects);
  if (first === undefined) return null;
  if (name === "keys") return Object.keys(first);
  if (name === "values") return Object.values(first);
  return name === "entries" ? Object.entries(first) : null;
}

export function isFunction(node: SyntaxNode): node is NodeOf<"ArrowFunctionExpression"> | NodeOf<"FunctionExpression"> {
  return node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression";
}

export function bindParameter(parameter: Parameter, value: Literal, locals: Map<string, Literal>): void {
  if (parameter.type === "Identifier") locals.set(parameter.name, value);
  if (parameter.type === "ArrayPattern" && Array.isArray(value))
    for (const [at, element] of parameter.elements.entries())
      if (element?.type === "Identifier") locals.set(element.name, value[at] ?? null);
  if (parameter.type !== "ObjectPattern" || !isRecord(value)) return;
  for (const property of parameter.properties) {
    if (property.type !== "ObjectProperty" || property.key.type !== "Identifier") continue;
    if (property.value.type === "Identifier")
      locals.set(property.value.name, (value as { [key: string]: Literal })[property.key.name] ?? null);
  }
}

export function negate(operator: string, value: Literal): Literal {
  return operator === "-" && typeof value === "number" ? -value : null;
}

export function joinTexts(parts: readonly Literal[]): Literal {
  if (parts.every((part) => typeof part === "number")) return null;
  const isWhole = parts.every((part) => typeof part === "string" || typeof part === "number");
  return isWhole ? parts.join("") : null;
}
