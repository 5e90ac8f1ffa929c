import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger("debug", { write: (line) => lines.push(line) }));
  return lines.join("");
}

test("masks phone numbers inside any text and removes named secrets", () => {
  const line = logged((logger) => {
    logger.info({ text: "打给 13812345678", body: { access_token: "abc" }, password: "xyz" }, "for +8613812345678");
  });
  expect(line).toContain("138****5678");
  expect(line).not.toMatch(/13812345678|abc|xyz/);
});

test("logs a failed query without its values, whatever wraps it", () => {
  const cause = Object.assign(new Error("duplicate key value"), {
    code: "23505",
    detail: "Key (hash)=(s3cret) exists",
  });
  const query = Object.assign(new Error("Failed query: insert\nparams: s3cret", { cause }), {
    query: 'insert into "tokens" values ($1)',
    params: ["s3cret"],
  });
  const line = logged((logger) => logger.error({ err: new Error("refused", { cause: query }) }, "call failed"));
  expect(line).not.toContain("s3cret");
  expect(JSON.parse(line).err).toMatchObject({
    message: "refused",
    stack: expect.stringMatching(/^ {4}at /),
    cause: { message: 'query failed: insert into "tokens" values ($1)', cause: { code: "23505" } },
  });
});

test("text from outside cannot start a separate line", () => {
  const line = logged((logger) => logger.warn({ path: "/x\r\n{}", err: new Error("a\nb") }, "c\nd"));
  expect(line.match(/\n/g)).toHaveLength(1);
});
