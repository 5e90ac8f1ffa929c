import { expect, test } from "vitest";
import { setUpCli } from "../../../test/cli-fixture.ts";
import { productReviews, publicReviews } from "../../features/commerce/reviews/server/review-tables.ts";

const { cli, database } = await setUpCli();

test("reviews are listed, answered in the name of the site, and each deed is written down", async () => {
  expect((await cli("reviews")).out).toBe("没有这样的评价\n");
  const facts = { productId: 4, authorId: 7, rating: 4, createdAt: new Date("2026-11-20T08:00:00Z") };
  const rows = await database.db
    .insert(productReviews)
    .values([
      { ...facts, text: "讲得\n清楚", state: "published" },
      { ...facts, authorId: 8, text: "等着看", state: "held" },
    ])
    .returning();
  const [published = "", held = ""] = rows.map(({ id }) => String(id));
  expect((await cli("reviews", "--product", "4", "--unanswered")).out).toContain(
    `编号 ${published}    4 星  人人可见  账号 7`,
  );
  expect((await cli("reviews", "--state", "held")).out).toContain("等着看");
  expect((await cli("reviews", "answer", published, "谢谢")).out).toContain("回答：谢谢");
  expect((await database.db.select().from(publicReviews)).map(({ answer }) => answer)).toEqual(["谢谢"]);
  expect((await cli("reviews", "answer", held, "谢谢")).err).toContain("放行后再回答");
  expect((await cli("reviews", "answer", "999", "谢谢")).err).toContain("没有这条评价");
  expect((await cli("reviews", "answer", published, "长".repeat(501))).code).toBe(2);
  expect((await cli("reviews", "withdraw", published)).out).toContain("已收回回答");
  expect((await cli("reviews", "--product", "5")).out).toBe("没有这样的评价\n");
  const { rows: log } = await database.pool.query("select action, outcome from audit_log order by id");
  expect(log.filter(({ outcome }) => outcome === "done").map(({ action }) => action)).toEqual([
    "answerReview",
    "withdrawAnswer",
  ]);
});

test.each([
  ["answer x 谢谢", "要写评价的编号"],
  ["answer 3", "要写回答"],
  ["hide 3", "moderation decide"],
  ["withdraw 3 --unanswered", "用于不带词的 reviews"],
  ["--state deleted", "--state 只能是"],
  ["--product x", "--product 要写商品的编号"],
])("reviews %s is refused with a sentence", async (args, sentence) => {
  const answer = await cli("reviews", ...args.split(" "));
  expect(answer).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
});
