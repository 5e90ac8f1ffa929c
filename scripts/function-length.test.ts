import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";
import { listNodes, type SourceNode } from "./source-nodes.ts";

/** Code that creates and starts the product is read from top to bottom: each function fits on a page or two. */
const MAX_LINES = 100;

/** `line: lines` of the functions that are longer than `max`. */
function findLongFunctions(source: string, max: number): string[] {
  return listNodes(source)
    .filter(
      ({ type, body }) => /Function|Method$/.test(type) && (body as SourceNode | undefined)?.type === "BlockStatement",
    )
    .map(({ start, end }) => ({
      line: source.slice(0, start).split("\n").length,
      lines: source.slice(start, end).split("\n").length,
    }))
    .filter(({ lines }) => lines > max)
    .map(({ line, lines }) => `${line}: ${lines} lines`);
}

test(`no function of src/composition, src/start and src/http is longer than ${MAX_LINES} lines`, async () => {
  const files = (await listSourceFiles()).filter(
    (file) => /^src\/(?:composition|start|http)\/.*\.tsx?$/.test(file) && !file.includes(".test."),
  );
  expect(files.length).toBeGreaterThan(80);
  const found = await Promise.all(
    files.map(async (file) =>
      findLongFunctions(await readFile(path.join(root, file), "utf8"), MAX_LINES).map((long) => `${file}:${long}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});

test.each([
  ["function a() {\n  return 1;\n}", ["1: 3 lines"]],
  ["const a = {\n  b() {\n    return 1;\n  },\n};", ["2: 3 lines"]],
  ["class A {\n  b() {\n    return 1;\n  }\n}", ["2: 3 lines"]],
  ["const a = () => {\n  return 1;\n};", ["1: 3 lines"]],
  ["const a = () =>\n  run(\n    1,\n  );", []],
  ["function a() {\n}", []],
])("reports functions of more than two lines in %j: %j", (source, found) => {
  expect(findLongFunctions(source, 2)).toEqual(found);
});
