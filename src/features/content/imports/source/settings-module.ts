import type { parse as parseProgram } from "@babel/parser";
import type { PageLibrary } from "./page-library.ts";
import { directoryOf, joinInside } from "./safe-path.ts";

type Parse = typeof parseProgram;
type Program = ReturnType<Parse>["program"];
export type Statement = Program["body"][number];
export type SyntaxNode = Extract<Statement, { type: "ExpressionStatement" }>["expression"];
/** A function, or a destructuring pattern: everything that a name or a call can refer to. */
type AnyNode = Statement | SyntaxNode | { type: string };

type ObjectNode = Extract<SyntaxNode, { type: "ObjectExpression" }>;

/** The value of a name in a module. */
export type Binding =
  | { kind: "value"; node: SyntaxNode }
  | { kind: "function"; node: Extract<Statement, { type: "FunctionDeclaration" }> }
  | { kind: "import"; path: string; name: string };

/** A configuration file: names and exports, nothing executed. */
export interface SettingsModule {
  path: string;
  bindings: ReadonlyMap<string, Binding>;
  /** By exported name; `default` also for `module.exports`. */
  exports: ReadonlyMap<string, Binding>;
  /** Modules all of whose exports are re-exported. */
  passesOn: readonly string[];
}

/** The modules that a configuration consists of, by path. */
export type SettingsModules = ReadonlyMap<string, SettingsModule>;

/** More than any site's settings consist of. */
const MAX_MODULES = 300;
const MAX_MODULE_LENGTH = 2_000_000;
const SCRIPT_ENDINGS = [".ts", ".mts", ".cts", ".js", ".mjs", ".cjs", ".json"];

/**
 * Reads these files and their imports inside the source, including TypeScript. A file that cannot be parsed is omitted.
 */
export async function readSettingsModules(
  library: Pick<PageLibrary, "tree" | "readText">,
  entries: readonly string[],
): Promise<SettingsModules> {
  // Half a megabyte, for imports of such sites alone.
  const { parse } = await import("@babel/parser");
  const modules = new Map<string, SettingsModule>();
  const queue = [...entries];
  for (let path = queue.shift(); path !== undefined && modules.size < MAX_MODULES; path = queue.shift()) {
    if (modules.has(path)) continue;
    const text = await library.readText(path);
    if (text === null || text.length > MAX_MODULE_LENGTH) continue;
    const resolve = (specifier: string) => resolveModule(library.tree, path, specifier);
    const program = parseModule(parse, path, text);
    if (!program) continue;
    const module = readModule(path, program, resolve);
    modules.set(path, module);
    queue.push(...listImports(module));
  }
  return modules;
}

function listImports({ bindings, exports, passesOn }: SettingsModule): string[] {
  const imported = [...bindings.values(), ...exports.values()].flatMap((binding) =>
    binding.kind === "import" ? [binding.path] : [],
  );
  return [...new Set([...imported, ...passesOn])];
}

/** A file of the source, found as bundlers find it; packages and files that are not there: null. */
function resolveModule(tree: PageLibrary["tree"], from: string, specifier: string): string | null {
  if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return null;
  const place = joinInside(directoryOf(from), specifier);
  if (place === null) return null;
  const bare = place.replace(/\.(?:[mc]?js)$/, "");
  const candidates = [
    place,
    ...[place, bare].flatMap((stem) => SCRIPT_ENDINGS.map((ending) => `${stem}${ending}`)),
    ...SCRIPT_ENDINGS.map((ending) => `${place}/index${ending}`),
  ];
  return candidates.find((path) => tree.has(path)) ?? null;
}

type Resolve = (specifier: string) => string | null;

function readModule(path: string, program: Program, resolve: Resolve): SettingsModule {
  const bindings = new Map<string, Binding>();
  const exports = new Map<string, Binding>();
  const passesOn: string[] = [];
  for (const statement of program.body) {
    for (const [name, binding] of listBindings(statement, resolve)) bindings.set(name, binding);
    for (const [name, binding] of listExports(statement, resolve)) exports.set(name, binding);
    if (statement.type === "ExportAllDeclaration") {
      const from = resolve(statement.source.value);
      if (from !== null) passesOn.push(from);
    }
  }
  return { path, bindings, exports, passesOn };
}

function parseModule(parse: Parse, path: string, text: string): Program | null {
  const source = path.endsWith(".json") ? `export default ${text}` : text;
  try {
    return parse(source, {
      sourceType: "unambiguous",
      plugins: ["typescript"],
      errorRecovery: true,
      allowReturnOutsideFunction: true,
      allowImportExportEverywhere: true,
    }).program;
  } catch {
    // Not a valid script, or nested too deeply: the layout falls back to folders and reports it.
    return null;
  }
}

/** What a statement declares. */
export function listBindings(statement: Statement, resolve: Resolve = () => null): [string, Binding][] {
  switch (statement.type) {
    case "ImportDeclaration": {
      const from = resolve(statement.source.value);
      if (from === null) return [];
      return statement.specifiers.map((specifier): [string, Binding] => {
        const name =
          specifier.type === "ImportSpecifier"
            ? nameOf(specifier.imported)
            : specifier.type === "ImportDefaultSpecifier"
              ? "default"
              : "*";
        return [specifier.local.name, { kind: "import", path: from, name }];
      });
    }
    case "ExportNamedDeclaration":
      return statement.declaration ? listBindings(statement.declaration, resolve) : [];
    case "ExportDefaultDeclaration": {
      const { declaration } = statement;
      return declaration.type === "FunctionDeclaration" && declaration.id
        ? [[declaration.id.name, { kind: "function", node: declaration }]]
        : [];
    }
    case "FunctionDeclaration":
      return statement.id ? [[statement.id.name, { kind: "function", node: statement }]] : [];
    case "VariableDeclaration":
      return statement.declarations.flatMap(({ id, init }) => {
        if (!init) return [];
        const required = requiredPath(init, resolve);
        if (id.type === "Identifier")
          return [
            [
              id.name,
              required === null ? { kind: "value", node: init } : { kind: "import", path: required, name: "default" },
            ],
          ];
        if (id.type !== "ObjectPattern" || required === null) return [];
        return id.properties.flatMap((property): [string, Binding][] =>
          property.type === "ObjectProperty" &&
          property.key.type === "Identifier" &&
          property.value.type === "Identifier"
            ? [[property.value.name, { kind: "import", path: required, name: property.key.name }]]
            : [],
        );
      });
    case "TSEnumDeclaration":
      return [[statement.id.name, { kind: "value", node: membersOf(statement) }]];
    default:
      return [];
  }
}

/** An enumeration as an object of its written values; numbers that the compiler would count are left out. */
function membersOf({ members }: Extract<Statement, { type: "TSEnumDeclaration" }>): ObjectNode {
  const properties = members.flatMap((member) =>
    member.initializer
      ? [
          {
            ...member,
            type: "ObjectProperty" as const,
            key: member.id,
            value: member.initializer,
            computed: false,
            shorthand: false,
          },
        ]
      : [],
  );
  return { ...members[0], type: "ObjectExpression", properties } as ObjectNode;
}

/** `require("./sidebar")`: the file that it means. */
export function requiredPath(node: AnyNode, resolve: Resolve): string | null {
  if (node.type !== "CallExpression") return null;
  const {
    callee,
    arguments: [given],
  } = node as Extract<SyntaxNode, { type: "CallExpression" }>;
  const isRequire = callee.type === "Identifier" && callee.name === "require";
  return isRequire && given?.type === "StringLiteral" ? resolve(given.value) : null;
}

function listExports(statement: Statement, resolve: Resolve): [string, Binding][] {
  switch (statement.type) {
    case "ExportDefaultDeclaration": {
      const { declaration } = statement;
      if (declaration.type === "FunctionDeclaration") return [["default", { kind: "function", node: declaration }]];
      if (declaration.type === "ClassDeclaration" || declaration.type === "TSDeclareFunction") return [];
      return [["default", { kind: "value", node: declaration }]];
    }
    case "ExportNamedDeclaration": {
      if (statement.declaration) return listBindings(statement.declaration, resolve);
      const from = statement.source ? resolve(statement.source.value) : null;
      return statement.specifiers.flatMap((specifier): [string, Binding][] => {
        if (specifier.type !== "ExportSpecifier") return [];
        const exported = nameOf(specifier.exported);
        if (from !== null) return [[exported, { kind: "import", path: from, name: specifier.local.name }]];
        return statement.source ? [] : [[exported, { kind: "value", node: specifier.local }]];
      });
    }
    case "ExpressionStatement": {
      const { expression } = statement;
      if (expression.type !== "AssignmentExpression" || expression.operator !== "=") return [];
      const exported = exportedName(expression.left);
      if (exported === null) return [];
      const required = requiredPath(expression.right, resolve);
      return [
        [
          exported,
          required === null
            ? { kind: "value", node: expression.right }
            : { kind: "import", path: required, name: "default" },
        ],
      ];
    }
    default:
      return [];
  }
}

/** `module.exports`, `exports.name`, `module.exports.name`. */
function exportedName(node: AnyNode): string | null {
  if (node.type !== "MemberExpression") return null;
  const { object, property } = node as Extract<SyntaxNode, { type: "MemberExpression" }>;
  if (property.type !== "Identifier") return null;
  if (object.type === "Identifier" && object.name === "module") return property.name === "exports" ? "default" : null;
  if (object.type === "Identifier") return object.name === "exports" ? property.name : null;
  return exportedName(object) === "default" ? property.name : null;
}

function nameOf(node: { type: string; name?: string; value?: string }): string {
  return node.name ?? node.value ?? "";
}
