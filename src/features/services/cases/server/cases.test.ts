import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeDevice } from "../../../../../test/auth/people.ts";
import { callEndpoint } from "../../../../../test/call-endpoint.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { quietLogger } from "../../../../../test/quiet-logger.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { createPrivateFolder } from "../../../../adapters/storage/private-folder.ts";
import { createMemoryThrottle } from "../../../../adapters/throttle/memory-throttle.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../../../kit/api/endpoint.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "../../../../kit/values/durations.ts";
import type { MailMessage } from "../../../../ports/mail-sender.ts";
import * as admin from "../admin-contract.ts";
import { CASE_STATE_NAMES, type CaseState } from "../case-states.ts";
import * as contract from "../contract.ts";
import { type Cases, createCases } from "./cases.ts";

const STAFF = 900;
const CONTACT = "guest@example.com";
const FILING = {
  kind: "illegal",
  text: "这一页的评论区里有人发诈骗的联系方式",
  contact: CONTACT,
  captcha: "right",
} as const;
const PDF = new File([Buffer.from("%PDF-1.7\n")], "证据.pdf");

const database = await setUpDatabase();
let clock = createFixedClock("2026-11-25T08:00:00Z");
let folder: string;
let cases: Cases;
let mails: MailMessage[] = [];
let notices: string[] = [];
let lastKey = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cases-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  await database.pool.query("delete from cases");
  clock = createFixedClock("2026-11-25T08:00:00Z");
  [mails, notices] = [[], []];
  cases = createCases({
    db: database.db,
    clock,
    logger: quietLogger,
    appSecret: "s".repeat(32),
    origin: "https://zhixing.test",
    captcha: { verify: async (solution) => solution === "right" },
    throttle: createMemoryThrottle({ clock }),
    mail: {
      async send(mail) {
        mails.push(mail);
        return { kind: "sent", providerId: "1" };
      },
    },
    notify: async (_tx, notice) => {
      if (notice.kind === "case") notices.push(`${notice.to} ${(notice.data as { event: string }).event}`);
    },
    readSiteName: async () => "知行",
    privateFiles: createPrivateFolder({ folder }),
    people: {
      findNames: async (_db, ids) => new Map(ids.map((id) => [id, `某人${id}`])),
      isMeant: () => undefined,
      findMeant: () => Promise.resolve(undefined),
      findNamed: () => Promise.resolve(undefined),
    },
    listManagers: async () => [STAFF],
  });
});

/** null: a guest. */
function as<E extends EndpointSpec>(
  userId: number | null,
  endpoint: E,
  input: InputOf<E>,
  key = `case-${++lastKey}`,
): Promise<OutputOf<E>> {
  return callEndpoint(cases.endpoints, {
    endpoint,
    input,
    caller: {
      user: userId === null ? null : { id: userId, sessionId: `session-${userId}`, isAdmin: false },
      device: describeDevice("web_stage_1"),
      ip: "203.0.113.7",
      requestId: "stage",
      note: () => {},
      header: (name: string) => (name === "idempotency-key" ? key : null),
    } as never,
  });
}

const fileOne = async (userId: number | null = null) => {
  const filed = await as(userId, contract.fileCase, { body: FILING });
  return { caseNo: filed.case.case_no, uploadKey: filed.upload_key, filed: filed.case };
};
const own = (case_no: string, contact: string = CONTACT) => ({ body: { case_no, contact } });
const staffDoes = {
  take: (case_no: string) => as(STAFF, admin.takeCase, { params: { case_no } }),
  answer: (case_no: string, text = "已删除并封禁") =>
    as(STAFF, admin.answerCase, { params: { case_no }, body: { text } }),
  decline: (case_no: string) =>
    as(STAFF, admin.declineCase, { params: { case_no }, body: { reason: "不是本站的内容" } }),
};
const authorDoes = {
  withdraw: (case_no: string) => as(null, contract.withdrawCase, own(case_no)),
  reopen: (case_no: string) => as(null, contract.reopenCase, { body: { ...own(case_no).body, reason: "还在" } }),
};

/** Moves a new case to each state. */
const REACH: Readonly<Record<CaseState, (caseNo: string) => Promise<unknown>>> = {
  received: async () => {},
  in_progress: staffDoes.take,
  answered: async (caseNo) => (await staffDoes.take(caseNo)) && staffDoes.answer(caseNo, "先前的答复"),
  declined: async (caseNo) => (await staffDoes.take(caseNo)) && staffDoes.decline(caseNo),
  withdrawn: authorDoes.withdraw,
};

/** The result of each step from each state. null: it is rejected. A repeated step changes nothing. */
const TABLE: Readonly<
  Record<CaseState, Record<"take" | "answer" | "decline" | "withdraw" | "reopen", CaseState | null>>
> = {
  received: { take: "in_progress", answer: null, decline: null, withdraw: "withdrawn", reopen: null },
  in_progress: { take: "in_progress", answer: "answered", decline: "declined", withdraw: "withdrawn", reopen: null },
  answered: { take: null, answer: null, decline: null, withdraw: null, reopen: "in_progress" },
  declined: { take: null, answer: null, decline: "declined", withdraw: null, reopen: "in_progress" },
  withdrawn: { take: null, answer: null, decline: null, withdraw: "withdrawn", reopen: null },
};

test.each(CASE_STATE_NAMES)("allows or refuses every step from %s through the API", async (from) => {
  for (const [step, to] of Object.entries(TABLE[from])) {
    await database.pool.query("delete from cases");
    const { caseNo } = await fileOne();
    await REACH[from](caseNo);
    const act = { ...staffDoes, ...authorDoes }[step as "take"];
    if (to === null) await expect(act(caseNo), step).rejects.toMatchObject({ code: "CASE_MOVED_ON" });
    else await act(caseNo);
    const { state } = (await as(null, contract.lookUpCase, own(caseNo))).case;
    expect(state, step).toBe(to ?? from);
  }
});

test("ten concurrent identical submissions create one case; rejects a different text with the same key", async () => {
  await openConnections(database.pool);
  const all = await Promise.all(Array.from({ length: 10 }, () => as(null, contract.fileCase, { body: FILING }, "one")));
  expect(new Set(all.map((one) => one.case.case_no)).size).toBe(1);
  expect(notices).toEqual([`${STAFF} filed`]);
  await expect(
    as(null, contract.fileCase, { body: { ...FILING, text: "同一个钥匙，写的是另外一件事情" } }, "one"),
  ).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
});

test("a guest solves a captcha and leaves a contact; pages are of this site; submissions are limited", async () => {
  const file = (body: object) => as(null, contract.fileCase, { body: { ...FILING, ...body } });
  await expect(file({ captcha: undefined })).rejects.toMatchObject({ code: "CAPTCHA_REQUIRED" });
  await expect(file({ captcha: "wrong" })).rejects.toMatchObject({ code: "CAPTCHA_INVALID" });
  await expect(file({ contact: "微信 abc" })).rejects.toMatchObject({ status: 422 });
  await expect(file({ page: "https://elsewhere.test/x" })).rejects.toMatchObject({ status: 422 });
  await expect(file({ kind: "personal" })).rejects.toMatchObject({ status: 422 });
  expect((await file({ page: "https://zhixing.test/articles/3?a=1" })).case.page).toBe("/articles/3?a=1");
  for (let filed = 1; filed < 5; filed += 1) await file({});
  // A guest whose contact was used up by a stranger has other ways to submit.
  await expect(file({})).rejects.toMatchObject({
    code: "TOO_MANY_CASES",
    message: "今天提交得太多了，明天再来。也可以换一个联系方式，或登录以后提交。急事请用页脚的联系方式",
  });
  expect((await file({ contact: "13800138000" })).case.state).toBe("received");
});

test("gives the same answer for a wrong number and a wrong contact, and limits the attempts per number", async () => {
  const { caseNo } = await fileOne();
  const member = await fileOne(7);
  const look = (number: string, contact: string, userId: number | null = null) =>
    as(userId, contract.lookUpCase, own(number, contact)).then(
      () => null,
      ({ status, code, message }) => ({ status, code, message }),
    );
  const wrongContact = await look(caseNo, "other@example.com");
  expect(wrongContact).toMatchObject({ status: 404, code: "CASE_NOT_FOUND" });
  expect(await look("TS-20261125-222222", CONTACT)).toEqual(wrongContact);
  expect(await look(member.caseNo, CONTACT)).toEqual(wrongContact);
  expect(await look(member.caseNo, "", 8)).toEqual(wrongContact);
  expect(await look(member.caseNo, "", 7)).toBeNull();
  expect(await look(` ${caseNo.toLowerCase()} `, "Guest@Example.com")).toBeNull();
  for (let tries = 0; tries < 40; tries += 1) await look(caseNo, "other@example.com");
  expect(await look(caseNo, CONTACT)).toMatchObject({ status: 429 });
});

test("attachments can be added with their key for two hours, and only their author and staff see them", async () => {
  const { caseNo, uploadKey } = await fileOne(7);
  const attach = (upload_key: string, upload: Blob = PDF) =>
    as(null, contract.attachToCase, { params: { case_no: caseNo, upload_key }, upload });
  await expect(attach("x".repeat(43))).rejects.toMatchObject({ status: 404 });
  await expect(attach(uploadKey, new Blob(["<html>"]))).rejects.toMatchObject({ code: "UNSUPPORTED_FILE" });
  const { file } = await attach(uploadKey);
  expect(file.name).toBe("证据.pdf");
  const params = { case_no: caseNo, file_key: file.key };
  const fetchAs = (userId: number) => callRaw(userId, contract.fetchCaseFile, { params });
  expect(await fetchAs(7)).toMatchObject({ displayName: "证据.pdf" });
  await expect(fetchAs(8)).rejects.toMatchObject({ status: 404 });
  expect(await callRaw(STAFF, admin.viewCaseFile, { params })).toMatchObject({ displayName: "证据.pdf" });
  await attach(uploadKey);
  await attach(uploadKey);
  await expect(attach(uploadKey)).rejects.toMatchObject({ code: "TOO_MANY_FILES" });
  clock.advance(3 * HOUR_SECONDS);
  await expect(attach(uploadKey)).rejects.toMatchObject({ status: 404 });
});

async function callRaw(userId: number, { name }: EndpointSpec, input: object): Promise<unknown> {
  const caller = { user: { id: userId, sessionId: "s", isAdmin: false }, note: () => {}, header: () => null };
  return cases.endpoints.find(({ endpoint }) => endpoint.name === name)?.answer(input, caller as never);
}

test("only staff see notes; author and staff are notified of steps; a guest with an email address gets one email", async () => {
  const { caseNo } = await fileOne(7);
  const guest = await fileOne();
  for (const number of [caseNo, guest.caseNo]) {
    await staffDoes.take(number);
    await as(STAFF, admin.noteCase, { params: { case_no: number }, body: { text: "查过日志" } });
    await staffDoes.answer(number);
    await staffDoes.answer(number);
  }
  expect(notices).toEqual([`${STAFF} filed`, `${STAFF} filed`, "7 taken", "7 answered"]);
  const seen = (await as(null, contract.lookUpCase, own(guest.caseNo))).case;
  expect(seen.steps.map(({ kind }) => kind)).toEqual(["filed", "taken", "answered"]);
  const whole = await as(STAFF, admin.readCase, { params: { case_no: guest.caseNo } });
  expect(whole.steps.map(({ kind, staff }) => `${kind} ${staff}`)).toContain("note 某人900");
  expect(whole).toMatchObject({ is_verified: false, contact: CONTACT });
  await runJob(cases, "mail-answered-cases");
  await runJob(cases, "mail-answered-cases");
  expect(mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual([`${CONTACT} 知行：你提交的投诉或申请有了答复`]);
  // The address is not verified, and the number is half of the proof of authorship.
  expect(JSON.stringify(mails)).not.toContain(guest.caseNo);
});

test("an answer can be contested once, within 15 days", async () => {
  const { caseNo } = await fileOne();
  await staffDoes.take(caseNo);
  await staffDoes.answer(caseNo);
  expect((await authorDoes.reopen(caseNo)).case.state).toBe("in_progress");
  await staffDoes.answer(caseNo, "再次核对，已删除");
  await expect(authorDoes.reopen(caseNo)).rejects.toMatchObject({ code: "CASE_MOVED_ON" });
  const late = await fileOne();
  await staffDoes.take(late.caseNo);
  await staffDoes.answer(late.caseNo);
  clock.advance(15 * DAY_SECONDS);
  await expect(authorDoes.reopen(late.caseNo)).rejects.toMatchObject({ code: "CASE_MOVED_ON" });
});

test("the admin list begins with overdue cases; staff are warned once; old closed cases are deleted", async () => {
  const { caseNo, uploadKey, filed } = await fileOne();
  expect(filed.due_at).toBe("2026-11-28T15:59:59.999Z");
  await as(null, contract.attachToCase, { params: { case_no: caseNo, upload_key: uploadKey }, upload: PDF });
  await as(7, contract.fileCase, { body: { ...FILING, kind: "minors" } });
  clock.advance(25 * HOUR_SECONDS);
  const { items, total } = await as(STAFF, admin.listCases, { query: {} });
  expect(total).toBe(2);
  expect(items.map(({ kind, is_overdue }) => [kind, is_overdue])).toEqual([
    ["minors", true],
    ["illegal", false],
  ]);
  await runJob(cases, "warn-due-cases");
  await runJob(cases, "warn-due-cases");
  expect(notices.filter((one) => one.endsWith("due"))).toHaveLength(1);
  await authorDoes.withdraw(caseNo);
  clock.advance(91 * DAY_SECONDS);
  await runJob(cases, "forget-old-cases");
  expect((await as(null, contract.lookUpCase, own(caseNo))).case.files[0]?.is_gone).toBe(true);
  clock.advance(3 * 366 * DAY_SECONDS);
  await runJob(cases, "forget-old-cases");
  expect(await as(STAFF, admin.listCases, { query: { state: "withdrawn" } })).toMatchObject({ total: 0 });
});
