import { expect, test } from "vitest";
import { z } from "zod";
import { exampleOf, type Json, objectsIn } from "../../test/access/contract-bodies.ts";
import { addCommission, addProposal } from "../../test/access/owned-work.ts";
import { createAppFixture } from "../../test/app-fixture.ts";
import { createPerson } from "../../test/auth/people.ts";
import { scaled } from "../../test/time/limits.ts";
import { grants } from "../features/access/membership/server/ledger/membership-tables.ts";
import { gifts } from "../features/commerce/gifts/server/gift-tables.ts";
import { invoices } from "../features/commerce/invoices/server/invoice-tables.ts";
import { orders } from "../features/commerce/orders/server/order/order-tables.ts";
import { productReviews } from "../features/commerce/reviews/server/review-tables.ts";
import { notifications } from "../features/community/notifications/server/notification-tables.ts";
import { communityBoards, communityTopics } from "../features/community/topics/server/community-tables.ts";
import { certificates } from "../features/content/certificates/server/certificate-tables.ts";
import {
  bookingCalendars,
  bookingHosts,
  bookingServices,
  bookings,
} from "../features/services/booking/server/booking-tables.ts";

// Another user's ids and additional body fields must have no effect.
const { database, db, clock, app, sendRequest } = await createAppFixture();

const owner = await createPerson(db, { clock, auth: app.auth });
const thief = await createPerson(db, { clock, auth: app.auth });
const published = { title: "课", contentType: "basic_course", publishedAt: clock.now() } as const;
const { courseId } = await app.courses.saveCourse("new", published);
const lesson = { sourceKey: "1", title: "一", kind: "document" as const };
const chapters = [{ sourceKey: "1", title: "一", lessons: [lesson] }];
const lessonId = (await app.courses.arrangeCourse({ courseId, chapters })).lessonIds.get("1") ?? 0;
await app.courses.saveLessonText({ lessonId, source: { markdown: "正文".repeat(40) } });

const noteId = "0b9d3c52-6d0e-4c0e-9c39-1f6d0c0f7a11";
const anchor = { quote: "正文", prefix: "", suffix: "", start: 0, rival: null };
const noteBody = { kind: "lesson", thing_id: lessonId, colour: "yellow", body: "", anchor, at_seconds: null };
const report = { kind: "lesson", id: lessonId, seen: [[0, 10]], stopped_at: { place: 10, anchor: null } };
const orderNo = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const number = "48210937551266400183";

const asOwner = { headers: owner.headers };
await sendRequest("PUT", `/notes/${noteId}`, { ...asOwner, body: { ...noteBody, body: "主人的秘密" } });
await sendRequest("POST", "/learning/reports", { ...asOwner, body: { reports: [report] } });
await sendRequest("POST", `/courses/${courseId}/join`, asOwner);
const discussion = `/discussions/lesson/${lessonId}`;
// A new user's first post waits for review, and only its author sees it.
const sent = await sendRequest("POST", `${discussion}/posts`, {
  headers: { ...owner.headers, "idempotency-key": "owner" },
  body: { source: "主人的秘密，还没有审核" },
});
const postId = sent.body.data.post.id;
// Both users may enter the community, where the topic belongs to the owner.
const moments = { createdAt: clock.now(), startsAt: clock.now(), endsAt: null };
const level = { kind: "level", source: "admin", level: 2, ...moments } as const;
await db.insert(grants).values([owner, thief].map(({ user }) => ({ ...level, userId: user.id })));
const board = { slug: "ask", name: "问答", description: "", kind: "question", position: 1, isClosed: false } as const;
const boardId = must(await db.insert(communityBoards).values(board).returning()).id;
const topic = {
  boardId,
  authorId: owner.user.id,
  sendingKey: "owner",
  sentHash: "",
  title: "问一句",
  source: "主人的秘密",
  html: "<p>主人的秘密</p>",
  hasMath: false,
  rendererVersion: 1,
  state: "held" as const,
  province: null,
  isPinned: false,
  isClosed: false,
  isEssence: false,
  replyCount: 0,
  createdAt: clock.now(),
  activeAt: clock.now(),
} as const;
const topicId = must(await db.insert(communityTopics).values(topic).returning()).id;
const event = { eventId: 1, userId: owner.user.id, kind: "reply", data: {}, happenedAt: clock.now() } as const;
const notificationId = must(await db.insert(notifications).values(event).returning()).id;
await db.insert(certificates).values({
  number,
  userId: owner.user.id,
  courseId,
  courseTitle: "课",
  name: "林晓",
  finishedOn: "2026-11-20",
  issuedAt: clock.now(),
});
const [session] = (await sendRequest("GET", "/auth/sessions", asOwner)).body.sessions;
const [plan] = (await sendRequest("GET", "/plans")).body.data.items;
await db.insert(orders).values({
  orderNo,
  userId: owner.user.id,
  state: "pending",
  title: plan.name,
  totalFen: 100,
  channel: "wechat",
  agreementVersion: "1",
  createdAt: clock.now(),
  expiresAt: new Date(clock.now().getTime() + 1_800_000),
});
const hostId = must(await db.insert(bookingHosts).values({ name: "主讲人" }).returning()).id;
await db.insert(bookingCalendars).values({ hostId, userId: null, hours: [] });
const offered = { minutes: 30, stepMinutes: 30, bufferMinutes: 0, capacity: 1, noticeMinutes: 0, horizonDays: 30 };
const service = { hostId, title: "咨询", priceFen: 100, cancelHours: 24, isOpen: true, ...offered };
const serviceId = must(await db.insert(bookingServices).values(service).returning()).id;
const booked = { serviceId, hostId, userId: owner.user.id, title: "咨询", bufferMinutes: 0, cancelHours: 24 };
const times = { startsAt: clock.now(), endsAt: new Date(clock.now().getTime() + 1), createdAt: clock.now() };
const confirmed = { state: "confirmed", seat: 1, orderNo, confirmedAt: clock.now(), answer: "主人的秘密" } as const;
const bookingId = must(
  await db
    .insert(bookings)
    .values({ ...booked, ...times, ...confirmed, latePercent: 0 })
    .returning(),
).id;
const { projectId, quoteId, milestoneId } = await addCommission(db, { userId: owner.user.id, at: clock.now() });
const draft = { kind: "personal", title: "主人的秘密", taxNumber: "", email: "o@example.com" } as const;
const since = { requestedAt: clock.now(), dueOn: "2026-12-08", sendingKey: "owner" };
const invoiceId = must(
  await db
    .insert(invoices)
    .values({ ...draft, ...since, userId: owner.user.id, state: "requested" })
    .returning(),
).id;

await db.insert(gifts).values({
  orderNo,
  userId: owner.user.id,
  title: plan.name,
  lines: [],
  message: "主人的秘密",
  secretHash: "of the owner",
  secretSealed: "sealed",
  state: "waiting",
  madeAt: clock.now(),
  expiresAt: new Date(clock.now().getTime() + 1_800_000),
});

await db.insert(productReviews).values({
  productId: 1,
  authorId: owner.user.id,
  rating: 5,
  text: "主人的秘密",
  state: "held",
  createdAt: clock.now(),
});

const { proposalId, partId } = await addProposal(db, { userId: owner.user.id, at: clock.now() });
const proposalDraft = { kind: "topic", title: "改过的", text: "改成别的，至少要有十个字", credit_name: "贼" };

/** All stored data of the owner. */
async function readOwn(): Promise<string> {
  const rows: unknown[] = [];
  const tables = [
    "users|id",
    "sessions",
    "notes",
    "orders",
    "certificates",
    "learning_progress",
    "course_members",
    "grants",
    "discussion_posts|author_id",
    "community_topics|author_id",
    "notifications",
    "notification_choices",
    "invoices",
    "gifts",
    "bookings",
    "outsourcing_projects",
    "product_reviews|author_id",
    "proposals|author_id",
    "proposal_contributors",
  ];
  for (const entry of tables) {
    const [table, column = "user_id"] = entry.split("|");
    const text = `select to_jsonb(t) - 'last_seen_at' - 'last_active_at' as row from ${table} as t where ${column} = $1 order by 1`;
    rows.push((await database.pool.query(text, [owner.user.id])).rows);
  }
  return JSON.stringify(rows);
}

function must<Row>([row]: Row[]): Row {
  if (!row) throw new Error("the insert returned no row");
  return row;
}

interface Attempt {
  path: string;
  body?: object;
  /** The status for another user; 200: the answer contains only their own data, which is empty. */
  answers: number;
}

/** Every call of users that takes an id, with the owner's id. */
const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  endSession: { path: `/auth/sessions/${session.id}`, answers: 404 },
  // Without WeChat there is no code; with it: QR-7.
  getWechatLinkStatus: { path: "/users/wechat/link-status/ABCDEFGHJKLMNPQRSTUVWX", answers: 503 },
  startPayment: { path: `/orders/${orderNo}/payment`, body: {}, answers: 404 },
  identifyPayer: { path: `/orders/${orderNo}/payer`, body: { code: "1", state: "s".repeat(43) }, answers: 404 },
  checkPayment: { path: `/orders/${orderNo}/check`, body: {}, answers: 404 },
  cancelOrder: { path: `/orders/${orderNo}/cancel`, body: {}, answers: 404 },
  previewRefund: { path: `/orders/${orderNo}/refund`, answers: 404 },
  // Without an idempotency key no refund is requested.
  askRefund: { path: `/orders/${orderNo}/refund`, body: { case: 1, reason: "退" }, answers: 404 },
  // Without a file nothing is checked; with one it is 404 (`orders/server/refunds`).
  uploadRefundProof: { path: `/orders/${orderNo}/refund/proofs`, body: {}, answers: 415 },
  withdrawRefund: { path: `/orders/${orderNo}/refund/withdraw`, body: {}, answers: 404 },
  getOrder: { path: `/orders/${orderNo}`, answers: 404 },
  readOrderInvoice: { path: `/orders/${orderNo}/invoice`, answers: 404 },
  withdrawInvoice: { path: `/invoices/${invoiceId}/withdraw`, answers: 404 },
  fetchInvoiceFile: { path: `/invoices/${invoiceId}/file`, answers: 404 },
  getOrderDetail: { path: `/orders/${orderNo}/detail`, answers: 404 },
  readGivenGift: { path: `/gifts/given/${orderNo}`, answers: 404 },
  signGift: { path: `/gifts/given/${orderNo}/words`, body: { sender: "贼", message: "改了" }, answers: 404 },
  cancelGift: { path: `/gifts/given/${orderNo}/cancel`, answers: 404 },
  readOwnBooking: { path: `/bookings/${bookingId}`, answers: 404 },
  moveOwnBooking: { path: `/bookings/${bookingId}/move`, body: { starts_at: "2026-12-01T02:00:00Z" }, answers: 404 },
  cancelOwnBooking: { path: `/bookings/${bookingId}/cancel`, body: { shown_percent: 0 }, answers: 404 },
  getBookingFile: { path: `/bookings/${bookingId}/calendar`, answers: 404 },
  cancelHosted: { path: `/booking/hosting/${bookingId}/cancel`, body: { reason: "贼" }, answers: 404 },
  finishHosted: { path: `/booking/hosting/${bookingId}/finish`, body: { outcome: "no_show" }, answers: 404 },
  putHostedLink: { path: `/booking/hosting/${bookingId}/link`, body: { meeting_url: null }, answers: 404 },
  // For the caller, who hosts nothing.
  putHostedDay: { path: "/booking/hosting/days/2026-12-01", body: { hours: [] }, answers: 404 },
  editProposal: { path: `/proposals/${proposalId}`, body: proposalDraft, answers: 404 },
  withdrawProposal: { path: `/proposals/${proposalId}`, answers: 404 },
  voteForProposal: { path: `/proposals/${proposalId}/vote`, answers: 404 },
  withdrawVote: { path: `/proposals/${proposalId}/vote`, answers: 404 },
  joinProposal: { path: `/proposals/${proposalId}/joining`, body: { role: "editor", credit_name: "贼" }, answers: 404 },
  leaveProposal: { path: `/proposals/${proposalId}/joining`, answers: 404 },
  answerJoining: { path: `/proposals/${proposalId}/contributors/${partId}`, body: { state: "accepted" }, answers: 404 },
  readOwnProject: { path: `/outsourcing/projects/${projectId}`, answers: 404 },
  // Without a file nothing is checked; with one it is 404 (`outsourcing.test.ts`).
  attachToProject: { path: `/outsourcing/projects/${projectId}/files`, body: {}, answers: 415 },
  fetchProjectFile: { path: `/outsourcing/projects/${projectId}/files/${"k".repeat(32)}`, answers: 404 },
  withdrawProject: { path: `/outsourcing/projects/${projectId}/withdraw`, answers: 404 },
  acceptQuote: {
    path: `/outsourcing/projects/${projectId}/quotes/${quoteId}/accept`,
    body: { total_fen: 100 },
    answers: 404,
  },
  refuseQuote: {
    path: `/outsourcing/projects/${projectId}/quotes/${quoteId}/refuse`,
    body: { reason: "贼" },
    answers: 404,
  },
  rateProject: { path: `/outsourcing/projects/${projectId}/rating`, body: { stars: 1 }, answers: 404 },
  acceptMilestone: { path: `/outsourcing/milestones/${milestoneId}/accept`, answers: 404 },
  askRework: { path: `/outsourcing/milestones/${milestoneId}/rework`, body: { reason: "贼" }, answers: 404 },
  fetchCaseFile: { path: `/cases/TS-20261125-7K3M9Q/files/${"k".repeat(32)}`, answers: 404 },
  // Looked up for the caller, who has no review and bought nothing.
  readOwnReview: { path: "/products/1/review", answers: 200 },
  writeReview: { path: "/products/1/review", body: { rating: 1, text: "改了" }, answers: 404 },
  deleteReview: { path: "/products/1/review", answers: 200 },
  changeNote: { path: `/notes/${noteId}`, body: { body: "改了" }, answers: 404 },
  deleteNote: { path: `/notes/${noteId}`, answers: 200 },
  restoreNote: { path: `/notes/${noteId}/restored`, answers: 404 },
  createNote: { path: `/notes/${noteId}`, body: noteBody, answers: 200 },
  listThingNotes: { path: `/notes/things/lesson/${lessonId}`, answers: 200 },
  getThingProgress: { path: `/learning/things/lesson/${lessonId}`, answers: 200 },
  getWorkProgress: { path: `/learning/works/course/${courseId}`, answers: 200 },
  // Answers when the caller joined, independent of others.
  getCourseJoining: { path: `/courses/${courseId}/join`, answers: 200 },
  joinCourse: { path: `/courses/${courseId}/join`, answers: 200 },
  // Without a key nothing is sent, and with a new key there is no earlier post to return.
  createPost: { path: `${discussion}/posts`, body: { source: "答", reply_to: postId }, answers: 404 },
  editPost: { path: `/posts/${postId}`, body: { source: "改了" }, answers: 404 },
  deletePost: { path: `/posts/${postId}`, answers: 404 },
  likePost: { path: `/posts/${postId}/like`, answers: 404 },
  unlikePost: { path: `/posts/${postId}/like`, answers: 404 },
  listPeople: { path: `${discussion}/people`, answers: 200 },
  editTopic: { path: `/community/topics/${topicId}`, body: { title: "改过的", source: "改了" }, answers: 404 },
  // Names on a board are visible to everybody with access to the community.
  listBoardPeople: { path: "/community/boards/1/people", answers: 200 },
  deleteTopic: { path: `/community/topics/${topicId}`, answers: 404 },
  likeTopic: { path: `/community/topics/${topicId}/like`, answers: 404 },
  unlikeTopic: { path: `/community/topics/${topicId}/like`, answers: 404 },
  // For the caller: these name content and no user.
  readFollow: { path: `/follows/course/${courseId}`, answers: 200 },
  follow: { path: `/follows/course/${courseId}`, answers: 200 },
  unfollow: { path: `/follows/course/${courseId}`, answers: 200 },
  acceptAnswer: { path: `/community/topics/${topicId}/answer`, body: { post_id: null }, answers: 404 },
  // Returns the caller's own unread count, whoever owns the notification.
  markNotificationRead: { path: `/notifications/${notificationId}/read`, answers: 200 },
  markNotificationUnread: { path: `/notifications/${notificationId}/read`, answers: 200 },
  // For the caller: it names no user.
  chooseNotificationChannel: { path: "/notifications/settings/reply/site", body: { is_on: false }, answers: 200 },
  // No book allows e-books here; another user's file is tested in the slice's own test.
  orderEbook: { path: "/books/1/ebook", body: {}, answers: 404 },
  fetchEbook: { path: "/ebooks/1/fetch", body: {}, answers: 404 },
  makeCertificate: { path: `/courses/${courseId}/certificate`, body: { name: "贼" }, answers: 409 },
  withdrawCertificate: { path: `/certificates/${number}`, answers: 404 },
};

const endpoints = app.endpoints.map(({ endpoint }) => endpoint);
const ofUsers = endpoints.filter(({ who, path: at }) => who === "user" && at.includes("{"));

test("tries every call of users that takes an id with another user's id (ACL-2)", () => {
  expect(ofUsers.map(({ name }) => name).toSorted()).toEqual(Object.keys(ATTEMPTS).toSorted());
});

test.each(ofUsers.map(({ name, method }) => [name, method] as const))(
  "%s with another user's id reveals nothing and changes nothing (ACL-2)",
  async (name, method) => {
    const attempt = ATTEMPTS[name];
    if (!attempt) throw new Error(`no attempt is listed for ${name}`);
    // The other user may change their own note with the same id.
    await database.pool.query("delete from notes where user_id = $1", [thief.user.id]);
    const before = await readOwn();
    expect(before).toContain("主人的秘密");
    const { status, body } = await sendRequest(method, attempt.path, {
      headers: thief.headers,
      ...(attempt.body && { body: attempt.body }),
    });
    expect(status, JSON.stringify(body)).toBe(attempt.answers);
    expect(JSON.stringify(body)).not.toContain("主人的秘密");
    expect(await readOwn()).toBe(before);
  },
);

test("refusing another user's order takes no longer than refusing one that never existed (ACL-2)", async () => {
  const times: number[][] = [[], []];
  for (let round = 0; round < 30; round += 1)
    for (const [of, no] of [orderNo, "Z".repeat(24)].entries()) {
      const since = performance.now();
      await sendRequest("GET", `/orders/${no}`, { headers: thief.headers });
      times[of]?.push(performance.now() - since);
    }
  const [known = 0, unknown = 0] = times.map((each) => each.toSorted((one, other) => one - other)[15] ?? 0);
  expect(Math.abs(known - unknown)).toBeLessThan(scaled(5));
});

const POISON = JSON.parse(`{
  "role": "admin", "is_admin": true, "vip_level": 9, "vip_list": [{}], "balance": 1, "price": 0, "price_fen": 0,
  "status": "active", "user_id": ${owner.user.id}, "id": ${owner.user.id}, "userId": ${owner.user.id}, "uploaded_by": 1,
  "__proto__": { "polluted": true }, "constructor": { "prototype": { "polluted": true } }
}`);

const written = endpoints.filter(({ body }) => body !== undefined);

test("no body of the contract accepts an undeclared field (ACL-5)", () => {
  expect(written.length).toBeGreaterThan(30);
  const open = written.flatMap(({ name, body }) => {
    const schema = z.toJSONSchema(body as z.ZodType, { io: "output", unrepresentable: "any" }) as Json;
    return [...objectsIn(schema, name)].filter(([, one]) => one.additionalProperties !== false).map(([at]) => at);
  });
  expect(open).toEqual([]);
});

test.each(written.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s with every field that would grant rights changes no account (ACL-5)",
  async (_name, { method, path: at, body }) => {
    const before = await readOwn();
    // A new caller each time, because some of these calls end the login.
    const caller = await createPerson(db, { clock, auth: app.auth });
    const schema = z.toJSONSchema(body as z.ZodType, { io: "input", unrepresentable: "any" }) as Json;
    const sent = { ...(exampleOf(schema) as object) };
    for (const [key, value] of Object.entries(POISON)) Object.defineProperty(sent, key, { value, enumerable: true });
    const address = at.replace("/v1", "").replaceAll(/\{\w+\}/g, "1");
    const { status, body: answer } = await sendRequest(method, address, {
      headers: caller.headers,
      body: JSON.stringify(sent),
    });
    // There is no WeChat here.
    if (answer.error_code !== "QR_LOGIN_OFF") expect(status).toBeLessThan(500);
    expect(await readOwn()).toBe(before);
    const { rows } = await database.pool.query("select role, status from users where id = $1", [caller.user.id]);
    expect(rows).toEqual([{ role: "user", status: "active" }]);
    expect((await database.pool.query("select count(*)::int as n from grants")).rows).toEqual([{ n: 2 }]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  },
);

test.each([
  ["a duplicate key", "PUT", "/users", `{"name":"一","name":"二"}`],
  ["a duplicate nested key", "POST", "/learning/reports", `{"reports":[{"kind":"lesson","kind":"article"}]}`],
  ["a list instead of a text", "PUT", "/users", `{"name":["一"]}`],
  ["an object instead of a text", "PUT", "/users", `{"name":{"$ne":""}}`],
  ["a text instead of a list", "POST", "/learning/reports", `{"reports":"all"}`],
  ["a list as the body", "PUT", "/users", `[{"name":"一"}]`],
  ["a duplicate query parameter", "GET", "/courses?page=1&page=2", null],
  ["a query parameter as a list", "GET", "/courses?page[]=1&page=x", null],
])("refuses %s with 422 (ACL-6)", async (_name, method, at, body) => {
  const { status, body: answer } = await sendRequest(method, at, {
    headers: thief.headers,
    ...(body !== null && { body }),
  });
  expect([status, answer.error_code], JSON.stringify(answer)).toEqual([422, "INVALID_INPUT"]);
});

test("colons and braces in a text are not keys", async () => {
  const body = JSON.stringify({ name: 'a:{"b":1}:' });
  expect((await sendRequest("PUT", "/users", { headers: thief.headers, body })).body.errors?.body).toBeUndefined();
});
