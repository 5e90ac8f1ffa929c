import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";

const { cli } = await setUpCli();

test("without products it prints that, and unpublished content cannot become one", async () => {
  expect((await cli("products")).out).toBe("还没有商品\n");
  const { code, err } = await cli("products", "add", "book:9", "--price", "49");
  expect([code, err]).toEqual([1, expect.stringContaining("没有 book:9，或者它还没有发布")]);
  expect((await cli("products", "on", "7")).err).toContain("没有商品 7");
});

test.each([
  [["products", "sell", "1"], "没有“sell”"],
  [["products", "add", "book:1"], "例如 products add course:3 --price 99"],
  [["products", "add", "--price", "9"], "例如 products add course:3 --price 99"],
  [["products", "add", "plan:1", "--price", "9"], "没有“plan:1”"],
  [["products", "add", "book:1=free", "--price", "9"], "没有“free”"],
  [["products", "add", "book:1", "--price", "0"], "价格以元为单位"],
  [["products", "price", "4"], "例如 products price 4 89"],
  [["products", "on", "x"], "例如 products on 4"],
  [["products", "on", "4", "5"], "不需要“5”"],
  [["products", "on", "4", "--price", "5"], "选项只用于 products add"],
])("%j is answered in one clear sentence", async (args, sentence) => {
  const { code, err } = await cli(...args);
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
});
