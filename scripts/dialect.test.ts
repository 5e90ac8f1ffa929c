import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";

/** Names that CONTRIBUTING.md has a standard word for, where they are declared, taken as a parameter or bound. */
const PRIVATE_NAME =
  /\b(?:const|let|function|class|interface|type)\s+(?:\{[^}\n]*\b)?(kept|keeper|judge|trx|watch[A-Z]\w*|hold[A-Z]\w*)\b|\((kept|keeper|trx|transaction)[:)]/g;

/** Fixed values of a module in the case of variables: regular expressions, filled sets and maps, numbers. */
const CAMEL_CONSTANT =
  /^(?:export )?const ([a-z]\w*)(?:: [^=\n]+)? =\s+(?:\/|-?\d|new RegExp\(|new (?:Set|Map)(?:<.*?>)?\((?!\)))/gm;

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
const OWN_FILES = ["scripts/dialect.test.ts", SIGNALS_FILE];

function findServerWideSignals(source: string): string[] {
  return source.match(SERVER_WIDE_SIGNAL) ?? [];
}

/** Other names for 开通会员, which visitors would misunderstand. */
function findWordsForJoining(source: string): string[] {
  return source.match(/(?:购买|加入|成为|办理|订阅)会员(?![\u4e00-\u9fff])|开通 ?VIP/g) ?? [];
}

test.each([
  ["no name is used that has a standard word", findPrivateNames],
  ["visitors read one word for 开通会员", findWordsForJoining],
  ["fixed values of a module are written in capitals", findCamelConstants],
  [`connections are ended and cancelled through ${SIGNALS_FILE}`, findServerWideSignals],
])("%s", async (_rule, find) => {
  const files = (await listSourceFiles()).filter(
    (file) => /^(?:src|test|e2e|scripts|bench)\/.*\.tsx?$/.test(file) && !OWN_FILES.includes(file),
  );
  const found = await Promise.all(
    files.map(async (file) => find(await readFile(path.join(root, file), "utf8")).map((name) => `${file}: ${name}`)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found.flat()).toEqual([]);
});

test.each([
  ["const kept = read();", ["kept"]],
  ["function holdDuties() {}", ["holdDuties"]],
  ["db.transaction(async (transaction) => {})", ["transaction"]],
  ["const threshold = 1; // what is kept", []],
])("%s", (source, names) => {
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
])("%s", (source, names) => {
  expect(findCamelConstants(source)).toEqual(names);
});
