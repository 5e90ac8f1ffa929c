import path from "node:path";
import { type ParseResult, parse } from "@babel/parser";

type Program = ParseResult["program"];
type Statement = Program["body"][number];

export interface ModuleImport {
  /** Path of the imported file from the project's folder. */
  file: string;
  /** Imported names; empty where only the file is loaded or all of it is imported. */
  names: readonly string[];
  /** `import * as x`: every export is used. */
  isWhole: boolean;
}

export interface Module {
  imports: readonly ModuleImport[];
  /** Exported names with their signature in one line, as written. */
  exports: ReadonlyMap<string, string>;
  /** Names of `defineEndpoint` calls with method and path. */
  endpoints: readonly string[];
  /** Names of background jobs. */
  jobs: readonly string[];
  /** Names of tables. */
  tables: readonly string[];
}

/** Reads what a module imports and offers. `file`: its path from the project's folder, with `/` between folders. */
export function readModule(file: string, source: string): Module {
  const { program } = parse(source, { sourceType: "module", plugins: ["typescript", "jsx"] });
  return {
    imports: program.body.flatMap((statement) => readImport(file, statement)),
    exports: new Map(program.body.flatMap((statement) => readExports(statement, source))),
    endpoints: matchAll(source, /defineEndpoint\(\{([\s\S]*?)\n\}\)/g).map(describeEndpoint),
    jobs: matchAll(
      source,
      /\{\s*name: "([a-z-]+)",\s*(?:mostTogether: \w+,\s*)?(?:schedule: "[^"]*",\s*)?(?:async )?run\b/g,
    ),
    tables: matchAll(source, /pgTable\(\s*"([a-z_]+)"/g),
  };
}

function matchAll(source: string, pattern: RegExp): string[] {
  return Array.from(source.matchAll(pattern), ([, found]) => found ?? "");
}

function describeEndpoint(body: string): string {
  const read = (key: string) => new RegExp(`\\b${key}: "([^"]*)"`).exec(body)?.[1] ?? "";
  return `${read("name")} · ${read("method")} ${read("path")}`;
}

function readImport(file: string, statement: Statement): ModuleImport[] {
  const isImport = statement.type === "ImportDeclaration";
  if (!isImport && statement.type !== "ExportNamedDeclaration" && statement.type !== "ExportAllDeclaration") return [];
  const from = statement.source?.value;
  if (!from?.startsWith(".")) return [];
  const target = path.posix.join(path.posix.dirname(file), from);
  if (statement.type === "ExportAllDeclaration") return [{ file: target, names: [], isWhole: true }];
  const names = statement.specifiers.flatMap((specifier) => {
    if (specifier.type === "ImportSpecifier") return nameOf(specifier.imported);
    return specifier.type === "ExportSpecifier" ? nameOf(specifier.local) : [];
  });
  const isWhole = statement.specifiers.some(({ type }) => type === "ImportNamespaceSpecifier");
  return [{ file: target, names, isWhole }];
}

function nameOf(node: { type: string; name?: string; value?: string }): string {
  return node.name ?? node.value ?? "";
}

function readExports(statement: Statement, source: string): [string, string][] {
  if (statement.type !== "ExportNamedDeclaration") return [];
  const { declaration } = statement;
  if (!declaration) {
    return statement.specifiers.flatMap((one): [string, string][] =>
      one.type === "ExportSpecifier" ? [[nameOf(one.exported), `${nameOf(one.exported)} (passed on)`]] : [],
    );
  }
  const text = (node: { start?: number | null; end?: number | null } | null | undefined) =>
    node ? source.slice(node.start ?? 0, node.end ?? 0) : "";
  switch (declaration.type) {
    case "FunctionDeclaration": {
      const end = declaration.body.start ?? 0;
      return [[declaration.id?.name ?? "", oneLine(source.slice(declaration.start ?? 0, end))]];
    }
    case "ClassDeclaration":
      return [[declaration.id?.name ?? "", `class ${declaration.id?.name ?? ""}`]];
    case "TSInterfaceDeclaration":
      return [[declaration.id.name, `interface ${declaration.id.name}`]];
    case "TSTypeAliasDeclaration":
      return [[declaration.id.name, oneLine(text(declaration))]];
    case "VariableDeclaration":
      return declaration.declarations.flatMap((one): [string, string][] =>
        one.id.type === "Identifier" ? [[one.id.name, `const ${oneLine(text(one.id))}`]] : [],
      );
    default:
      return [];
  }
}

const MAX_SIGNATURE = 160;

function oneLine(text: string): string {
  const line = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "")
    .replace(/\s+/g, " ")
    .replace(/,? ([)}])/g, " $1")
    .replace(/\( | \)/g, (bracket) => bracket.trim())
    .replace(/;$/, "")
    .trim();
  return line.length > MAX_SIGNATURE ? `${line.slice(0, MAX_SIGNATURE)}…` : line;
}
