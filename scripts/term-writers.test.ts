import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";

const LEDGER = "src/features/access/membership/server/ledger";

/** Functions whose types only accept an arranged start (test/types), and the copy of a ledger from another site. */
const WRITERS = [`${LEDGER}/grant-store.ts`, `${LEDGER}/moved-right-store.ts`, `${LEDGER}/term-store.ts`];

const WRITES = [
  /\.insert\(grants\)/,
  /\binsert into grants\b/i,
  /\.update\(grants\)\s*\.set\([^;]*\bstartsAt\b/,
  /\bupdate grants\b[^;`]*\bset\b[^;`]*\bstarts_at\b/i,
];

test("only the ledger's stores write the start of a membership (decisions §10, rule 1)", async () => {
  const files = (await listSourceFiles()).filter((file) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(path.join(root, file), "utf8")));
  const writers = files.filter((_, index) => WRITES.some((write) => write.test(texts[index] ?? "")));
  expect(writers.toSorted()).toEqual(WRITERS);
});
