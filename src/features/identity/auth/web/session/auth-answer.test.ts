import { expect, test } from "vitest";
import { AuthAnswerError, readUserAnswer } from "./auth-answer.ts";
import { user } from "./session-fixture.ts";

// Covers spec §7.5.
test.each([[{ user }], [{ success: true, data: { user } }]])("reads the user from %j (spec §7)", (answer) => {
  expect(readUserAnswer(answer)).toBe(user);
});

// Covers spec §5.5.
test.each([[{}], [null], [{ user: { name: "x" } }], [{ data: { user: { id: 0 } } }], [{ data: [] }]])(
  "the user answer %j lacks an id, and the error contains the answer (spec §5)",
  (answer) => {
    const read = () => readUserAnswer(answer);
    expect(read).toThrow(AuthAnswerError);
    expect(read).toThrow(expect.objectContaining({ message: "用户信息格式无效", response: answer }));
  },
);
