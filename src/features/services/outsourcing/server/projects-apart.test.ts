import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutsourcingStage, ENQUIRY, OWNER, STAFF } from "../../../../../test/orders/outsourcing-stage.ts";
import { PICTURE, readAnswer } from "../../../../../test/orders/refund-stage.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { FileAnswer } from "../../../../kit/api/handled-endpoint.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import * as contract from "../contract.ts";
import { MILESTONE_STATES, type MilestoneState } from "../milestone-states.ts";
import * as desk from "../operator-contract.ts";
import { PROJECT_STATES, type ProjectState } from "../project-states.ts";
import { QUOTE_STATES, type QuoteState } from "../quote-states.ts";
import { findProject, moveProject } from "./project-store.ts";
import { findMilestone, listQuotes, moveMilestone, moveQuote } from "./quote-store.ts";

let stage: Awaited<ReturnType<typeof createOutsourcingStage>>;

beforeAll(async () => {
  stage = await createOutsourcingStage();
});

afterAll(() => stage.close());

test("files are for the client and staff, by a key that leads nowhere else, and go after their time", async () => {
  const id = await stage.enquire(13);
  const other = await stage.enquire(14);
  const params = { project_id: id };
  const upload = new File([PICTURE], "草图.png");
  const { file } = await stage.as(13, contract.attachToProject, { params, upload });
  expect(file).toMatchObject({ name: "草图.png", side: "client", is_gone: false });
  const fetched = { ...params, file_key: file.key };
  const got = (await stage.as(13, contract.fetchProjectFile, { params: fetched })) as unknown as FileAnswer;
  expect(await readAnswer(got)).toEqual(Buffer.from(await PICTURE.arrayBuffer()));
  await stage.as(STAFF, desk.viewProjectFile, { params: fetched });
  for (const [userId, project_id] of [
    [14, id],
    [14, other],
  ] as const)
    await expect(
      stage.as(userId, contract.fetchProjectFile, { params: { project_id, file_key: file.key } }),
    ).rejects.toMatchObject({ status: 404 });
  await expect(stage.as(14, contract.attachToProject, { params, upload })).rejects.toMatchObject({ status: 404 });
  const script = new File(["<script>"], "a.png");
  await expect(stage.as(13, contract.attachToProject, { params, upload: script })).rejects.toMatchObject({
    code: "UNSUPPORTED_FILE",
  });
  const more = Array.from({ length: 15 }, () => stage.as(13, contract.attachToProject, { params, upload }));
  expect((await Promise.allSettled(more)).filter(({ status }) => status === "fulfilled")).toHaveLength(9);
  expect(await readdir(stage.folder)).toHaveLength(10);
  await stage.as(13, contract.withdrawProject, { params });
  await expect(stage.as(13, contract.attachToProject, { params, upload })).rejects.toMatchObject({
    code: "PROJECT_MOVED_ON",
  });
  stage.time.advance(181 * DAY_SECONDS);
  await runJob(stage.outsourcing, "forget-project-files");
  expect(await readdir(stage.folder)).toEqual([]);
  expect((await stage.read(13, id)).files.every((one) => one.is_gone)).toBe(true);
});

test("another user's project is answered like a missing one", async () => {
  const { id, parts } = await stage.agree(15);
  const params = { project_id: id };
  const quoteId = (await stage.read(15, id)).quotes[0]?.id ?? 0;
  const tries = [
    () => stage.read(16, id),
    () => stage.as(16, contract.withdrawProject, { params }),
    () => stage.accept(16, id, { id: quoteId, total_fen: 100_000 }),
    () => stage.as(16, contract.refuseQuote, { params: { ...params, quote_id: quoteId }, body: { reason: "贼" } }),
    () => stage.acceptPart(16, parts[0]),
    () => stage.as(16, contract.askRework, { params: { milestone_id: parts[0] ?? 0 }, body: { reason: "贼" } }),
    () => stage.as(16, contract.rateProject, { params, body: { stars: 1 } }),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404 });
  expect((await stage.as(16, contract.listOwnProjects, { query: {} })).items).toEqual([]);
});

test("enquiries are bounded, one sending is one enquiry, and staff sees them by what comes next", async () => {
  const send = (key: string) => stage.as(17, contract.sendEnquiry, { body: ENQUIRY }, key);
  const same = await Promise.all(Array.from({ length: 10 }, () => send("same")));
  expect(new Set(same.map(({ project }) => project.id)).size).toBe(1);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => send(`other-${index}`)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  const id = same[0]?.project.id ?? 0;
  const params = { project_id: id };
  await expect(
    stage.as(OWNER, desk.planProject, { params, body: { owner_id: 17, next_date: null } }),
  ).rejects.toMatchObject({ code: "OWNER_MAY_NOT" });
  await stage.as(OWNER, desk.planProject, { params, body: { owner_id: OWNER, next_date: "2099-01-01" } });
  const mine = await stage.as(OWNER, desk.listProjects, { query: { owner_id: OWNER } });
  expect(mine.items.map((one) => one.id)).toEqual([id]);
  const open = await stage.as(OWNER, desk.listProjects, { query: {} });
  expect(open.items.at(-1)?.id).toBe(id);
  await stage.as(OWNER, desk.declineProject, { params, body: { reason: "排不开" } });
  expect(await stage.read(17, id)).toMatchObject({ state: "declined", end_reason: "排不开", can_withdraw: false });
});

test("no step is taken that the tables of states do not name", async () => {
  const { id } = await stage.agree(18);
  const { db } = stage.context;
  const [project, [row]] = await Promise.all([findProject(db, id), listQuotes(db, [id])]);
  const part = await findMilestone(db, (await stage.read(18, id)).quotes[0]?.milestones[0]?.id ?? 0);
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

test("a client without an answer is reminded after three and seven days, once each; one who answered is not", async () => {
  const remind = () =>
    Promise.all(Array.from({ length: 3 }, () => runJob(stage.outsourcing, "remind-project-clients")));
  const remindersOf = async (userId: number, id: number) =>
    (await stage.told(userId, id)).filter((event) => event.endsWith("_waits"));
  const delivered = await stage.agree(30);
  await stage.payPart(30, delivered.parts[0]);
  await stage.deliver(delivered.parts[0]);
  const accepted = await stage.agree(31);
  await stage.payPart(31, accepted.parts[0]);
  await stage.deliver(accepted.parts[0]);
  const open = await stage.enquire(32);
  const body = { ...stage.quoteOf(), valid_until: "2099-12-31" };
  await stage.as(STAFF, desk.sendQuote, { params: { project_id: open }, body });
  const short = await stage.enquire(33);
  await stage.quote(short);
  const seen = [];
  for (const days of [2, 1, 1, 3, 1, 9]) {
    stage.time.advance(days * DAY_SECONDS);
    await remind();
    seen.push([(await remindersOf(30, delivered.id)).length, (await remindersOf(32, open)).length]);
    if (days === 2) await stage.acceptPart(31, accepted.parts[0]);
  }
  expect(seen).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
    [2, 2],
    [2, 2],
    [2, 2],
  ]);
  expect(await remindersOf(31, accepted.id)).toEqual([]);
  // Its last day was over before it waited for three.
  expect(await remindersOf(33, short)).toEqual([]);
});

test("a notice for staff names the command that opens its project", async () => {
  const id = await stage.enquire(34);
  const { rows } = await stage.database.pool.query(
    "select data from notification_events where about = $1 and user_id = $2",
    [`project:${id}`, OWNER],
  );
  expect(rows[0].data.detail).toContain(`cli outsourcing show ${id}`);
});

test("who leaves takes along their words and files, and no running work", async () => {
  const id = await stage.enquire(20);
  const upload = new File([PICTURE], "草图.png");
  await stage.as(20, contract.attachToProject, { params: { project_id: id }, upload });
  await stage.quote(id);
  const { personal } = stage.outsourcing;
  expect((await personal.describeHoldings(20)).obstacles).toEqual([]);
  const before = (await readdir(stage.folder)).length;
  await stage.context.db.transaction((tx) => personal.erase(tx, 20));
  expect(await readdir(stage.folder)).toHaveLength(before - 1);
  const left = await stage.read(20, id);
  expect(left).toMatchObject({ state: "withdrawn", title: "", brief: "", contact: "", files: [] });
  expect(left.quotes.map(({ state }) => state)).toEqual(["taken_back"]);
  await stage.agree(21);
  expect((await personal.describeHoldings(21)).obstacles).toHaveLength(1);
});
