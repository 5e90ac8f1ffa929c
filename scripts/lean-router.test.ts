import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { trimRouter } from "./lean-router.ts";
import { root } from "./run-command.ts";

const library = path.join(root, "node_modules", "react-router", "dist", "production", "lib");

test("what this site never uses is left out of the installed router, and nothing is defined away", async () => {
  const files = await Array.fromAsync(glob("**/*.js", { cwd: library }));
  const codes = await Promise.all(files.map((file) => readFile(path.join(library, file), "utf8")));
  const before = codes.join("\n");
  const after = codes.map((code) => trimRouter(code, new Set())).join("\n");
  for (const [part, kept] of [
    [/^\w+\.displayName = /gm, 0],
    [/= React\$1\.forwardRef\(/g, 0],
    [/if \(init\.instrumentations\)/g, 0],
    [/\bisFogOfWarEnabled\(/g, 1],
    [/\bconsumeInstrumentationClientResultMetaReceiver\(/g, 1],
    [/\buseIsRSCRouterContext\(/g, 1],
  ] as const) {
    expect(before.match(part)?.length, String(part)).toBeGreaterThan(kept);
    expect(after.match(part)?.length ?? 0, String(part)).toBe(kept);
  }
});
