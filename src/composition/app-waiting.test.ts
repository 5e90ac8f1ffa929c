import { expect, test } from "vitest";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson } from "../../test/auth/people.ts";
import { createStaff } from "../../test/staff-fixture.ts";
import { permissionsOf, ROLES } from "../domain/staff/permissions.ts";
import { invoices } from "../features/commerce/invoices/server/invoice-tables.ts";
import { billDifferences } from "../features/commerce/orders/server/bills/bill-tables.ts";
import { paymentExceptions } from "../features/commerce/orders/server/payment/payment-tables.ts";
import { moderationItems } from "../features/community/moderation/server/moderation-tables.ts";
import { notificationDeliveries } from "../features/community/notifications/server/notification-tables.ts";
import { contentChecks, contentFindings } from "../features/content/author-report/server/report-tables.ts";
import { auditLog } from "../features/identity/staff/server/staff-tables.ts";
import { bookings } from "../features/services/booking/server/booking-tables.ts";
import { cases } from "../features/services/cases/server/case-tables.ts";
import { proposals } from "../features/services/co-creation/server/co-creation-tables.ts";
import { outsourcingProjects } from "../features/services/outsourcing/server/outsourcing-tables.ts";
import { DAY_MS, HOUR_MS } from "../kit/values/durations.ts";
import { dayOf } from "../kit/values/shanghai-day.ts";
import { waitingWork } from "./waiting-work.ts";

const { db, database, clock, app, sendRequest } = await createAppFixture();
const now = clock.now();
const ago = (ms: number) => new Date(now.getTime() - ms);
const DAY_AGO = ago(DAY_MS);
const HOUR_AGO = ago(HOUR_MS);
const BOOKINGS_OF_TODAY = `/admin/booking?state=confirmed&from=${dayOf(now)}&to=${dayOf(now)}&sort=starts_at`;

async function read(headers: Record<string, string>) {
  const { status, body } = await sendRequest("GET", "/admin/waiting", { headers });
  expect(status).toBe(200);
  return (body.data as { items: { kind: string; count: number }[] }).items;
}

test.each(ROLES)("the role %s reads only the kinds of its permissions, and reading is not logged", async (role) => {
  const { headers } = await createStaff(db, role, { clock, auth: app.auth });
  const permissions = permissionsOf([role]);
  const kinds = Object.values(waitingWork).flatMap(({ kind, needs }) => (permissions.includes(needs) ? [kind] : []));
  const items = await read(headers);
  expect(items.map(({ kind }) => kind)).toEqual(kinds);
  expect(items.every(({ count }) => count === 0)).toBe(true);
  expect(await db.select().from(auditLog)).toEqual([]);
});

test("a user without a role has no waiting work, and a guest gets 401", async () => {
  const { headers } = await createPerson(db, { clock, auth: app.auth });
  expect(await read(headers)).toEqual([]);
  expect(await sendRequest("GET", "/admin/waiting", {})).toMatchObject({ status: 401 });
});

test("each kind counts waiting items and their waiting time, and excludes finished ones", async () => {
  await addOrdersWork();
  await addTexts();
  await addCourses();
  await addServicesWork();
  const { headers } = await createStaff(db, "owner", { clock, auth: app.auth });
  const at = (date: Date) => date.toISOString();
  const none = { oldest_at: null, due_on: null };
  expect(Object.fromEntries((await read(headers)).map(({ kind, ...item }) => [kind, item]))).toEqual({
    refund: { ...none, count: 1, oldest_at: at(DAY_AGO), address: "/admin/refunds?state=asked" },
    exception: { ...none, count: 2, oldest_at: at(DAY_AGO), address: "/admin/money?part=exceptions" },
    difference: { ...none, count: 1, oldest_at: at(HOUR_AGO), address: "/admin/money?part=differences" },
    case: { count: 2, oldest_at: at(DAY_AGO), due_on: "2026-11-21", address: "/admin/cases" },
    held: { ...none, count: 2, oldest_at: at(DAY_AGO), address: "/admin/moderation?list=held" },
    reported: { ...none, count: 2, oldest_at: at(HOUR_AGO), address: "/admin/moderation?list=waiting&why=reports" },
    revised: { ...none, count: 1, oldest_at: at(HOUR_AGO), address: "/admin/moderation?list=waiting&why=edited" },
    // 16:00 in Beijing: one booking is running, one begins before midnight.
    booking: { ...none, count: 2, oldest_at: at(HOUR_AGO), address: BOOKINGS_OF_TODAY },
    enquiry: { ...none, count: 1, oldest_at: at(HOUR_AGO), address: "/admin/projects?state=asked" },
    project: { count: 2, oldest_at: null, due_on: "2026-11-18", address: "/admin/projects" },
    invoice: { count: 2, oldest_at: at(DAY_AGO), due_on: "2026-11-19", address: "/admin/invoices?state=requested" },
    proposal: { ...none, count: 1, oldest_at: at(HOUR_AGO), address: "/admin/proposals?state=review" },
    release: { ...none, count: 2, due_on: "2026-11-22", address: "/admin/courses?state=scheduled" },
    notice: { ...none, count: 2, oldest_at: at(DAY_AGO), address: "/admin/notices?failed=1" },
    link: { ...none, count: 1, oldest_at: at(DAY_AGO), address: "/admin/health?tab=findings" },
  });
});

async function addOrdersWork(): Promise<void> {
  const client = await database.pool.connect();
  // Only the requests, without their orders.
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into refund_requests (order_no, order_line, reason_case, reason, opened_items, sum_fen, items, state, asked_at, decided_at)
      values ('A', 1, 1, '', 0, 100, '[]', 'asked', $1, null), ('B', 1, 1, '', 0, 100, '[]', 'refused', $1, $1),
        ('C', 1, 1, '', 0, 100, '[]', 'withdrawn', $1, null)`,
    [DAY_AGO],
  );
  await client.query("set session_replication_role = default");
  client.release();
  const exception = { channel: "wechat", kind: "unknown_order", transactionId: "", detail: "" } as const;
  await db.insert(paymentExceptions).values([
    { ...exception, outTradeNo: "1", createdAt: HOUR_AGO },
    { ...exception, outTradeNo: "2", createdAt: DAY_AGO },
    { ...exception, outTradeNo: "3", createdAt: DAY_AGO, resolvedAt: now, resolution: "" },
  ]);
  const difference = { channel: "wechat", day: "2026-11-19", kind: "only_there", entryKind: "payment" } as const;
  const numbers = { outTradeNo: "1", detail: "", foundAt: HOUR_AGO };
  await db.insert(billDifferences).values([
    { ...difference, ...numbers, number: "1" },
    { ...difference, ...numbers, number: "2", settledAt: now, note: "查过" },
  ]);
  const invoice = { userId: 7, kind: "personal", title: "林", taxNumber: "", email: "a@example.com" } as const;
  await db.insert(invoices).values([
    { ...invoice, state: "requested", requestedAt: HOUR_AGO, dueOn: "2026-11-19", sendingKey: "1" },
    { ...invoice, state: "requested", requestedAt: DAY_AGO, dueOn: "2026-11-25", sendingKey: "2" },
    { ...invoice, state: "refused", requestedAt: DAY_AGO, dueOn: "2026-11-01", decidedAt: now, sendingKey: "3" },
  ]);
}

async function addCourses(): Promise<void> {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
  const publications = [
    { publishedAt: days(2), withdrawnAt: null },
    { publishedAt: days(7), withdrawnAt: null },
    { publishedAt: days(8), withdrawnAt: null },
    { publishedAt: days(3), withdrawnAt: now },
    { publishedAt: DAY_AGO, withdrawnAt: null },
    { publishedAt: null, withdrawnAt: null },
  ];
  for (const [index, { publishedAt, withdrawnAt }] of publications.entries())
    await database.pool.query(
      `insert into courses (slug, shelf, content_type, title, summary, category, tags, intro_markdown, intro_html,
         intro_references, renderer_version, position, published_at, withdrawn_at, created_at, updated_at)
       values ($1, 'system', 'system_course', '课', '', '', '{}', '', '', '{}', 1, 0, $2, $3, now(), now())`,
      [`coming-${index}`, publishedAt, withdrawnAt],
    );
}

async function addTexts(): Promise<void> {
  const item = {
    kind: "post",
    authorId: 7,
    words: [] as string[],
    reports: 0,
    trustedReports: 0,
    createdAt: DAY_AGO,
  } as const;
  await db.insert(moderationItems).values([
    { ...item, contentId: 1, state: "held", isWaiting: true, why: ["first_post"], changedAt: DAY_AGO },
    { ...item, contentId: 2, state: "held", isWaiting: true, why: ["words", "reports"], changedAt: HOUR_AGO },
    { ...item, contentId: 3, state: "published", isWaiting: true, why: ["reports"], changedAt: HOUR_AGO },
    { ...item, contentId: 4, state: "hidden", isWaiting: true, why: ["reports", "edited"], changedAt: HOUR_AGO },
    { ...item, contentId: 5, state: "hidden", isWaiting: true, why: ["edited"], changedAt: HOUR_AGO },
    { ...item, contentId: 6, state: "published", isWaiting: false, why: ["reports"], changedAt: DAY_AGO },
  ]);
  const message = { userId: 7, kind: "reply", channel: "mail", isDigested: false } as const;
  await db.insert(notificationDeliveries).values([
    { ...message, eventId: 1, state: "given_up", dueAt: DAY_AGO },
    { ...message, eventId: 2, state: "unknown", dueAt: HOUR_AGO },
    { ...message, eventId: 3, state: "sent", dueAt: DAY_AGO },
  ]);
  await db.insert(contentChecks).values({ id: 1, checkedAt: DAY_AGO, isCapped: false });
  const finding = { kind: "page", resourceKind: "article", resourceId: "1", title: "文", target: "/x" } as const;
  await db.insert(contentFindings).values({ ...finding, words: "", heading: "", detail: "" });
}

async function addServicesWork(): Promise<void> {
  const filed = { kind: "service" as const, text: "字", sendingKey: "1", userId: 7 };
  const due = new Date("2026-11-20T17:00:00Z");
  await db.insert(cases).values([
    { ...filed, caseNo: "1", state: "received", createdAt: DAY_AGO, dueAt: new Date("2026-12-01T00:00:00Z") },
    { ...filed, caseNo: "2", state: "in_progress", createdAt: HOUR_AGO, dueAt: due, sendingKey: "2" },
    { ...filed, caseNo: "3", state: "withdrawn", createdAt: DAY_AGO, dueAt: now, closedAt: now, sendingKey: "3" },
  ]);
  await addBookings();
  const project = { userId: 7, title: "站", brief: "", contact: "" };
  await db.insert(outsourcingProjects).values([
    { ...project, state: "asked", createdAt: HOUR_AGO, sendingKey: "1", nextDate: "2026-11-01" },
    { ...project, state: "talking", createdAt: DAY_AGO, sendingKey: "2", nextDate: "2026-11-18" },
    { ...project, state: "running", createdAt: DAY_AGO, sendingKey: "3", nextDate: "2026-11-20" },
    { ...project, state: "running", createdAt: DAY_AGO, sendingKey: "4", nextDate: "2026-11-21" },
    { ...project, state: "done", createdAt: DAY_AGO, sendingKey: "5", nextDate: "2026-11-01", endedAt: now },
  ]);
  const proposal = { kind: "topic" as const, title: "题", text: "", authorId: 7, leadId: 7 };
  const sent = {
    sentHash: "",
    pictures: [] as string[],
    votes: 0,
    reason: "",
    createdAt: HOUR_AGO,
    aiMark: "none",
  } as const;
  await db.insert(proposals).values([
    { ...proposal, ...sent, sendingKey: "1", state: "review", visibility: "published" },
    { ...proposal, ...sent, sendingKey: "2", state: "review", visibility: "deleted" },
    { ...proposal, ...sent, sendingKey: "3", state: "collecting", visibility: "published", openedAt: now },
  ]);
}

async function addBookings(): Promise<void> {
  const { rows } = await database.pool.query<{ host_id: string; id: string }>(
    `with host as (insert into booking_hosts (name) values ('林') returning id)
      insert into booking_services (host_id, title, minutes, step_minutes, buffer_minutes, capacity, notice_minutes,
        horizon_days, price_fen, cancel_hours)
      select id, '咨询', 60, 60, 0, 1, 0, 30, 0, 24 from host returning host_id, id`,
  );
  const [service] = rows;
  const booked = {
    serviceId: Number(service?.id),
    hostId: Number(service?.host_id),
    userId: 7,
    title: "咨询",
    bufferMinutes: 0,
    cancelHours: 24,
    latePercent: 0,
    seat: 1,
    createdAt: DAY_AGO,
    confirmedAt: DAY_AGO,
  };
  const from = (startsAt: Date) => ({ startsAt, endsAt: new Date(startsAt.getTime() + 2 * HOUR_MS) });
  await db.insert(bookings).values([
    { ...booked, ...from(HOUR_AGO), state: "confirmed", orderNo: "1" },
    { ...booked, ...from(new Date("2026-11-20T15:30:00Z")), state: "confirmed", orderNo: "2" },
    { ...booked, ...from(new Date("2026-11-20T16:00:00Z")), state: "confirmed", orderNo: "3" },
    { ...booked, ...from(ago(3 * HOUR_MS)), state: "confirmed", orderNo: "4" },
    { ...booked, ...from(ago(-HOUR_MS)), state: "cancelled", endedAt: now, orderNo: "5" },
  ]);
}
