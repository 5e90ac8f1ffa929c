import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { findLeftOut, trimRouter } from "./lean-router.ts";
import { root } from "./run-command.ts";
import { LEFT_OUT, UNUSED_ROUTER_RULES } from "./unused-router.ts";

const dist = path.join(root, "node_modules", "react-router", "dist", "production");
const library = path.join(dist, "lib");

test("each rule finds its piece of the installed router", async () => {
  const codes = await readLibrary();
  const found = new Set<RegExp>();
  for (const code of codes) trimRouter(code, found);
  expect(UNUSED_ROUTER_RULES.map(({ find }) => find).filter((find) => !found.has(find))).toEqual([]);
});

test("the rest of a module of the router is still a valid program", async () => {
  for (const code of await readLibrary()) expect(() => parseAst(trimRouter(code, new Set()))).not.toThrow();
});

test("the removed features exist in the installed router, and their use is detected", async () => {
  const index = await readFile(path.join(dist, "index.js"), "utf8");
  for (const name of LEFT_OUT) {
    expect(index).toMatch(new RegExp(`\\b${name}\\b`));
    expect(findLeftOut(`import { Link, ${name} as other } from "react-router";`)).toEqual([name]);
  }
  expect(findLeftOut('import { Link, useNavigate } from "react-router";')).toEqual([]);
});

test("the installed router's components are marked as free of effects", async () => {
  const codes = await readLibrary();
  const before = codes.join("\n");
  const after = codes.map((code) => trimRouter(code, new Set())).join("\n");
  for (const part of [/^\w+\.displayName = /gm, /^\t+warnOnce\(/gm, /= React\$1\.forwardRef\(/g]) {
    expect(before, String(part)).toMatch(part);
    expect(after, String(part)).not.toMatch(part);
  }
});

async function readLibrary(): Promise<string[]> {
  const files = await Array.fromAsync(glob("**/*.js", { cwd: library }));
  return Promise.all(files.map((file) => readFile(path.join(library, file), "utf8")));
}
