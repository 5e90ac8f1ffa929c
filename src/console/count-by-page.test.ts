import { expect, test } from "vitest";
import { waitingWork } from "../composition/waiting-work.ts";
import { countByPage } from "./count-by-page.ts";
import { findPage } from "./find-page.ts";

test("adds up the counts that lead to one page, regardless of their filters", () => {
  const items = [
    { address: "/admin/money?part=exceptions", count: 2 },
    { address: "/admin/money?part=differences", count: 5 },
    { address: "/admin/cases", count: 1 },
  ];
  expect(countByPage(items)).toEqual({ "/money": 7, "/cases": 1 });
});

test("each kind of waiting work leads to a menu page that its permission opens", () => {
  for (const { address, needs } of Object.values(waitingWork)) {
    const page = findPage(address.split("?", 1)[0] ?? "")?.page;
    expect(page?.needs, address).toContain(needs);
    expect(page?.isDetail, address).toBeUndefined();
  }
});
