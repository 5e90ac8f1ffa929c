import { beforeEach, expect, test } from "vitest";
import { createPerson } from "../../../../../test/auth/people.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import type { Act, Caller } from "../../../../kit/api/caller.ts";
import type { EndpointSpec, OutputOf } from "../../../../kit/api/endpoint.ts";
import { listedPeople } from "../../../identity/auth/server/owner/listed-people.ts";
import * as admin from "../admin-contract.ts";
import { CERTIFICATES_A_COURSE } from "../certificate-limits.ts";
import type { CertifiedCourses } from "../certified-courses.ts";
import * as contract from "../contract.ts";
import { createCertificates } from "./certificates.ts";

const clock = createFixedClock("2026-11-20T18:00:00Z");
const database = await setUpDatabase();

type Card = Awaited<ReturnType<CertifiedCourses["listCards"]>>[number];
const WITH: Card = { id: 1, title: "写作课", shelf: "basic", has_certificate: true };
const WITHOUT: Card = { id: 2, title: "别的课", shelf: "basic", has_certificate: false };
let cards: Card[];
/** Courses that everybody has finished. */
let finished: number[];
let nextUser = 100;
beforeEach(() => {
  cards = [WITH, WITHOUT];
  finished = [1, 2];
});

const certificates = createCertificates({
  requireCleanText: async () => undefined,
  people: listedPeople,
  db: database.db,
  clock,
  courses: {
    listCards: async (ids) => cards.filter(({ id }) => ids.includes(id)),
    listFinished: async () => finished.map((workId) => ({ workId, finishedAt: clock.now() })),
  },
  readSiteName: async () => "知行学社",
});

async function call<E extends EndpointSpec>(
  endpoint: E,
  input: object,
  { userId = 0, note = () => {} }: { userId?: number; note?: (act: Act) => void } = {},
): Promise<OutputOf<E>> {
  const served = certificates.endpoints.find((candidate) => candidate.endpoint.name === endpoint.name)!;
  const parsed: Record<string, unknown> = {};
  for (const part of ["params", "query", "body"] as const)
    if (endpoint[part]) parsed[part] = endpoint[part].parse((input as Record<string, unknown>)[part] ?? {});
  const caller = { user: { id: userId, sessionId: "s", isAdmin: false }, note } as unknown as Caller;
  return endpoint.output.parse(await served.answer(parsed, caller)) as OutputOf<E>;
}

const make = (userId: number, { name = "林晓", courseId = 1 } = {}) =>
  call(contract.makeCertificate, { params: { id: courseId }, body: { name } }, { userId }).then(
    ({ certificate }) => certificate,
  );
const check = (number: string) => call(contract.checkCertificate, { params: { number } });
const withdraw = (userId: number, number: string) =>
  call(contract.withdrawCertificate, { params: { number } }, { userId });
const list = (userId: number) => call(contract.listCertificates, {}, { userId });
const NOTHING = { name: null, course_title: null, finished_on: null };

test("a finished course offers a certificate, which only states name, course and day", async () => {
  const userId = nextUser++;
  expect(await list(userId)).toEqual({
    items: [],
    ready: [{ course_id: 1, title: "写作课", path: "/basic/course/1", finished_on: "2026-11-21" }],
  });
  const made = await make(userId, { name: "  林   晓 " });
  expect(made).toMatchObject({ state: "valid", name: "林 晓", course_title: "写作课", finished_on: "2026-11-21" });
  expect(made.number).toMatch(/^\d{20}$/);
  expect(await list(userId)).toMatchObject({ items: [{ number: made.number }], ready: [] });
  expect(await check(made.number)).toEqual({
    state: "valid",
    name: "林 晓",
    course_title: "写作课",
    finished_on: "2026-11-21",
  });
});

test("an unknown number gets an answer of the same shape as a known one", async () => {
  expect(await check("00000000000000000000")).toEqual({ state: "unknown", ...NOTHING });
});

test("an unfinished course, and a finished one without certificates, offer none", async () => {
  const userId = nextUser++;
  await expect(make(userId, { courseId: 2 })).rejects.toMatchObject({ code: "NO_CERTIFICATE" });
  finished = [2];
  await expect(make(userId)).rejects.toMatchObject({ code: "COURSE_NOT_FINISHED" });
  await expect(make(userId, { courseId: 9 })).rejects.toMatchObject({ status: 404 });
  expect((await list(userId)).items).toEqual([]);
});

test("rejects names that claim to be official, contain hidden characters or are too long", async () => {
  const userId = nextUser++;
  for (const name of ["", " ", "知行学社", "官 方", "林\u202e晓", "林\u0007", "长".repeat(21)])
    await expect(make(userId, { name }), name).rejects.toMatchObject({ status: 422 });
});

test("many simultaneous requests create one certificate", async () => {
  const userId = nextUser++;
  const all = await Promise.all(Array.from({ length: 12 }, (_, index) => make(userId, { name: `林晓${index}` })));
  expect(new Set(all.map(({ number }) => number)).size).toBe(1);
  expect((await list(userId)).items.length).toBe(1);
});

test("a certificate stays valid when the course changes, is deleted or is not finished any more", async () => {
  const userId = nextUser++;
  const { number } = await make(userId);
  cards = [{ ...WITH, title: "新名字", has_certificate: false }];
  finished = [];
  expect(await check(number)).toMatchObject({ state: "valid", course_title: "写作课" });
  expect((await make(userId, { name: "另一个" })).number).toBe(number);
  cards = [];
  expect((await list(userId)).items).toMatchObject([{ number, state: "valid", name: "林晓" }]);
});

test("after withdrawal the check page states only that, and a new certificate has a new number", async () => {
  const [userId, other] = [nextUser++, nextUser++];
  const { number } = await make(userId);
  await expect(withdraw(other, number)).rejects.toMatchObject({ status: 404 });
  expect((await withdraw(userId, number)).certificate).toMatchObject({ state: "withdrawn", name: null });
  expect((await withdraw(userId, number)).certificate).toMatchObject({ state: "withdrawn" });
  expect(await check(number)).toEqual({ state: "withdrawn", ...NOTHING });
  const again = await make(userId, { name: "林小晓" });
  expect(again.number).not.toBe(number);
  expect((await list(userId)).items.map(({ state }) => state).toSorted()).toEqual(["valid", "withdrawn"]);
});

test("limits the number of withdrawn certificates", async () => {
  const userId = nextUser++;
  for (let made = 0; made < CERTIFICATES_A_COURSE; made++) await withdraw(userId, (await make(userId)).number);
  await expect(make(userId)).rejects.toMatchObject({ code: "TOO_MANY_CERTIFICATES" });
});

test("a certificate revoked by the site displays its reason only to the holder and in the log", async () => {
  const userId = nextUser++;
  const { number } = await make(userId, { name: "某某" });
  const acts: Act[] = [];
  const note = (act: Act) => acts.push(act);
  const revoke = (reason: string) =>
    call(admin.revokeCertificate, { params: { number }, body: { reason } }, { note: (act) => void note(act) });
  expect(await revoke(" 冒用他人的名字 ")).toMatchObject({ state: "revoked", revoke_reason: "冒用他人的名字" });
  expect(acts).toMatchObject([{ subject: `certificate:${number}`, after: { revoke_reason: "冒用他人的名字" } }]);
  expect(JSON.stringify(acts)).not.toContain("某某");
  expect(await check(number)).toEqual({ state: "revoked", ...NOTHING });
  expect((await list(userId)).items).toMatchObject([{ state: "revoked", revoke_reason: "冒用他人的名字" }]);
  // Neither withdrawing nor requesting again allows another one.
  await expect(withdraw(userId, number)).rejects.toMatchObject({ code: "CERTIFICATE_REVOKED" });
  await expect(make(userId)).rejects.toMatchObject({ code: "CERTIFICATE_REVOKED" });
  expect((await list(userId)).ready).toEqual([]);
  const issued = await call(admin.listIssuedCertificates, { query: { user_id: String(userId) } });
  expect(issued).toMatchObject({
    total: 1,
    items: [{ number, user: { user_id: userId }, name: "某某", state: "revoked" }],
  });
});

test("the data export contains certificates, and deletion of the account erases them", async () => {
  const userId = nextUser++;
  const { number } = await make(userId);
  const [table] = certificates.personal.listTables(userId);
  expect(await Array.fromAsync(table!.rows())).toMatchObject([{ name: "林晓", course_title: "写作课" }]);
  expect(await certificates.personal.describeHoldings(userId)).toMatchObject({
    consequences: [expect.stringContaining("1 张结业证明")],
  });
  await database.db.transaction((tx) => certificates.personal.erase(tx, userId));
  expect(await check(number)).toEqual({ state: "unknown", ...NOTHING });
});

test("issued certificates are found by number, course and state, with the name of the account", async () => {
  const { user } = await createPerson(database.db, { name: "林小晓" });
  const { number } = await make(user.id, { name: "证书上的名" });
  const find = (query: object) => call(admin.listIssuedCertificates, { query });
  const listed = expect.objectContaining({ number, name: "证书上的名", user: { user_id: user.id, name: "林小晓" } });
  expect((await find({ q: number.slice(3, 18) })).items).toEqual([listed]);
  expect((await find({ q: "证书上", state: "valid", course_id: "1" })).items).toEqual([listed]);
  expect((await find({ q: "证书上", state: "revoked" })).items).toEqual([]);
  const { next } = await find({ sort: "course_title", limit: 1 });
  expect((await find({ sort: "course_title", cursor: next ?? "" })).items.length).toBeGreaterThan(0);
});
