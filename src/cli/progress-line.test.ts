import { expect, test } from "vitest";
import { createProgressLine, describeSpeed } from "./progress-line.ts";

function record(isTTY: boolean) {
  const written: string[] = [];
  const terminal = { isTTY, columns: 30, write: (text: string) => written.push(text) };
  return { written, progress: createProgressLine(terminal) };
}

test("a terminal shows one changing line that is removed at the end", () => {
  const { written, progress } = record(true);
  progress.update({ done: 1, total: 4, current: "很长很长很长很长很长很长的题目" });
  progress.end();
  expect(written).toEqual(["\r\u001b[K导入 25 %（1/4） 很长很长很长", "\r\u001b[K"]);
});

test("a log gets a line every ten percent", () => {
  const { written, progress } = record(false);
  for (let done = 0; done <= 400; done += 1) progress.update({ done, total: 400, current: "题目" });
  progress.end();
  expect(written).toHaveLength(11);
  expect(written.slice(0, 2)).toEqual(["导入 0 %（0/400）\n", "导入 10 %（40/400）\n"]);
  expect(written.at(-1)).toBe("导入 100 %（400/400）\n");
});

test("the speed is shown for each document", () => {
  expect(describeSpeed({ documents: 200, elapsedMs: 2500 })).toBe("用时 2.5 秒，每篇 12.5 毫秒，每秒 80 篇");
  expect(describeSpeed({ documents: 0, elapsedMs: 300 })).toBe("用时 0.3 秒");
});
