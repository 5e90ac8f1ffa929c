import { expect, test } from "vitest";
import { setUpDatabase } from "../../test/database/database.ts";
import { grants } from "../features/access/membership/server/ledger/membership-tables.ts";
import { gifts } from "../features/commerce/gifts/server/gift-tables.ts";
import { invoices } from "../features/commerce/invoices/server/invoice-tables.ts";
import { products } from "../features/commerce/products/server/product-tables.ts";
import { productReviews } from "../features/commerce/reviews/server/review-tables.ts";
import { pictures } from "../features/front/site/server/settings/site-tables.ts";
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

test("the log names a review by its product", async () => {
  const facts = { kind: "bundle", title: "写作课", priceFen: 100, createdAt: now, updatedAt: now } as const;
  const product = await db.transaction(async (tx) => {
    const [row] = await tx.insert(products).values(facts).returning();
    await tx.execute(
      `insert into price_history (subject, from_at, price_fen, is_promotional) values ('product:${row?.id}', now(), 100, false)`,
    );
    return row;
  });
  const review = { authorId: 7, rating: 5, text: "好", state: "published" as const, createdAt: now };
  const [sent] = await db
    .insert(productReviews)
    .values({ ...review, productId: product?.id ?? 0 })
    .returning();
  expect(await titleOf("review", sent?.id ?? 0)).toBe("写作课");
});
