import { expect, test } from "vitest";
import { foldOrder } from "./fold-order.ts";

test("minor columns fold first, each kind from the last, but never the first or a pinned column", () => {
  const columns = [
    { key: "title" },
    { key: "order", isMinor: true },
    { key: "state", isPinned: true },
    { key: "buyer" },
    { key: "paid", isMinor: true },
    { key: "until" },
    { key: "acts", isPinned: true },
  ] as const;
  expect(foldOrder(columns)).toEqual(["paid", "order", "until", "buyer"]);
  expect(foldOrder([{ key: "title", isMinor: true }])).toEqual([]);
});
