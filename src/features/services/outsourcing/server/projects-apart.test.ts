import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutsourcingFixture, ENQUIRY, OWNER, STAFF } from "../../../../../test/orders/outsourcing-fixture.ts";
import { PICTURE, readAnswer } from "../../../../../test/orders/refund-fixture.ts";
import { runJob } from "../../../../../test/run-job.ts";
import type { FileAnswer } from "../../../../kit/api/handled-endpoint.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";
import { MILESTONE_STATES, type MilestoneState } from "../milestone-states.ts";
import { PROJECT_STATES, type ProjectState } from "../project-states.ts";
import { QUOTE_STATES, type QuoteState } from "../quote-states.ts";
import { findProject, moveProject } from "./project-store.ts";
import { findMilestone, listQuotes, moveMilestone, moveQuote } from "./quote-store.ts";

let fixture: Awaited<ReturnType<typeof createOutsourcingFixture>>;

beforeAll(async () => {
  fixture = await createOutsourcingFixture();
});

afterAll(() => fixture.close());

test("files are visible to client and staff by a key that opens nothing else, and are deleted after their retention time", async () => {
  const id = await fixture.enquire(13);
  const other = await fixture.enquire(14);
  const params = { project_id: id };
  const upload = new File([PICTURE], "草图.png");
  const { file } = await fixture.as(13, contract.attachToProject, { params, upload });
  expect(file).toMatchObject({ name: "草图.png", side: "client", is_gone: false });
  const fetched = { ...params, file_key: file.key };
  const got = (await fixture.as(13, contract.fetchProjectFile, { params: fetched })) as unknown as FileAnswer;
  expect(await readAnswer(got)).toEqual(Buffer.from(await PICTURE.arrayBuffer()));
  await fixture.as(STAFF, admin.viewProjectFile, { params: fetched });
  for (const [userId, project_id] of [
    [14, id],
    [14, other],
  ] as const)
    await expect(
      fixture.as(userId, contract.fetchProjectFile, { params: { project_id, file_key: file.key } }),
    ).rejects.toMatchObject({ status: 404 });
  await expect(fixture.as(14, contract.attachToProject, { params, upload })).rejects.toMatchObject({ status: 404 });
  const script = new File(["<script>"], "a.png");
  await expect(fixture.as(13, contract.attachToProject, { params, upload: script })).rejects.toMatchObject({
    code: "UNSUPPORTED_FILE",
  });
  const more = Array.from({ length: 15 }, () => fixture.as(13, contract.attachToProject, { params, upload }));
  expect((await Promise.allSettled(more)).filter(({ status }) => status === "fulfilled")).toHaveLength(9);
  expect(await readdir(fixture.folder)).toHaveLength(10);
  await fixture.as(13, contract.withdrawProject, { params });
  await expect(fixture.as(13, contract.attachToProject, { params, upload })).rejects.toMatchObject({
    code: "PROJECT_MOVED_ON",
  });
  fixture.time.advance(181 * DAY_SECONDS);
  await runJob(fixture.outsourcing, "forget-project-files");
  expect(await readdir(fixture.folder)).toEqual([]);
  expect((await fixture.read(13, id)).files.every((one) => one.is_gone)).toBe(true);
});

test("gives the same answer for another user's project as for a missing one", async () => {
  const { id, parts: milestones } = await fixture.agree(15);
  const params = { project_id: id };
  const quoteId = (await fixture.read(15, id)).quotes[0]?.id ?? 0;
  const tries = [
    () => fixture.read(16, id),
    () => fixture.as(16, contract.withdrawProject, { params }),
    () => fixture.accept(16, id, { id: quoteId, total_fen: 100_000 }),
    () => fixture.as(16, contract.refuseQuote, { params: { ...params, quote_id: quoteId }, body: { reason: "贼" } }),
    () => fixture.acceptPart(16, milestones[0]),
    () =>
      fixture.as(16, contract.requestRework, { params: { milestone_id: milestones[0] ?? 0 }, body: { reason: "贼" } }),
    () => fixture.as(16, contract.rateProject, { params, body: { stars: 1 } }),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ status: 404 });
  expect((await fixture.as(16, contract.listOwnProjects, { query: {} })).items).toEqual([]);
});

test("enquiries are limited, a repeated submission creates one enquiry, and staff sort them by the next step", async () => {
  const send = (key: string) => fixture.as(17, contract.sendEnquiry, { body: ENQUIRY }, key);
  const same = await Promise.all(Array.from({ length: 10 }, () => send("same")));
  expect(new Set(same.map(({ project }) => project.id)).size).toBe(1);
  const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => send(`other-${index}`)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  const id = same[0]?.project.id ?? 0;
  const params = { project_id: id };
  await expect(
    fixture.as(OWNER, admin.planProject, { params, body: { owner_id: 17, next_date: null } }),
  ).rejects.toMatchObject({ code: "OWNER_MAY_NOT" });
  await fixture.as(OWNER, admin.planProject, { params, body: { owner_id: OWNER, next_date: "2099-01-01" } });
  const mine = await fixture.as(OWNER, admin.listProjects, { query: { owner_id: OWNER } });
  expect(mine.items.map((one) => one.id)).toEqual([id]);
  const open = await fixture.as(OWNER, admin.listProjects, { query: {} });
  expect(open.items[0]?.id).toBe(id);
  await fixture.as(OWNER, admin.declineProject, { params, body: { reason: "排不开" } });
  expect(await fixture.read(17, id)).toMatchObject({ state: "declined", end_reason: "排不开", can_withdraw: false });
});

test("rejects transitions that the tables of states do not contain", async () => {
  const { id } = await fixture.agree(18);
  const { db } = fixture.context;
  const [project, [row]] = await Promise.all([findProject(db, id), listQuotes(db, [id])]);
  const milestone = await findMilestone(db, (await fixture.read(18, id)).quotes[0]?.milestones[0]?.id ?? 0);
  if (!project || !row || !milestone) throw new Error("the agreed project is incomplete");
  const [projects, quotes, milestones] = [
    Object.keys(PROJECT_STATES) as ProjectState[],
    Object.keys(QUOTE_STATES) as QuoteState[],
    Object.keys(MILESTONE_STATES) as MilestoneState[],
  ];
  const now = fixture.time.now();
  // No transition returns to the initial state, and none leaves a final state.
  await db.transaction(async (tx) => {
    for (const from of projects)
      await expect(moveProject(tx, { project: { ...project, state: from }, to: "asked" })).rejects.toThrow("cannot go");
    for (const to of quotes)
      await expect(moveQuote(tx, { quote: { ...row, state: "expired" }, to, now })).rejects.toThrow("cannot go");
    for (const to of milestones)
      await expect(moveMilestone(tx, { milestone: { ...milestone, state: "accepted" }, to })).rejects.toThrow(
        "cannot go",
      );
  });
});

test("reminds a client without an answer after three and seven days, once each, but not a client who has answered", async () => {
  const remind = () =>
    Promise.all(Array.from({ length: 3 }, () => runJob(fixture.outsourcing, "remind-project-clients")));
  const remindersOf = async (userId: number, id: number) =>
    (await fixture.notifiedKinds(userId, id)).filter((event) => event.endsWith("_waits"));
  const delivered = await fixture.agree(30);
  await fixture.payPart(30, delivered.parts[0]);
  await fixture.deliver(delivered.parts[0]);
  const accepted = await fixture.agree(31);
  await fixture.payPart(31, accepted.parts[0]);
  await fixture.deliver(accepted.parts[0]);
  const open = await fixture.enquire(32);
  const body = { ...fixture.quoteOf(), valid_until: "2099-12-31" };
  await fixture.as(STAFF, admin.sendQuote, { params: { project_id: open }, body });
  const short = await fixture.enquire(33);
  await fixture.quote(short);
  const seen = [];
  for (const days of [2, 1, 1, 3, 1, 9]) {
    fixture.time.advance(days * DAY_SECONDS);
    await remind();
    seen.push([(await remindersOf(30, delivered.id)).length, (await remindersOf(32, open)).length]);
    if (days === 2) await fixture.acceptPart(31, accepted.parts[0]);
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
  // Its last day passed before it had waited for three days.
  expect(await remindersOf(33, short)).toEqual([]);
});

test("a notification for staff links to the page of its project in the admin interface", async () => {
  const id = await fixture.enquire(34);
  const { rows } = await fixture.database.pool.query(
    "select data from notification_events where about = $1 and user_id = $2",
    [`project:${id}`, OWNER],
  );
  expect(rows[0].data.path).toBe(`/admin/projects/${id}`);
});

test("deleting an account deletes its texts and files, but no running project", async () => {
  const id = await fixture.enquire(20);
  const upload = new File([PICTURE], "草图.png");
  await fixture.as(20, contract.attachToProject, { params: { project_id: id }, upload });
  await fixture.quote(id);
  const { personal } = fixture.outsourcing;
  expect((await personal.describeHoldings(20)).obstacles).toEqual([]);
  const before = (await readdir(fixture.folder)).length;
  await fixture.context.db.transaction((tx) => personal.erase(tx, 20));
  expect(await readdir(fixture.folder)).toHaveLength(before - 1);
  const left = await fixture.read(20, id);
  expect(left).toMatchObject({ state: "withdrawn", title: "", brief: "", contact: "", files: [] });
  expect(left.quotes.map(({ state }) => state)).toEqual(["taken_back"]);
  await fixture.agree(21);
  expect((await personal.describeHoldings(21)).obstacles).toHaveLength(1);
});
