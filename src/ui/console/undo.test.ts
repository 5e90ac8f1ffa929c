import { expect, test } from "vitest";
import { z } from "zod";
import { connectApi } from "../../kit/api/call-endpoint.ts";
import { defineEndpoint } from "../../kit/api/endpoint.ts";
import { isChangedMeanwhile, undoFailureText } from "./console-failure.ts";
import { readRow, undoUnlessChanged } from "./undo.ts";

const saved = { mode: "review_first", first_posts: 3 };

async function undoWith(now: object | undefined) {
  const calls: string[] = [];
  const undo = undoUnlessChanged({ saved, now: async () => now, undo: async () => calls.push("undo") });
  const failure = await undo.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { calls, failure };
}

test("undoes an action when its content is as the action left it, in any order of fields", async () => {
  expect(await undoWith({ first_posts: 3, mode: "review_first" })).toEqual({ calls: ["undo"], failure: null });
});

test("refuses to undo when somebody else changed the content, and says so", async () => {
  for (const now of [{ ...saved, first_posts: 4 }, undefined]) {
    const { calls, failure } = await undoWith(now);
    expect(calls).toEqual([]);
    expect(isChangedMeanwhile(failure)).toBe(true);
    expect(undoFailureText(failure)).toBe("没有撤销：在这之后别人又改过这里，现在的内容没有动");
  }
});

test("reads the values of one row of a list now, and none of a deleted row", async () => {
  const listBoards = defineEndpoint({
    name: "listBoards",
    summary: "",
    method: "GET",
    path: "/v1/boards",
    who: "anyone",
    output: z.object({ boards: z.array(z.object({ id: z.number(), title: z.string() })) }),
  });
  const boards = [
    { id: 1, title: "公告" },
    { id: 2, title: "闲聊" },
  ];
  connectApi(async () => ({ boards }) as never);
  const titleNow = (id: number) =>
    readRow(listBoards, {}, { list: "boards", by: { id }, valuesOf: ({ title }) => title });
  expect(await titleNow(2)).toBe("闲聊");
  expect(await titleNow(3)).toBeUndefined();
});
