import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { permissionsOf } from "../domain/staff/permissions.ts";
import { ConsoleMenu } from "./console-menu.tsx";

test("the heading of a group counts what waits in the group, and the page of its own has no heading", () => {
  const waiting = { "/moderation": 3, "/reviews": 2, "/refunds": 1 };
  const drawn = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/admin"]}>
      <ConsoleMenu permissions={permissionsOf(["owner"])} waiting={waiting} />
    </MemoryRouter>,
  );
  const headings = [...drawn.matchAll(/<summary.*?<\/summary>/g)].map(([summary]) =>
    summary.replaceAll(/<[^>]*>/g, ""),
  );
  expect(headings).toContain("社区等待处理5");
  expect(headings).toContain("交易等待处理1");
  expect(headings).toContain("内容");
  expect(headings).not.toContain("工作台");
});
