import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "@babel/parser";
import { expect, test } from "vitest";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";
import type { SourceNode } from "./source-nodes.ts";

/** Files that the whole product calls: comments must state input, output, units and errors of each function. */
const PUBLIC_FILE =
  /^src\/(?:(?:kit|ports)\/.*|features\/[^/]+\/[^/]+\/(?:contract[^/]*|[^/]*-contract))(?<!\.test)\.tsx?$/;

/**
 * Exported functions, and methods of exported interfaces and classes, without a preceding comment `/** … *\/`; of
 * overloads, the first counts.
 */
function findUndocumented(source: string): string[] {
  const { program } = parse(source, { sourceType: "module", plugins: ["typescript", "jsx"] });
  const documented = new Map<string, boolean>();
  for (const statement of program.body as unknown as SourceNode[]) {
    const functions = exportedFunctions(statement).map((name) => ({ name, node: statement }));
    for (const { name, node } of [...functions, ...exportedMethods(statement)])
      if (!documented.has(name)) documented.set(name, hasDocstring(node));
  }
  return [...documented].flatMap(([name, isDocumented]) => (isDocumented ? [] : [name]));
}

function hasDocstring({ leadingComments }: SourceNode): boolean {
  const comments = (leadingComments ?? []) as { type: string; value: string }[];
  return comments.some(({ type, value }) => type === "CommentBlock" && value.startsWith("*"));
}

/** The public methods of an exported interface or class, named as `Seal.open`. */
function exportedMethods({ type, declaration }: SourceNode): { name: string; node: SourceNode }[] {
  const declared = declaration as SourceNode | null | undefined;
  if (type !== "ExportNamedDeclaration" || !declared) return [];
  if (!/^(?:TSInterface|Class)Declaration$/.test(declared.type)) return [];
  const members = (declared.body as SourceNode).body as SourceNode[];
  return members.filter(isPublicMethod).map((node) => ({ name: `${nameOf(declared.id)}.${nameOf(node.key)}`, node }));
}

function isPublicMethod({ type, kind, accessibility }: SourceNode): boolean {
  if (type === "ClassMethod") return kind === "method" && accessibility !== "private";
  return type === "TSMethodSignature" && kind === "method";
}

function exportedFunctions({ type, declaration }: SourceNode): string[] {
  if (type !== "ExportNamedDeclaration" && type !== "ExportDefaultDeclaration") return [];
  const declared = declaration as SourceNode | null | undefined;
  if (!declared) return [];
  if (declared.type === "FunctionDeclaration" || declared.type === "TSDeclareFunction") return [nameOf(declared.id)];
  if (declared.type !== "VariableDeclaration") return [];
  return (declared.declarations as SourceNode[])
    .filter(({ init }) => /^(?:ArrowFunction|Function)Expression$/.test((init as SourceNode | null)?.type ?? ""))
    .map(({ id }) => nameOf(id));
}

function nameOf(id: unknown): string {
  return (id as { name: string } | null)?.name ?? "default";
}

test("every exported function and method of kit, ports and contracts has a docstring", async () => {
  const files = (await listSourceFiles()).filter((file) => PUBLIC_FILE.test(file));
  expect(files.length).toBeGreaterThan(200);
  const found = await Promise.all(
    files.map(async (file) =>
      findUndocumented(await readFile(path.join(root, file), "utf8")).map((name) => `${file}: ${name}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});

test.each([
  ["export function a() {}", ["a"]],
  ["/** Does it. */\nexport function a() {}", []],
  ["// Does it.\nexport async function a() {}", ["a"]],
  ["/** A type. */\nexport type T = 1;\nexport function a() {}", ["a"]],
  ["export const a = () => 1, b = 2;", ["a"]],
  ["/** Does it. */\nexport function a(x: 1): 1;\nexport function a(x: 2): 2;\nexport function a(x: unknown) {}", []],
  ["export default function () {}", ["default"]],
  ["function a() {}", []],
  ["export interface A { a(): void; b: () => void; /** Does it. */ c(): void }", ["A.a"]],
  ["export class A { constructor() {} /** Does it. */ a() {} b() {} private c() {} #d() {} }", ["A.b"]],
  ["interface A { a(): void }", []],
])("reports exported functions and methods without a comment in %j: %j", (source, found) => {
  expect(findUndocumented(source)).toEqual(found);
});
