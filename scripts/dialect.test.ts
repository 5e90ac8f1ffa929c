import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";
import { listNodes, type SourceNode } from "./source-nodes.ts";

/** Names for which CONTRIBUTING.md has a standard word, in declarations, parameters and bindings. */
const PRIVATE_NAME =
  /\b(?:const|let|function|class|interface|type)\s+(?:\{[^}\n]*\b)?(kept|keeper|judge|trx|watch[A-Z]\w*|hold[A-Z]\w*)\b|\((kept|keeper|trx|transaction)[:)]/g;

/** Module constants written in camelCase: regular expressions, filled sets and maps, numbers. */
const CAMEL_CONSTANT =
  /^(?:export )?const ([a-z]\w*)(?:: [^=\n]+)? =\s+(?:\/|-?\d|new RegExp\(|new (?:Set|Map)(?:<.*?>)?\((?!\)))/gm;

/** Nodes that declare a name, with the field that holds it. */
const NAMED: Readonly<Record<string, string>> = {
  VariableDeclarator: "id",
  FunctionDeclaration: "id",
  FunctionExpression: "id",
  ClassDeclaration: "id",
  TSInterfaceDeclaration: "id",
  TSTypeAliasDeclaration: "id",
  TSEnumDeclaration: "id",
  ClassProperty: "key",
  ClassMethod: "key",
  ObjectMethod: "key",
  TSPropertySignature: "key",
  TSMethodSignature: "key",
  CatchClause: "param",
  ImportNamespaceSpecifier: "local",
  ImportDefaultSpecifier: "local",
  ImportSpecifier: "local",
};

/** Names of variables, parameters, functions and types, and with a dot before them those of fields and methods. */
function findDeclaredNames(source: string): string[] {
  const inPatterns = new Set<unknown>();
  const nodes = listNodes(source);
  for (const { type, properties } of nodes)
    if (type === "ObjectPattern") for (const property of properties as SourceNode[]) inPatterns.add(property);
  return nodes.flatMap((node) => {
    // The key of a destructured field is a name from another file; the local name is its value.
    if (node.type === "ObjectProperty")
      return inPatterns.has(node) || node.computed ? [] : namesIn(node.key).map(toField);
    const parameters = (node.params ?? node.parameters) as unknown;
    const field = NAMED[node.type];
    return [
      ...(field === undefined || node.computed ? [] : namesIn(node[field]).map(field === "key" ? toField : String)),
      ...(Array.isArray(parameters) ? parameters.flatMap(namesIn) : []),
    ];
  });
}

const toField = (name: string) => `.${name}`;

/** The names that a pattern binds. */
function namesIn(pattern: unknown): string[] {
  const { type, name, left, argument, value, parameter, properties, elements } = (pattern ?? {}) as SourceNode;
  switch (type) {
    case "Identifier":
      return [String(name)];
    case "AssignmentPattern":
      return namesIn(left);
    case "RestElement":
      return namesIn(argument);
    case "ObjectProperty":
      return namesIn(value);
    case "TSParameterProperty":
      return namesIn(parameter);
    case "ObjectPattern":
      return (properties as unknown[]).flatMap(namesIn);
    case "ArrayPattern":
      return (elements as unknown[]).flatMap(namesIn);
    default:
      return [];
  }
}

/** The words of a compound: `judgeText`, `MOST_ITEMS`, `kept-page`. */
function splitName(name: string): string[] {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");
  return spaced.toLowerCase().split(/[^a-z]+/);
}

interface Vocabulary {
  forbidden: ReadonlySet<string>;
  exceptions: ReadonlySet<string>;
}

/** The words that CONTRIBUTING.md forbids in names, and the exceptions that it lists with a reason. */
function readVocabulary(contributing: string): Vocabulary {
  const [, after = ""] = contributing.split("其中不许有：");
  const [list = "", rest = ""] = after.split("。", 2);
  const table = after.slice(list.length).split("\n## ", 1)[0] ?? rest;
  const cells = Array.from(table.matchAll(/^\| (`[^|]+) \| [^|]+ \|$/gm), ([, cell = ""]) => cell);
  const namesOf = (text: string) => Array.from(text.matchAll(/`(\.?\w+)`/g), ([, name = ""]) => name);
  return { forbidden: new Set(namesOf(list)), exceptions: new Set(namesOf(cells.join())) };
}

function findForbiddenNames(names: readonly string[], { forbidden, exceptions }: Vocabulary): string[] {
  return names.filter(
    (name) =>
      !exceptions.has(name) &&
      !exceptions.has(name.replace(".", "")) &&
      !/^\.?[a-z0-9]+(?:_[a-z0-9]+)+$/.test(name) &&
      splitName(name).some((word) => forbidden.has(word)),
  );
}

function findCamelConstants(source: string): string[] {
  return Array.from(source.matchAll(CAMEL_CONSTANT), ([, name]) => name ?? "");
}

function findPrivateNames(source: string): string[] {
  return Array.from(source.matchAll(PRIVATE_NAME), ([, declared, taken]) => declared ?? taken ?? "");
}

/** All test files share one server: a test that signals its connections also hits those of other tests. */
const SERVER_WIDE_SIGNAL = /pg_(?:terminate|cancel)_backend\(pid\)/g;
const SIGNALS_FILE = "test/database/signal-connections.ts";

/** These files name the words that the test searches for. */
const OWN_FILES = ["scripts/dialect.test.ts", "scripts/dead-code.test.ts", SIGNALS_FILE];

async function readSources(): Promise<{ file: string; source: string }[]> {
  const files = (await listSourceFiles()).filter(
    (file) => /^(?:src|test|e2e|scripts|bench)\/.*\.tsx?$/.test(file) && !OWN_FILES.includes(file),
  );
  return Promise.all(files.map(async (file) => ({ file, source: await readFile(path.join(root, file), "utf8") })));
}

function findServerWideSignals(source: string): string[] {
  return source.match(SERVER_WIDE_SIGNAL) ?? [];
}

/** Other names for 开通会员, 续费会员 and 升级会员, which visitors would misunderstand. */
function findWordsForJoining(source: string): string[] {
  return source.match(/(?:购买|加入|成为|办理|订阅)会员(?![\u4e00-\u9fff])|(?:开通|续费|升级) ?VIP/g) ?? [];
}

test("texts of the site and its mini program use one term for 开通会员", async () => {
  const files = (await listSourceFiles()).filter((file) => /^(?:content|miniprogram)\/.*\.(?:md|ts|wxml)$/.test(file));
  expect(files.length).toBeGreaterThan(40);
  const found = await Promise.all(
    files.map(async (file) =>
      findWordsForJoining(await readFile(path.join(root, file), "utf8")).map((name) => `${file}: ${name}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});

test.each([
  ["no name is used that has a standard word", findPrivateNames],
  ["visitors read one word for 开通会员", findWordsForJoining],
  ["fixed values of a module are written in capitals", findCamelConstants],
  [`connections are ended and cancelled through ${SIGNALS_FILE}`, findServerWideSignals],
])("%s", async (_rule, find) => {
  const sources = await readSources();
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(({ file, source }) => find(source).map((name) => `${file}: ${name}`))).toEqual([]);
});

const capitalize = (word: string) => (word[0] ?? "").toUpperCase() + word.slice(1);

test("no name of a variable, parameter, function, type, field or file contains a word that CONTRIBUTING.md forbids", async () => {
  const vocabulary = readVocabulary(await readFile(path.join(root, "CONTRIBUTING.md"), "utf8"));
  expect(vocabulary.forbidden.size).toBeGreaterThan(15);
  // Most files contain none of the words and need not be parsed.
  const words = [...vocabulary.forbidden].flatMap((word) => [
    `\\b${word}(?![a-z])`,
    `_${word}`,
    capitalize(word),
    word.toUpperCase(),
  ]);
  const mayHave = new RegExp(words.join("|"));
  const found = (await readSources()).flatMap(({ file, source }) =>
    findForbiddenNames(
      [...(mayHave.test(source) ? findDeclaredNames(source) : []), path.basename(file)],
      vocabulary,
    ).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

const vocabulary: Vocabulary = {
  forbidden: new Set(["kept", "judge", "most", "asked"]),
  exceptions: new Set(["listMost", ".most"]),
};

test.each([
  ["interface KeptPage {}", ["KeptPage"]],
  ["export async function judgeText() {}", ["judgeText"]],
  ["const MOST_ITEMS = 3;", ["MOST_ITEMS"]],
  ["const { at: askedAt, id } = row;", ["askedAt"]],
  ["const take = ({ at: askedAt, row: [kept] }, judge = 1, ...most) => row;", ["askedAt", "kept", "judge", "most"]],
  ["function read(this: Page, wasAsked?: boolean) {}", ["wasAsked"]],
  ["interface Page { isKept: boolean }", [".isKept"]],
  ["const page = { asked: 1, kept() {}, most: 2 };", [".asked", ".kept"]],
  ["const { asked: at } = row; row.kept = page[judge]; run({ [most]: 1 });", []],
  ["const asked_at = row.asked_at; const listMost = 1; const almost = 2;", []],
  ['import * as kept from "./a.ts"; import { pages as askedPages } from "./b.ts";', ["kept", "askedPages"]],
])("finds forbidden names in %s: %j", (source, names) => {
  expect(findForbiddenNames(findDeclaredNames(source), vocabulary).toSorted()).toEqual(names.toSorted());
});

test("file names are split into words like other names", () => {
  expect(findForbiddenNames(["kept-page.ts", "page.test.ts"], vocabulary)).toEqual(["kept-page.ts"]);
});

test.each([
  ["const kept = read();", ["kept"]],
  ["function holdDuties() {}", ["holdDuties"]],
  ["db.transaction(async (transaction) => {})", ["transaction"]],
  ["const threshold = 1; // what is kept", []],
])("finds private names in %s", (source, names) => {
  expect(findPrivateNames(source)).toEqual(names);
});

test.each([
  ["const slugs = /^[a-z]+$/;", ["slugs"]],
  ["export const tags = new Set<string>([", ["tags"]],
  ["const players: Map<string, Player> =\n  new Map([", ["players"]],
  ["const limit = 12;", ["limit"]],
  ["const waits = new Map<string, number>();", []],
  ["  const words = /\\s/;", []],
  ["const MOST = 12;", []],
])("finds fixed values without capitals in %s", (source, names) => {
  expect(findCamelConstants(source)).toEqual(names);
});
