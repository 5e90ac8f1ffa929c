import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { STRICT_SEARCH } from "./dead-code.ts";
import { root, toolsFolder } from "./run-command.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-dead-"));
  await mkdir(path.join(folder, "src"));
  for (const file of ["knip.json", "tsconfig.json"]) await cp(path.join(root, file), path.join(folder, file));
  await write("package.json", JSON.stringify({ type: "module", devDependencies: { vitest: "*" } }));
  await write("src/main.ts", 'import { used } from "./rule.ts";\nused();\n');
  await write("src/rule.ts", "export function used() {}\n");
});

afterEach(() => rm(folder, { recursive: true }));

async function write(file: string, text: string): Promise<void> {
  await writeFile(path.join(folder, file), text);
}

/** Names of exports and files that the search finds; the rest of its report is not about code. */
function search(...options: string[]): Promise<string> {
  const given = ["--directory", folder, "--include", "exports,files", "--no-config-hints", ...options];
  return new Promise((resolve, reject) => {
    execFile(path.join(toolsFolder, "knip"), given, (error, stdout) => {
      if (error !== null && stdout === "") reject(error);
      else resolve(stdout);
    });
  });
}

test("reports exports and files that only tests use, except exports marked for tests", async () => {
  await write(
    "src/rule.ts",
    "export function used() {}\nexport function onlyTested() {}\n/** @doorfortests */\nexport function door() {}\n",
  );
  await write("src/only-tested-file.ts", "export const it = 1;\n");
  await write("src/some-fixture.ts", "export const fixture = 1;\n");
  await write(
    "src/rule.test.ts",
    'import { it } from "./only-tested-file.ts";\nimport { door, onlyTested, used } from "./rule.ts";\nimport { fixture } from "./some-fixture.ts";\n[it, door, onlyTested, used, fixture];\n',
  );
  expect(await search()).toBe("");
  const found = await search(...STRICT_SEARCH);
  expect(found).toMatch(/onlyTested +function +src\/rule\.ts/);
  expect(found).toContain("src/only-tested-file.ts");
  expect(found).not.toMatch(/\bused |\bdoor\b|fixture/);
});

test("does not report code that the product uses", async () => {
  expect(await search(...STRICT_SEARCH)).toBe("");
});
