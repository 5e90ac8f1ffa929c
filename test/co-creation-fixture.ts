import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect } from "vitest";
import * as moderation from "../src/features/community/moderation/admin-contract.ts";
import { createUser } from "../src/features/identity/auth/server/people/create-user.ts";
import * as admin from "../src/features/services/co-creation/admin-contract.ts";
import * as contract from "../src/features/services/co-creation/contract.ts";
import type { ProposalState } from "../src/features/services/co-creation/proposal-states.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../src/kit/api/endpoint.ts";
import { describeDevice, drawPhone } from "./auth/people.ts";
import { callEndpoint } from "./call-endpoint.ts";
import { createTestApp } from "./create-test-app.ts";
import { setUpDatabase } from "./database/database.ts";
import { runJob } from "./run-job.ts";
import { createStaff } from "./staff-fixture.ts";
import { createFixedClock } from "./time/fixed-clock.ts";

const WAY: readonly ProposalState[] = ["review", "collecting", "accepted", "production", "published"];

/** Proposals in the whole product, published without review. */
export async function createCoCreationFixture() {
  const clock = createFixedClock("2026-11-20T08:00:00Z");
  const database = await setUpDatabase();
  const { db, pool } = database;
  const dataDir = await mkdtemp(path.join(tmpdir(), "co-creation-"));
  afterAll(() => rm(dataDir, { recursive: true }));
  const app = createTestApp(db, { dataDir, clock });

  async function join({ hasPhone = true } = {}): Promise<number> {
    const { user } = await createUser(db, { clock, phone: drawPhone() });
    if (!hasPhone) await pool.query("update users set phone = null where id = $1", [user.id]);
    return user.id;
  }
  const STAFF = (await createStaff(db, "owner", { clock })).user.id;
  await pool.query(
    `insert into moderation_settings (id, mode, hide_after_reports, first_posts, hold_links, words_version, updated_at)
     values (1, 'publish_first', 30, 0, true, 0, now())`,
  );

  function request<E extends EndpointSpec>(
    endpoint: E,
    input: InputOf<E>,
    userId: number | null = null,
    key: string = randomUUID(),
  ): Promise<OutputOf<E>> {
    // Each call is a little later than the previous one: a follower is notified only of later events.
    clock.advance(1);
    const user = userId === null ? null : { id: userId, sessionId: "s", isAdmin: userId === STAFF };
    const header = (name: string) => (name === "idempotency-key" ? key : null);
    const caller = { user, device: describeDevice("web_1"), ip: "203.0.113.7", requestId: "test", header };
    return callEndpoint(app.endpoints, { endpoint, input, caller });
  }
  const draft = (changed: object = {}) => ({
    kind: "topic" as const,
    title: "一个选题",
    text: "给刚开始的人，需要两位帮手",
    pictures: [] as string[],
    credit_name: "发起人",
    ...changed,
  });
  const list = async (id: number) => {
    const { items } = await request(
      admin.listAdminProposals,
      { query: { cursor: admin.proposalList.cursorOf("id").write({ at: id + 1, id: id + 1 }) } },
      STAFF,
    );
    return items.find((one) => one.id === id);
  };
  async function step(id: number, to: ProposalState, given: object = {}) {
    const from = (await list(id))?.state ?? "review";
    return request(admin.stepProposal, { params: { id }, body: { from, to, ...given } }, STAFF);
  }
  let articles = 0;
  /** A published article that a proposal can name as its result. */
  async function addArticle(): Promise<string> {
    const facts = { title: "成果", summary: "", author: "", tags: [], contentType: "free" as const };
    const source = { markdown: "做出来的东西" };
    const { articleId } = await app.articles.saveArticle({
      sourceKey: `made-${++articles}`,
      ...facts,
      publishedAt: clock.now(),
      source,
    });
    return `article:${articleId}`;
  }
  return {
    database,
    pool,
    clock,
    STAFF,
    request,
    join,
    draft,
    step,
    addArticle,
    propose: (userId: number, changed: object = {}, key?: string) =>
      request(contract.createProposal, { body: draft(changed) }, userId, key),
    read: async (id: number, userId: number | null) =>
      (await request(contract.readProposal, { params: { id } }, userId)).proposal,
    /** Moves the proposal forward until it has this state. */
    async bring(id: number, state: ProposalState): Promise<void> {
      if (state === "declined") return void (await step(id, state, { reason: "已有" }));
      const stands = WAY.indexOf((await list(id))?.state ?? "review");
      for (const to of WAY.slice(stands + 1, WAY.indexOf(state) + 1))
        await step(id, to, to === "published" ? { work: await addArticle() } : {});
    },
    decide(decision: "publish" | "hide" | "delete", id: number) {
      const body = { things: [{ kind: "proposal" as const, id }], decision, reason: "看过了" };
      return request(moderation.decideContent, { body }, STAFF);
    },
    setMode: (mode: "publish_first" | "review_first") =>
      request(moderation.changeModeration, { body: { mode } }, STAFF),
    /** Inserts pictures as if this user had uploaded them; returns their addresses. */
    async plantPictures(userId: number, many: number): Promise<string[]> {
      const names = Array.from({ length: many }, () => `${randomBytes(32).toString("hex")}.webp`);
      for (const name of names)
        await pool.query(
          "insert into discussion_pictures (user_id, name, width, height, uploaded_at) values ($1, $2, 4, 3, now())",
          [userId, name],
        );
      return names.map((name) => `/files/${name}`);
    },
    /** Delivers all notifications, as the queue would. */
    async deliverNotifications(): Promise<void> {
      clock.advance(60_000);
      await runJob(app, "deliver-notifications");
    },
    async noticesOf(userId: number): Promise<{ kind: string; data: { state?: string } }[]> {
      return (await pool.query("select kind, data from notifications where user_id = $1", [userId])).rows;
    },
    /** Checks for every proposal that the public counts and copies match the stored data. */
    async expectPublicCopiesMatch(): Promise<void> {
      const { rows } = await pool.query(
        `select p.id from proposals p left join shown_proposals s on s.proposal_id = p.id
         where p.votes <> (select count(*) from proposal_votes v where v.proposal_id = p.id)
           or (p.visibility = 'published' and p.opened_at is not null) <> (s.proposal_id is not null)
           or s.votes <> p.votes or s.state <> p.state or s.title <> p.title
           or (select count(*) from shown_credits c where c.proposal_id = p.id) <>
             case when s.proposal_id is null then 0 else
               (select count(*) from proposal_contributors c where c.proposal_id = p.id and c.state = 'accepted') end`,
      );
      expect(rows).toEqual([]);
    },
  };
}
