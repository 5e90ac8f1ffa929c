import { expect, test } from "vitest";
import { explainStartFailure } from "./explain-start-failure.ts";

test("the reason of a failed start is one line, also if the message begins with an empty line", () => {
  expect(explainStartFailure(new Error("\n  PORT 要是数字\n  在 config.ts"), null)).toBe("PORT 要是数字");
  expect(explainStartFailure("端口被占用", null)).toBe("端口被占用");
});

test("reports a full disk", () => {
  const full = Object.assign(new Error("write failed"), { code: "ENOSPC" });
  expect(explainStartFailure(full, null)).toContain("磁盘满了");
});
