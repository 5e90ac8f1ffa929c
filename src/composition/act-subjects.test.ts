import { expect, test } from "vitest";
import { setUpDatabase } from "../../test/database/database.ts";
import { grants, plans } from "../features/access/membership/server/ledger/membership-tables.ts";
import { promotions } from "../features/access/prices/server/price-tables.ts";
import { gifts } from "../features/commerce/gifts/server/gift-tables.ts";
import { invoices } from "../features/commerce/invoices/server/invoice-tables.ts";
import { products } from "../features/commerce/products/server/product-tables.ts";
import { productReviews } from "../features/commerce/reviews/server/review-tables.ts";
import { discussionPosts, discussionThreads } from "../features/community/discussions/server/discussion-tables.ts";
import { pictures } from "../features/front/site/server/settings/site-tables.ts";
import { profileChanges } from "../features/identity/auth/server/account/profile-tables.ts";
import { users } from "../features/identity/auth/server/people/user-tables.ts";
import { SUBJECT_KINDS } from "../features/identity/staff/admin/subject-kinds.ts";
import { cases } from "../features/services/cases/server/case-tables.ts";
import { DAY_MS } from "../kit/values/durations.ts";
import { actSubjects } from "./act-subjects.ts";

const { db } = await setUpDatabase();
const now = new Date("2026-11-20T00:00:00Z");
const later = new Date(now.getTime() + DAY_MS);

async function titleOf(kind: string, key: string | number): Promise<string | undefined> {
  const title = actSubjects[kind];
  if (title === undefined) throw new Error(`no titles for ${kind}`);
  expect(await title(db, ["x", "999999"])).toEqual(new Map());
  return (await title(db, [String(key), "x"])).get(String(key));
}

test("the log can be filtered by every kind that it names", () => {
  expect(SUBJECT_KINDS.map(([kind]) => kind).toSorted()).toEqual(Object.keys(actSubjects).toSorted());
});

test("the log names an invoice by its title, unless that was deleted", async () => {
  const invoice = { userId: 7, kind: "personal", taxNumber: "", email: "", requestedAt: now } as const;
  const [named, erased] = await db
    .insert(invoices)
    .values([
      { ...invoice, title: "林晓", state: "requested", dueOn: "2026-11-25", sendingKey: "1" },
      { ...invoice, title: "", state: "requested", dueOn: "2026-11-25", sendingKey: "2" },
    ])
    .returning();
  expect(await titleOf("invoice", named?.id ?? 0)).toBe("林晓");
  expect(await titleOf("invoice", erased?.id ?? 0)).toBeUndefined();
});

test("the log names a case by its subject, not by its text", async () => {
  const sent = { text: "不公开的话", sendingKey: "1", userId: 7, createdAt: now, dueAt: later } as const;
  await db.insert(cases).values({ ...sent, caseNo: "C1", kind: "infringement", state: "received" });
  expect(await titleOf("case", "C1")).toBe("侵权");
});

test("the log names a gift by its title, and a picture by the name of its file", async () => {
  const made = { orderNo: "A", userId: 7, title: "年度会员", secretHash: "h", state: "cancelled" } as const;
  const [gift] = await db
    .insert(gifts)
    .values({ ...made, lines: [], madeAt: now, expiresAt: later, endedAt: now })
    .returning();
  expect(await titleOf("gift", gift?.id ?? 0)).toBe("年度会员");
  const file = { mediaType: "image/webp", sizeBytes: 1, createdAt: now };
  await db.insert(pictures).values([
    { ...file, name: "a.webp", fileName: "封面.webp" },
    { ...file, name: "b.webp" },
  ]);
  expect(await titleOf("picture", "a.webp")).toBe("封面.webp");
  expect(await titleOf("picture", "b.webp")).toBeUndefined();
});

test("the log names a right by the account that has it", async () => {
  const [reader] = await db
    .insert(users)
    .values({ name: "小满", role: "user", status: "active", createdAt: now, updatedAt: now })
    .returning();
  const [right] = await db
    .insert(grants)
    .values({
      userId: reader?.id ?? 0,
      kind: "resource",
      resourceKey: "course:1",
      startsAt: now,
      source: "admin",
      createdAt: now,
    })
    .returning();
  expect(await titleOf("right", right?.id ?? 0)).toBe("小满");
});

/** A row that is sold must have a price in the history when its transaction ends. */
async function insertSold(kind: "plan" | "product", title: string): Promise<number> {
  const dates = { createdAt: now, updatedAt: now };
  return db.transaction(async (tx) => {
    const [row] =
      kind === "plan"
        ? await tx.insert(plans).values({ slug: "p", name: title, level: 2, priceFen: 100, benefits: [] }).returning()
        : await tx
            .insert(products)
            .values({ kind: "bundle", title, priceFen: 100, ...dates })
            .returning();
    const id = row?.id ?? 0;
    await tx.execute(
      `insert into price_history (subject, from_at, price_fen, is_promotional) values ('${kind}:${id}', now(), 100, false)`,
    );
    return id;
  });
}

test("the log names a review by its product", async () => {
  const productId = await insertSold("product", "写作课");
  const review = { authorId: 7, rating: 5, text: "好", state: "published" as const, createdAt: now };
  const [sent] = await db
    .insert(productReviews)
    .values({ ...review, productId })
    .returning();
  expect(await titleOf("review", sent?.id ?? 0)).toBe("写作课");
});

test("the log names a promotion by its plan or product", async () => {
  const subjects = [`plan:${await insertSold("plan", "半年卡")}`, `product:${await insertSold("product", "一课两书")}`];
  const promotion = { priceFen: 100, startsAt: now, endsAt: later, createdAt: now };
  const made = await db
    .insert(promotions)
    .values(subjects.map((subject) => ({ ...promotion, subject })))
    .returning();
  expect(await titleOf("promotion", made[0]?.id ?? 0)).toBe("半年卡");
  expect(await titleOf("promotion", made[1]?.id ?? 0)).toBe("一课两书");
});

test("the log names settings by their page", async () => {
  expect(await titleOf("settings", "home")).toBe("首页");
  expect(await titleOf("moderation", "words")).toBe("敏感词");
  expect(await titleOf("legal", "privacy")).toBe("隐私政策");
});

test("the log names a name or picture under review by its account", async () => {
  const [author] = await db
    .insert(users)
    .values({ name: "阿原", role: "user", status: "active", createdAt: now, updatedAt: now })
    .returning();
  const [change] = await db
    .insert(profileChanges)
    .values({ userId: author?.id ?? 0, name: "新的名字", state: "held", createdAt: now, changedAt: now })
    .returning();
  expect(await titleOf("profile", change?.id ?? 0)).toBe("阿原");
});

test("the log names a comment by its author", async () => {
  const dates = { createdAt: now, updatedAt: now };
  const [author] = await db
    .insert(users)
    .values({ name: "小林", role: "user", status: "active", ...dates })
    .returning();
  const [thread] = await db.insert(discussionThreads).values({ kind: "course", targetId: 1, postCount: 0 }).returning();
  const text = { source: "好", html: "<p>好</p>", plainText: "好", hasMath: false, rendererVersion: 1 };
  const [post] = await db
    .insert(discussionPosts)
    .values({
      ...text,
      threadId: thread?.id ?? 0,
      authorId: author?.id ?? 0,
      sendingKey: "1",
      sentHash: "h",
      state: "held",
      likes: 0,
      replyCount: 0,
      createdAt: now,
    })
    .returning();
  expect(await titleOf("post", post?.id ?? 0)).toBe("小林");
});
