import { afterAll, expect, test } from "vitest";
import { describeDevice } from "../../../../../test/auth/people.ts";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { quietLogger } from "../../../../../test/quiet-logger.ts";
import { limit } from "../../../../../test/time/limits.ts";
import { createRenderer, USER_LIMITS } from "../../../../adapters/renderer/renderer.ts";
import { previewText } from "../contract.ts";
import { createUserTexts } from "./user-texts.ts";

const renderer = createRenderer({ logger: quietLogger, limits: USER_LIMITS });
afterAll(renderer.close);

const { endpoints } = createUserTexts({
  renderUserText: (source) => renderer.render({ source, writer: "user" }),
});
const caller = {
  user: { id: 1, sessionId: "s", isAdmin: false },
  device: describeDevice("web_writer_1"),
  ip: "203.0.113.7",
  requestId: "test",
  header: () => null,
};
const preview = (source: string) =>
  callEndpoint(endpoints, { endpoint: previewText, input: { body: { source } }, caller });

test("a preview equals the rendered text, with untrusted links made safe", {
  timeout: limit(60_000),
}, async () => {
  const source = "**好** <script>alert(1)</script> [链接](https://a.cn/x) $x^2$\n\n[坏](javascript:alert(1))";
  const { html, word_count, has_math, has_mermaid } = await preview(source);
  expect(html).toContain("<strong>好</strong>");
  expect(html).toContain('rel="nofollow ugc noopener"');
  expect(html).not.toMatch(/<script|javascript:/);
  expect({ word_count, has_math, has_mermaid }).toMatchObject({ has_math: true, has_mermaid: false });
});

test("a text above the limits of users is always answered 422", { timeout: limit(60_000) }, async () => {
  for (const source of [`${"> ".repeat(20)}a`, "字".repeat(30_000), "a*b_".repeat(5_000)]) {
    for (let time = 0; time < 2; time += 1)
      await expect(preview(source)).rejects.toMatchObject({ status: 422, code: "MARKDOWN_TOO_COMPLEX" });
  }
  await expect(preview("x".repeat(70_000))).rejects.toMatchObject({
    status: 422,
    errors: { source: [expect.any(String)] },
  });
});
