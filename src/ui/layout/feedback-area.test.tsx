import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FeedbackArea } from "./feedback-area.tsx";

// Covers spec §9.1.
test("the container of notifications has z-index 4000, at the top right", () => {
  const [, container = ""] =
    /<section ([^>]*aria-label="通知"[^>]*)>/.exec(renderToStaticMarkup(<FeedbackArea />)) ?? [];
  expect(container).toContain('style="z-index:4000"');
  expect(container).toMatch(/class="[^"]*\bfixed right-\[max\(16px[^"]* top-\[calc\(16px/);
});
