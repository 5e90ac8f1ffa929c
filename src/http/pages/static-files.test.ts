import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { StaticFiles } from "./static-files.ts";

const folder = mkdtempSync(join(tmpdir(), "static-files-"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "assets", "page-1a.js"), "export {};");
writeFileSync(join(folder, "assets", "page-1a.js.map"), "{}");
writeFileSync(join(folder, "assets", "page-1a.css"), "a{}");
writeFileSync(join(folder, "favicon.svg"), "<svg/>");
const files = new StaticFiles(folder);
afterAll(() => rmSync(folder, { recursive: true }));

function header(path: string, name: string): string | undefined {
  return files.find(path)?.headers.find(([key]) => key === name)?.[1];
}

test("a frame without origin may fetch scripts of the build and nothing else", () => {
  expect(header("/assets/page-1a.js", "access-control-allow-origin")).toBe("*");
  expect(header("/assets/page-1a.css", "access-control-allow-origin")).toBeUndefined();
  expect(header("/favicon.svg", "access-control-allow-origin")).toBeUndefined();
});

test("a script has its origin when it runs as a worker, and a picture that is opened directly runs nothing", () => {
  expect(header("/assets/page-1a.js", "content-security-policy")).not.toContain("sandbox");
  expect(header("/favicon.svg", "content-security-policy")).toContain("sandbox");
});

test("hashed files are cached for ever, others are revalidated", () => {
  expect(header("/assets/page-1a.js", "cache-control")).toContain("immutable");
  expect(header("/favicon.svg", "cache-control")).toContain("must-revalidate");
});

test("does not serve source maps, folders and paths that leave the folder", () => {
  for (const path of ["/assets/page-1a.js.map", "/assets", "/", "/../etc/passwd", "/assets/../favicon.svg"])
    expect(files.find(path)).toBeUndefined();
});

test("a file that was removed together with its release is not found", () => {
  const own = mkdtempSync(join(tmpdir(), "static-files-gone-"));
  writeFileSync(join(own, "old-1a.js"), "export {};");
  const running = new StaticFiles(own);
  rmSync(join(own, "old-1a.js"));
  expect(running.find("/old-1a.js")).toBeUndefined();
  rmSync(own, { recursive: true });
});
