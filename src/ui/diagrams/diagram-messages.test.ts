import { expect, test } from "vitest";
import { readDiagramOrder, readDiagramReport } from "./diagram-messages.ts";

test("a drawing request contains a source and one of the two themes", () => {
  expect(readDiagramOrder({ source: "graph LR", theme: "dark", more: 1 })).toEqual({
    source: "graph LR",
    theme: "dark",
  });
  for (const data of [
    null,
    "graph LR",
    {},
    { source: "graph LR" },
    { source: "graph LR", theme: "neon" },
    { theme: "dark" },
  ])
    expect(readDiagramOrder(data)).toBeNull();
});

test("a height is rounded up and bounded", () => {
  expect(readDiagramReport({ height: 120.2 })).toEqual({ height: 121 });
  expect(readDiagramReport({ height: 1e9 })).toEqual({ height: 20_000 });
});

test("an invalid report is refused", () => {
  for (const data of [
    undefined,
    5,
    {},
    { height: "12" },
    { height: 0 },
    { height: Number.NaN },
    { error: "" },
    { error: true },
  ])
    expect(readDiagramReport(data)).toBeNull();
});

test("only addresses of the web leave a drawing", () => {
  expect(readDiagramReport({ link: "https://example.com/a" })).toEqual({ link: "https://example.com/a" });
  for (const link of ["javascript:alert(1)", "data:text/html,x", "/relative", "blob:https://example.com/1"])
    expect(readDiagramReport({ link })).toBeNull();
});
