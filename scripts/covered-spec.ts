import { readFile } from "node:fs/promises";
import path from "node:path";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";

/** A numbered group of sentences of docs/spec.md. */
export interface SpecGroup {
  /** `4.3` */
  number: string;
  name: string;
}

/** A test whose line above says `// Covers spec §4.3.` */
export interface CoveringTest {
  file: string;
  numbers: string[];
}

/** The section sign, escaped so that this file does not count as a citation. */
const SIGN = "\u00a7";
const GROUP = new RegExp(`^(?:- |\\| )?\\*\\*${SIGN}(\\d+\\.\\d+)(?: ([^*]+?)\\.)?\\*\\*([^|\\n]*)`, "gm");
const MARK = new RegExp(`^[ \\t]*// Covers spec (${SIGN}.*)\\.\\n`, "gm");
const NUMBERS = new RegExp(`^${SIGN}\\d+\\.\\d+(?:, ${SIGN}\\d+\\.\\d+)*$`);
const TEST = /^[ \t]*(?:test|describe)(?:\.\w+)*(?:<[^(]*>)?\(/;

export function readGroups(spec: string): SpecGroup[] {
  return [...spec.matchAll(GROUP)].map(([, number = "", name, rest = ""]) => ({ number, name: name ?? rest.trim() }));
}

/** Throws for a mark that names no group or has no test below it. */
export function readCoveringTests(file: string, text: string): CoveringTest[] {
  return [...text.matchAll(MARK)].map(({ 0: line, 1: numbers = "", index }) => {
    const after = text.slice(index + line.length);
    if (!NUMBERS.test(numbers) || !TEST.test(after))
      throw new Error(`${file}: “Covers spec ${numbers}” must name numbers of groups and precede a test`);
    return { file, numbers: numbers.split(", ").map((number) => number.slice(1)) };
  });
}

/** Lines about groups without a test and tests without a group. */
export function findUncovered(groups: readonly SpecGroup[], tests: readonly CoveringTest[]): string[] {
  const known = new Set(groups.map(({ number }) => number));
  const covered = new Set(tests.flatMap(({ numbers }) => numbers));
  return [
    ...groups
      .filter(({ number }) => !covered.has(number))
      .map(({ number, name }) => `no test covers ${number} ${name}`),
    ...tests.flatMap(({ file, numbers }) =>
      numbers.filter((number) => !known.has(number)).map((number) => `${file}: the specification has no ${number}`),
    ),
  ];
}

/** The page `docs/spec-map.md`. */
export function describeCoverage(groups: readonly SpecGroup[], tests: readonly CoveringTest[]): string {
  const rows = groups.map(({ number, name }) => {
    const files = new Set(tests.filter(({ numbers }) => numbers.includes(number)).map(({ file }) => file));
    const cells = [...files].map((file) => `\`${file.replace(/^src\//, "")}\``);
    return `| ${SIGN}${number} | ${name} | ${cells.join(", ")} |`;
  });
  return [
    "# Spec map",
    "",
    "Which files have tests of a numbered promise of [spec.md](spec.md): those below a comment",
    "`// Covers spec …`. Written by `npm run spec-map`, not by hand. Decisions beside the specification and the requirements of",
    "security are in [requirements-map.md](requirements-map.md).",
    "",
    "| Number | Promise | Tests |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

export async function readCoverage(): Promise<{ groups: SpecGroup[]; tests: CoveringTest[] }> {
  const files = (await listSourceFiles()).filter((file) =>
    /^(?:src|e2e|test|miniprogram)\/.*\.(?:test|spec)\.tsx?$/.test(file),
  );
  const read = (file: string) => readFile(path.join(root, file), "utf8");
  const tests = await Promise.all(files.toSorted().map(async (file) => readCoveringTests(file, await read(file))));
  return { groups: readGroups(await read("docs/spec.md")), tests: tests.flat() };
}
