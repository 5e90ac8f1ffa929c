import { grants } from "../../src/features/access/membership/server/ledger/membership-tables.ts";
import { orderLines, orders } from "../../src/features/commerce/orders/server/order/order-tables.ts";
import { legalTexts } from "../../src/features/front/site/server/settings/site-tables.ts";
import { createAppFixture } from "../app-fixture.ts";
import { createPerson, type Person } from "../auth/people.ts";

/** Versions of the purchase agreement: usage is what the server delivers, or (`REPORTED`) what browsers report. */
export const COUNTED = "2026-12-03";
export const REPORTED = "2026-11-25";

const LONG = "会员才能读的正文。\n\n".repeat(60);

interface Sale {
  level?: 2 | 3;
  resourceKey?: string;
  agreement?: string;
  paidAt?: Date;
  startsAt?: Date;
  endsAt?: Date | null;
  wholeUnits?: number | null;
  priceFen?: number;
}

/** The whole product with gated content and users who paid for it, called through its API. */
export async function createDeliveryFixture() {
  const fixture = await createAppFixture();
  const { db, clock, app, sendRequest, database } = fixture;
  const [refund, purchase] = ["refund", "purchase"] as const;
  const published = { title: "文本", markdown: "文本", html: "<p>文本</p>", rendererVersion: 1, isMaterial: true };
  const dates = { publishedAt: new Date("2026-11-01T00:00:00Z"), effectiveAt: new Date("2026-11-10T00:00:00Z") };
  await db.insert(legalTexts).values([
    { ...published, ...dates, kind: refund, version: COUNTED, countsDeliveries: true },
    { ...published, ...dates, kind: purchase, version: COUNTED, countsDeliveries: true },
    { ...published, ...dates, kind: purchase, version: REPORTED, countsDeliveries: false },
  ]);
  let orderCount = 0;

  /** Creates a book with this number of documents; the first `previews` of them are free. */
  async function addBook({ documents = 20, previews = 0, contentType = "vip" as const, key = "book" } = {}) {
    const facts = {
      title: `书 ${key}`,
      summary: "",
      contentType,
      shelf: "vip",
      publishedAt: new Date("2026-01-01"),
    } as const;
    const { bookId } = await app.books.saveBook({ ...facts, sourceKey: key });
    const nodes = Array.from({ length: documents }, (_, index) => ({
      sourceKey: `${key}-${index}`,
      title: `篇 ${index + 1}`,
      depth: 0,
      isGroup: false,
      isPreview: index < previews,
    }));
    const { ids } = await app.books.arrangeBook({ bookId, nodes });
    const documentIds = nodes.map(({ sourceKey }) => ids.get(sourceKey) ?? 0);
    for (const documentId of documentIds) await app.books.saveDocument({ documentId, source: { markdown: LONG } });
    return { bookId, documentIds };
  }

  /** Inserts a paid order and its grant. Returns the order number. */
  async function sell(person: Person, sale: Sale = {}): Promise<string> {
    orderCount += 1;
    const orderNo = `D${String(orderCount).padStart(23, "0")}`;
    const { resourceKey = null, agreement = COUNTED, paidAt = clock.now(), wholeUnits = null } = sale;
    const { priceFen = 9_900 } = sale;
    const level = resourceKey === null ? (sale.level ?? 2) : null;
    const { startsAt = paidAt, endsAt = resourceKey === null ? new Date("2027-11-20T08:00:00Z") : null } = sale;
    const userId = person.user.id;
    await db.insert(orders).values({
      orderNo,
      userId,
      state: "fulfilled",
      title: "会员",
      totalFen: priceFen,
      channel: "wechat",
      agreementVersion: agreement,
      createdAt: paidAt,
      expiresAt: paidAt,
      paidAt,
    });
    await db.insert(orderLines).values({
      orderNo,
      position: 0,
      kind: resourceKey === null ? "plan" : "product",
      title: "会员",
      detail: "",
      amountFen: priceFen,
      subject: resourceKey === null ? "plan:1" : "product:1",
      level,
      resourceKey,
      wholeUnits,
      durationMonths: resourceKey === null ? 12 : null,
      paidFen: priceFen,
      valueFen: priceFen,
      grantedUntil: endsAt,
    });
    await db.insert(grants).values({
      userId,
      kind: resourceKey === null ? "level" : "resource",
      level,
      resourceKey,
      startsAt,
      endsAt,
      source: "order",
      orderNo,
      orderLine: 0,
      valueFen: priceFen,
      createdAt: paidAt,
    });
    return orderNo;
  }

  async function give(person: Person, level: 2 | 3): Promise<void> {
    const at = clock.now();
    const right = { kind: "level", source: "admin", level, createdAt: at, startsAt: at, endsAt: null } as const;
    await db.insert(grants).values({ ...right, userId: person.user.id });
  }

  const read = (person: Person, bookId: number, documentId: number, method = "GET") =>
    sendRequest(method, `/books/${bookId}/documents/${documentId}`, { headers: person.headers });

  async function readAll(person: Person, { bookId, ids }: { bookId: number; ids: readonly number[] }): Promise<void> {
    for (const id of ids) {
      const { status } = await read(person, bookId, id);
      if (status !== 200) throw new Error(`document ${id} answers ${status}`);
    }
  }

  async function preview(person: Person, orderNo: string) {
    const { body } = await sendRequest("GET", `/orders/${orderNo}/refund`, { headers: person.headers });
    return body.data as {
      refusal: string | null;
      choices: { case: number; sum_fen: number; refusal: string | null }[];
      used: {
        count: number | null;
        allowed_count: number | null;
        items: { title: string; at: string; delivery_id: number }[];
      };
    };
  }

  let keyCount = 0;
  const request = (person: Person, orderNo: string) =>
    sendRequest("POST", `/orders/${orderNo}/refund`, {
      headers: { ...person.headers, "idempotency-key": `refund-${++keyCount}` },
      body: { case: 1, reason: "买错了" },
    });

  /** The usage that the newest refund request has stored. */
  async function storedUse(): Promise<{ count: number; titles: string[] }> {
    const newest = "select opened_items, used_items from refund_requests order by id desc limit 1";
    const { rows } = await database.pool.query(newest);
    return { count: rows[0].opened_items, titles: rows[0].used_items.map(({ title }: { title: string }) => title) };
  }

  async function countRows(person: Person): Promise<number> {
    const { rows } = await database.pool.query("select count(*)::int from content_deliveries where user_id = $1", [
      person.user.id,
    ]);
    return rows[0].count;
  }

  return {
    ...fixture,
    addBook,
    sell,
    give,
    read,
    readAll,
    preview,
    request,
    storedUse,
    countRows,
    createPerson: () => createPerson(db, { clock, auth: app.auth }),
  };
}
