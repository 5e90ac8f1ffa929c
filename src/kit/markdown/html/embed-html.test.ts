import { expect, test } from "vitest";
import { embedHtml } from "./embed-html.ts";

test.each(["林-晓", "a/b", "a|b", "(a)", "a.b*c", "[a]{1}", "a\\b^$"])("marks the mentioned name %s", (name) => {
  const html = embedHtml(`<p>谢谢 @${name} 的回答</p>`, { idPrefix: "c1-", headingShift: 0, names: [name] });
  expect(html).toMatch(/谢谢 <[^>]+>@/);
  expect(html).toContain(`@${name}<`);
});
