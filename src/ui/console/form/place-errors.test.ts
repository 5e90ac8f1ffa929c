import { expect, test } from "vitest";
import { listErrors, placeErrors } from "./place-errors.ts";

const isShown = (path: string) => ["title", "tags", "blocks.0.title"].includes(path);

test("assigns an error to its field or the field of the parent value, and leaves others for the summary", () => {
  expect(
    placeErrors(
      [
        ["title", "不能是空的"],
        ["tags.3", "太长"],
        ["blocks.0.title", "太长"],
        ["blocks.0.works", "没有这些内容"],
        ["", "都不对"],
      ],
      isShown,
    ),
  ).toEqual({
    atFields: [
      ["title", "不能是空的"],
      ["tags", "太长"],
      ["blocks.0.title", "太长"],
    ],
    others: [
      ["blocks.0.works", "没有这些内容"],
      ["", "都不对"],
    ],
  });
});

test("lists nested errors of a form by path", () => {
  const state = {
    title: { type: "server", message: "不能是空的", ref: { message: "not an error" } },
    blocks: [undefined, { works: { type: "custom", message: "至少选一个" } }],
    tags: { root: { type: "custom", message: "太多" } },
  };
  expect(listErrors(state)).toEqual([
    ["title", "不能是空的"],
    ["blocks.1.works", "至少选一个"],
    ["tags.root", "太多"],
  ]);
});
