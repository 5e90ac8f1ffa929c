import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { root } from "./run-command.ts";

let chinese: string;
let english: string;

beforeAll(async () => {
  const read = (name: string) => readFile(path.join(root, name), "utf8");
  [chinese, english] = await Promise.all([read("README.md"), read("README.en.md")]);
});

const headings = (page: string) => page.match(/^#+ /gm);
const commands = (page: string) => page.match(/`npm [^`<]+|^npm .*/gm)?.filter((line) => !line.includes("import"));
const links = (page: string) =>
  (page.match(/\]\([^)]+\)|(?:src|srcset)="[^"]+"/g) ?? []).filter((link) => !link.includes("README")).toSorted();
const rows = (page: string) =>
  page
    .split(/\n\n/)
    .filter((block) => block.startsWith("|"))
    .map((table) => table.split("\n").length);
const figures = (page: string) => {
  const table = page.split(/\n\n/).find((block) => block.includes("npm run bench")) ?? "";
  return table.split("\n").map((row) => (row.match(/\d+\.\d+/g) ?? []).toSorted());
};

test.each([
  ["headings", headings],
  ["rows of tables", rows],
  ["commands", commands],
  ["links and pictures", links],
  ["measured figures", figures],
])("README in Chinese and in English have the same %s", (_what, read) => {
  expect(read(english)).toEqual(read(chinese));
  expect(read(chinese)?.length).toBeGreaterThan(1);
});

test("the picture of the home page exists in light and dark and is small", async () => {
  const pictures = [...chinese.matchAll(/(?:src|srcset)="(docs\/pictures\/[^"]+)"/g)].map((match) => match[1] ?? "");
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    expect((await readFile(path.join(root, picture))).length).toBeLessThan(100_000);
  }
});
