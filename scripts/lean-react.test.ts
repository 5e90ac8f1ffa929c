import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { findMissingFeatures, findMissingFunctions, trimReact } from "./lean-react.ts";
import { root } from "./run-command.ts";
import { UNUSED_FEATURES } from "./unused-react.ts";

const installed = path.join(root, "node_modules", "react-dom", "cjs", "react-dom-client.production.js");

test("the installed React has every removed function, and is a valid program without them", async () => {
  const code = await readFile(installed, "utf8");
  expect(findMissingFunctions(code)).toEqual([]);
  const trimmed = trimReact(code);
  expect(() => parseAst(trimmed)).not.toThrow();
  for (const name of UNUSED_FEATURES.flatMap(({ functions }) => functions))
    expect(trimmed).toMatch(new RegExp(`^function ${name}\\([^)]*\\) \\{\\}$`, "m"));
  expect(trimmed).not.toContain("FragmentInstance.prototype");
  expect(code.length - trimmed.length).toBeGreaterThan(60_000);
});

test("reports a React that no longer has one of the functions", () => {
  expect(findMissingFunctions("function other() {\n}\n")).toContain("dispatchActionState");
});

test.each([
  ['import { useState, ViewTransition } from "react";', true, ["ViewTransition"]],
  ['import { preload as fetchEarly } from "react-dom";', false, ["preload"]],
  ['import { Suspense } from "react"; const line = <Fragment key={1}>x</Fragment>;', true, []],
  ['import { Fragment } from "react"; const line = <Fragment ref={place}>x</Fragment>;', true, [expect.any(String)]],
] as const)("finds features that the lean React lacks in %s", (code, isOwn, needed) => {
  expect(findMissingFeatures(code, { isOwn })).toEqual(needed);
});
