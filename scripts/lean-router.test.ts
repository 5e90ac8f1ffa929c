import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { trimRouter } from "./lean-router.ts";
import { root } from "./run-command.ts";

const library = path.join(root, "node_modules", "react-router", "dist", "production", "lib");

test("the installed router's components are marked as free of effects", async () => {
  const files = await Array.fromAsync(glob("**/*.js", { cwd: library }));
  const codes = await Promise.all(files.map((file) => readFile(path.join(library, file), "utf8")));
  const before = codes.join("\n");
  const after = codes.map((code) => trimRouter(code, new Set())).join("\n");
  for (const part of [/^\w+\.displayName = /gm, /^\t+warnOnce\(/gm, /= React\$1\.forwardRef\(/g]) {
    expect(before, String(part)).toMatch(part);
    expect(after, String(part)).not.toMatch(part);
  }
});
