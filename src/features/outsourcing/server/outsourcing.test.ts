import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeDevice } from "../../../../test/auth/people.ts";
import { callEndpoint } from "../../../../test/call-endpoint.ts";
import { testAgreementVersion } from "../../../../test/orders/payment-stage.ts";
import { createRefundStage, PICTURE, readAnswer } from "../../../../test/orders/refund-stage.ts";
import { runJob } from "../../../../test/run-job.ts";
import { createPrivateFolder } from "../../../adapters/storage/private-folder.ts";
import type { EndpointSpec, FileAnswer, InputOf, OutputOf } from "../../../kit/api/endpoint.ts";
import { DAY_SECONDS } from "../../../kit/values/durations.ts";
import { dayOf } from "../../../kit/values/shanghai-day.ts";
import { cancelOrder, createOrder, startPayment } from "../../orders/contract.ts";
import * as contract from "../contract.ts";
import { MILESTONE_STATES, type MilestoneState } from "../milestone-states.ts";
import * as desk from "../operator-contract.ts";
import { PROJECT_STATES, type ProjectState } from "../project-states.ts";
import { QUOTE_STATES, type QuoteState } from "../quote-states.ts";
import { createOutsourcing, soldMilestones } from "./outsourcing.ts";
import { findProject, moveProject } from "./project-store.ts";
import { findMilestone, listQuotes, moveMilestone, moveQuote } from "./quote-store.ts";

const OWNER = 900;
const STAFF = 901;
/** To the fen: what three parts of ¥1000 are. */
const THIRDS = [33_333, 33_333, 33_334];

let stage: Awaited<ReturnType<typeof createRefundStage>>;
let outsourcing: ReturnType<typeof createOutsourcing>;
let folder: string;
let lastKey = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "outsourcing-"));
  stage = await createRefundStage((given) => [soldMilestones(given)]);
  const { db, clock, notify } = stage.context;
  outsourcing = createOutsourcing({
    ...{ db, guestDb: db, clock, notify, orders: stage.orders.services, papers: createPrivateFolder({ folder }) },
    findNames: async (ids) => new Map(ids.map((id) => [id, `某人${id}`])),
    listManagers: async () => [OWNER, STAFF],
  });
});

afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

function as<E extends EndpointSpec>(
  userId: number,
  endpoint: E,
  input: InputOf<E>,
  key = `outsourcing-${++lastKey}`,
): Promise<OutputOf<E>> {
  return callEndpoint([...outsourcing.endpoints, ...stage.orders.endpoints], {
    endpoint,
    input,
    caller: {
      user: { id: userId, sessionId: `session-${userId}`, isAdmin: false },
      ...{ device: describeDevice("web_stage_1"), ip: "203.0.113.7", requestId: "stage", note: () => {} },
      header: (name) => (name === "idempotency-key" ? key : null),
    },
  });
}

const ENQUIRY = { title: "做一门课", brief: "把八年的观察笔记做成十二课的视频课程，先看看怎么做", contact: "微信 abc" };

async function enquire(userId: number): Promise<number> {
  return (await as(userId, contract.sendEnquiry, { body: ENQUIRY })).project.id;
}

const today = () => dayOf(stage.time.now());

function quoteOf(prices: readonly number[] = THIRDS) {
  return {
    ...{ scope: "十二课的脚本和剪辑", reworks: 1, valid_until: today() },
    total_fen: prices.reduce((sum, price) => sum + price, 0),
    milestones: prices.map((price_fen, index) => ({ title: `第${index + 1}步`, detail: "交付文件", days: 7, price_fen })),
  };
}

async function quote(projectId: number, prices?: readonly number[]) {
  const params = { project_id: projectId };
  const { quotes } = await as(STAFF, desk.sendQuote, { params, body: quoteOf(prices) });
  const [newest] = quotes;
  if (!newest) throw new Error("nothing was sent");
  return newest;
}

const accept = (userId: number, projectId: number, { id, total_fen }: { id: number; total_fen: number }) =>
  as(userId, contract.acceptQuote, { params: { project_id: projectId, quote_id: id }, body: { total_fen } });

/** An agreed project with its parts. */
async function agree(userId: number, prices?: readonly number[]) {
  const id = await enquire(userId);
  const sent = await quote(id, prices);
  await accept(userId, id, sent);
  return { id, parts: sent.milestones.map((one) => one.id) };
}

const read = async (userId: number, id: number) =>
  (await as(userId, contract.readOwnProject, { params: { project_id: id } })).project;

async function order(userId: number, part: number | undefined): Promise<string> {
  const body = { service: `milestone:${part}`, channel: "wechat", agreement_version: testAgreementVersion } as const;
  return (await as(userId, createOrder, { body })).order.order_no;
}

async function pay(userId: number, part: number | undefined): Promise<string> {
  const orderNo = await order(userId, part);
  await as(userId, startPayment, { params: { order_no: orderNo }, query: {} });
  await stage.pay(orderNo);
  return orderNo;
}

const deliver = (part = 0, note = "在附件里") =>
  as(STAFF, desk.deliverMilestone, { params: { milestone_id: part }, body: { note } });
const acceptPart = (userId: number, part = 0) =>
  as(userId, contract.acceptMilestone, { params: { milestone_id: part } });

async function told(userId: number, id: number): Promise<string[]> {
  const { rows } = await stage.database.pool.query(
    "select data->>'event' as event from notification_events where kind = 'project' and user_id = $1 and about = $2 order by id",
    [userId, `project:${id}`],
  );
  return rows.map(({ event }) => event);
}

test("asked, planned, quoted, agreed, paid part by part, delivered, accepted and rated; each hears of each step", async () => {
  const id = await enquire(1);
  const params = { project_id: id };
  expect(await told(OWNER, id)).toEqual(["asked"]);
  const plan = { owner_id: STAFF, next_date: today(), next_step: "打电话" };
  await as(OWNER, desk.planProject, { params, body: plan });
  await as(STAFF, desk.takeProject, { params });
  await as(STAFF, desk.takeProject, { params });
  const { id: quoteId, milestones, total_fen } = await quote(id);
  expect(total_fen).toBe(100_000);
  await accept(1, id, { id: quoteId, total_fen });
  for (const { id: part } of milestones) {
    await pay(1, part);
    await deliver(part);
    await acceptPart(1, part);
  }
  const rating = { stars: 5, text: "做得好" };
  await as(1, contract.rateProject, { params, body: rating });
  expect(await read(1, id)).toMatchObject({ state: "done", owner: `某人${STAFF}`, rating });
  expect(await told(1, id)).toEqual(["talking", "quoted", "delivered", "delivered", "delivered", "done"]);
  const steps = ["paid", "accepted", "paid", "accepted", "paid", "accepted"];
  expect(await told(STAFF, id)).toEqual(["asked", "assigned", "agreed", ...steps, "done", "rated"]);
  await expect(as(1, contract.rateProject, { params, body: { stars: 1, text: "" } })).rejects.toMatchObject({
    code: "PROJECT_MOVED_ON",
  });
  expect(await stage.broken()).toEqual([]);
});

test("a version agreed to by fifty clicks at once is agreed to once", async () => {
  const id = await enquire(2);
  const sent = await quote(id);
  await Promise.all(Array.from({ length: 50 }, () => accept(2, id, sent)));
  expect((await read(2, id)).quotes.map(({ state }) => state)).toEqual(["accepted"]);
  expect((await told(OWNER, id)).filter((event) => event === "agreed")).toHaveLength(1);
});

test("agreeing and a new version at the same moment: one of them counts", async () => {
  const id = await enquire(3);
  const first = await quote(id);
  const tries = await Promise.allSettled([accept(3, id, first), quote(id, [50_000])]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { state, quotes } = await read(3, id);
  const states = quotes.map((one) => one.state);
  expect([["running", "accepted"].join(), ["quoted", "sent", "replaced"].join()]).toContain([state, ...states].join());
});

test("a replaced, refused, taken back, overdue or otherwise priced version is not agreed to", async () => {
  const id = await enquire(4);
  const params = { project_id: id };
  const first = await quote(id);
  const second = await quote(id, [60_000]);
  await expect(accept(4, id, first)).rejects.toMatchObject({ code: "QUOTE_NOT_OPEN" });
  await expect(accept(4, id, { ...second, total_fen: 1 })).rejects.toMatchObject({ code: "PRICE_CHANGED" });
  await as(4, contract.refuseQuote, { params: { ...params, quote_id: second.id }, body: { reason: "太贵" } });
  await expect(accept(4, id, second)).rejects.toMatchObject({ code: "QUOTE_NOT_OPEN" });
  const third = await quote(id);
  await as(STAFF, desk.takeBackQuote, { params: { ...params, quote_id: third.id } });
  await expect(accept(4, id, third)).rejects.toMatchObject({ code: "QUOTE_NOT_OPEN" });
  const fourth = await quote(id);
  stage.time.advance(DAY_SECONDS);
  await expect(accept(4, id, fourth)).rejects.toMatchObject({ code: "QUOTE_NOT_OPEN" });
  await Promise.all([runJob(outsourcing, "expire-quotes"), runJob(outsourcing, "expire-quotes")]);
  const { state, quotes } = await read(4, id);
  expect([state, ...quotes.map((one) => one.state)]).toEqual(["talking", "expired", "taken_back", "refused", "replaced"]);
  expect((await told(4, id)).filter((event) => event === "expired")).toHaveLength(1);
});

test("parts that are not the whole to the fen are no quote; the same sending is one version", async () => {
  const id = await enquire(5);
  const params = { project_id: id };
  const body = quoteOf();
  await expect(
    as(STAFF, desk.sendQuote, { params, body: { ...body, total_fen: body.total_fen + 1 } }),
  ).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(
    as(STAFF, desk.sendQuote, { params, body: { ...body, valid_until: "2020-01-01" } }),
  ).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await Promise.all(Array.from({ length: 20 }, () => as(STAFF, desk.sendQuote, { params, body }, "one-key")));
  expect((await read(5, id)).quotes).toHaveLength(1);
  await expect(
    as(STAFF, desk.sendQuote, { params, body: quoteOf([7]) }, "one-key"),
  ).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
});

test("parts are paid in their sequence, by the client, of the agreed version alone", async () => {
  const id = await enquire(6);
  const old = await quote(id, [10_000]);
  const sent = await quote(id);
  await expect(order(6, sent.milestones[0]?.id)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await accept(6, id, sent);
  const [first, second] = sent.milestones.map((one) => one.id);
  await expect(order(6, old.milestones[0]?.id)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await expect(order(6, second)).rejects.toMatchObject({ code: "SERVICE_NOT_AVAILABLE" });
  await expect(order(7, first)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => order(6, first)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const held = (await read(6, id)).quotes[0]?.milestones[0];
  expect(held?.state).toBe("held");
  await as(6, cancelOrder, { params: { order_no: held?.order_no ?? "" } });
  expect((await read(6, id)).quotes[0]?.milestones[0]?.state).toBe("planned");
  await pay(6, first);
  expect((await read(6, id)).quotes[0]?.milestones[0]?.state).toBe("working");
  expect(await stage.broken()).toEqual([]);
});

test("work is sent back as often as was agreed, and accepted once", async () => {
  const { parts } = await agree(8);
  const [part = 0] = parts;
  await expect(deliver(part)).rejects.toMatchObject({ code: "MILESTONE_MOVED_ON" });
  await pay(8, part);
  await deliver(part);
  const rework = () => as(8, contract.askRework, { params: { milestone_id: part }, body: { reason: "少一课" } });
  await rework();
  await expect(acceptPart(8, part)).rejects.toMatchObject({ code: "MILESTONE_MOVED_ON" });
  await deliver(part, "补上了");
  await expect(rework()).rejects.toMatchObject({ code: "MILESTONE_MOVED_ON" });
  await Promise.all(Array.from({ length: 20 }, () => acceptPart(8, part)));
  await expect(deliver(part)).rejects.toMatchObject({ code: "MILESTONE_MOVED_ON" });
});

test("stopped work gives back what was paid and not accepted, once, and keeps what was accepted", async () => {
  const { id, parts } = await agree(9);
  const [first, second] = parts;
  const kept = await pay(9, first);
  await deliver(first);
  await acceptPart(9, first);
  const paid = await pay(9, second);
  const stop = () => as(STAFF, desk.cancelProject, { params: { project_id: id }, body: { reason: "我们做不了" } });
  await Promise.all([stop(), stop(), stop()]);
  await stage.sweep();
  expect(await stage.stateOf(9, paid)).toBe("refunded");
  expect(await stage.backAt(paid)).toEqual([33_333]);
  expect(await stage.backAt(kept)).toEqual([]);
  const { state, quotes } = await read(9, id);
  expect([state, ...(quotes[0]?.milestones ?? []).map((one) => one.state)]).toEqual([
    ...["cancelled", "accepted", "cancelled", "cancelled"],
  ]);
  expect((await told(9, id)).filter((event) => event === "cancelled")).toHaveLength(1);
  expect(await stage.broken()).toEqual([]);
});

test("money for a part that was called off meanwhile goes back by itself", async () => {
  const { id, parts } = await agree(10);
  const orderNo = await order(10, parts[0]);
  await as(10, startPayment, { params: { order_no: orderNo }, query: {} });
  await as(STAFF, desk.cancelProject, { params: { project_id: id }, body: { reason: "停做" } });
  await stage.pay(orderNo);
  await stage.sweep();
  expect(await stage.stateOf(10, orderNo)).toBe("refunded");
  expect(await stage.backAt(orderNo)).toEqual([33_333]);
  expect(await stage.broken()).toEqual([]);
});

test("a part is refunded until it is accepted, which ends the project; afterwards it is not", async () => {
  const { id, parts } = await agree(11);
  const orderNo = await pay(11, parts[0]);
  await stage.approve((await stage.ask({ userId: 11, orderNo })).id);
  await stage.sweep();
  expect(await read(11, id)).toMatchObject({ state: "cancelled" });
  const other = await agree(12);
  const accepted = await pay(12, other.parts[0]);
  await deliver(other.parts[0]);
  await acceptPart(12, other.parts[0]);
  await expect(stage.ask({ userId: 12, orderNo: accepted })).rejects.toMatchObject({
    code: "REFUND_NOT_POSSIBLE",
  });
  expect(await stage.broken()).toEqual([]);
});

test("files are for the client and staff, by a key that leads nowhere else, and go after their time", async () => {
  const id = await enquire(13);
  const other = await enquire(14);
  const params = { project_id: id };
  const upload = new File([PICTURE], "草图.png");
  const { file } = await as(13, contract.attachToProject, { params, upload });
  expect(file).toMatchObject({ name: "草图.png", side: "client", is_gone: false });
  const fetched = { ...params, file_key: file.key };
  const got = (await as(13, contract.fetchProjectFile, { params: fetched })) as unknown as FileAnswer;
  expect(await readAnswer(got)).toEqual(Buffer.from(await PICTURE.arrayBuffer()));
  await as(STAFF, desk.viewProjectFile, { params: fetched });
  for (const [userId, project_id] of [
    [14, id],
    [14, other],
  ] as const)
    await expect(
      as(userId, contract.fetchProjectFile, { params: { project_id, file_key: file.key } }),
    ).rejects.toMatchObject({ status: 404 });
  await expect(as(14, contract.attachToProject, { params, upload })).rejects.toMatchObject({ status: 404 });
  const script = new File(["<script>"], "a.png");
  await expect(as(13, contract.attachToProject, { params, upload: script })).rejects.toMatchObject({
    code: "UNSUPPORTED_FILE",
  });
  const more = Array.from({ length: 15 }, () => as(13, contract.attachToProject, { params, upload }));
  expect((await Promise.allSettled(more)).filter(({ status }) => status === "fulfilled")).toHaveLength(9);
  expect(await readdir(folder)).toHaveLength(10);
  await as(13, contract.withdrawProject, { params });
  await expect(as(13, contract.attachToProject, { params, upload })).rejects.toMatchObject({
    code: "PROJECT_MOVED_ON",
  });
  stage.time.advance(181 * DAY_SECONDS);
  await runJob(outsourcing, "forget-project-files");
  expect(await readdir(folder)).toEqual([]);
  expect((await read(13, id)).files.every((one) => one.is_gone)).toBe(true);
});

test("somebody else's project is as absent as none", async () => {
  const { id, parts } = await agree(15);
  const params = { project_id: id };
  const quoteId = (await read(15, id)).quotes[0]?.id ?? 0;
  const tries = [
    () => read(16, id),
    () => as(16, contract.withdrawProject, { params }),
    () => accept(16, id, { id: quoteId, total_fen: 100_000 }),
    () => as(16, contract.refuseQuote, { params: { ...params, quote_id: quoteId }, body: { reason: "贼" } }),
    () => acceptPart(16, parts[0]),
    () => as(16, contract.askRework, { params: { milestone_id: parts[0] ?? 0 }, body: { reason: "贼" } }),
    () => as(16, contract.rateProject, { params, body: { stars: 1 } }),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404 });
  expect((await as(16, contract.listOwnProjects, { query: {} })).items).toEqual([]);
});

test("enquiries are bounded, one sending is one enquiry, and staff sees them by what comes next", async () => {
  const send = (key: string) => as(17, contract.sendEnquiry, { body: ENQUIRY }, key);
  const same = await Promise.all(Array.from({ length: 10 }, () => send("same")));
  expect(new Set(same.map(({ project }) => project.id)).size).toBe(1);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => send(`other-${index}`)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  const id = same[0]?.project.id ?? 0;
  const params = { project_id: id };
  await expect(
    as(OWNER, desk.planProject, { params, body: { owner_id: 17, next_date: null } }),
  ).rejects.toMatchObject({ code: "OWNER_MAY_NOT" });
  await as(OWNER, desk.planProject, { params, body: { owner_id: OWNER, next_date: "2099-01-01" } });
  const mine = await as(OWNER, desk.listProjects, { query: { owner_id: OWNER } });
  expect(mine.items.map((one) => one.id)).toEqual([id]);
  const open = await as(OWNER, desk.listProjects, { query: {} });
  expect(open.items.at(-1)?.id).toBe(id);
  await as(OWNER, desk.declineProject, { params, body: { reason: "排不开" } });
  expect(await read(17, id)).toMatchObject({ state: "declined", end_reason: "排不开", can_withdraw: false });
});

test("no step is taken that the tables of states do not name", async () => {
  const { id } = await agree(18);
  const { db } = stage.context;
  const [project, [row]] = await Promise.all([findProject(db, id), listQuotes(db, [id])]);
  const part = await findMilestone(db, (await read(18, id)).quotes[0]?.milestones[0]?.id ?? 0);
  if (!project || !row || !part) throw new Error("something was agreed on");
  const [projects, quotes, parts] = [
    Object.keys(PROJECT_STATES) as ProjectState[],
    Object.keys(QUOTE_STATES) as QuoteState[],
    Object.keys(MILESTONE_STATES) as MilestoneState[],
  ];
  const now = stage.time.now();
  // Nothing leads back to its own beginning, and nothing leaves an end.
  await db.transaction(async (tx) => {
    for (const from of projects)
      await expect(moveProject(tx, { project: { ...project, state: from }, to: "asked" })).rejects.toThrow("cannot go");
    for (const to of quotes)
      await expect(moveQuote(tx, { quote: { ...row, state: "expired" }, to, now })).rejects.toThrow("cannot go");
    for (const to of parts)
      await expect(moveMilestone(tx, { milestone: { ...part, state: "accepted" }, to })).rejects.toThrow("cannot go");
  });
});
