import { parse } from "@babel/parser";

export interface SourceNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is SourceNode => typeof value === "object" && value !== null && "type" in value;

/** All nodes of the syntax tree of a TypeScript file, in no order. */
export function listNodes(source: string): SourceNode[] {
  const { program } = parse(source, { sourceType: "module", plugins: ["typescript", "jsx"], errorRecovery: true });
  const found: SourceNode[] = [];
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (Array.isArray(value)) waiting.push(...value);
    if (!isNode(value)) continue;
    found.push(value);
    waiting.push(...Object.values(value));
  }
  return found;
}
