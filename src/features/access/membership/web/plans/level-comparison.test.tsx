import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LEVEL } from "../../../../../domain/access/levels.ts";
import { LevelComparison } from "./level-comparison.tsx";

test("each cell of the comparison has a name, and no text that is only hidden", () => {
  const html = renderToStaticMarkup(
    <LevelComparison benefits={[{ group: "互动", text: "评论和提问", required: LEVEL.vip }]} />,
  );
  const cells = [...html.matchAll(/<td[^>]*><span role="img" aria-label="([^"]+)"/g)].map(([, name]) => name);
  expect(cells.slice(0, 4)).toEqual(["不可用", "不可用", "可用", "可用"]);
  expect(html.match(/sr-only/g)).toHaveLength(1);
});
