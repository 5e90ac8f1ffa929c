import { expect, test } from "vitest";
import { explainStartFailure } from "./explain-start-failure.ts";

test("the reason of a failed start is one line, also where the message begins with an empty one", () => {
  expect(explainStartFailure(new Error("\n  PORT 要是数字\n  在 config.ts"), null)).toBe("PORT 要是数字");
  expect(explainStartFailure("端口被占用", null)).toBe("端口被占用");
});

test("a full disk is said as such", () => {
  const full = Object.assign(new Error("write failed"), { code: "ENOSPC" });
  expect(explainStartFailure(full, null)).toContain("磁盘满了");
});
