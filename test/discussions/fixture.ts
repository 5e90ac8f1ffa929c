import { randomUUID } from "node:crypto";
import { afterAll, beforeEach } from "vitest";
import type { Access } from "../../src/domain/access/access-contract.ts";
import * as contract from "../../src/features/community/discussions/contract.ts";
import type { CountedThread } from "../../src/features/community/discussions/discussed-targets.ts";
import { createDiscussions } from "../../src/features/community/discussions/server/discussions.ts";
import type {
  DiscussionsContext,
  LikedPost,
  PublishedPost,
} from "../../src/features/community/discussions/server/discussions-context.ts";
import type { AppError } from "../../src/kit/api/app-error.ts";
import type { Caller } from "../../src/kit/api/caller.ts";
import type { EndpointSpec, OutputOf } from "../../src/kit/api/endpoint.ts";
import { renderMarkdown } from "../../src/kit/markdown/render-markdown.ts";
import { createTestDatabase } from "../database/database.ts";
import { createFixedClock } from "../time/fixed-clock.ts";

const OPEN: Access = { allowed: true, reason: null, required_level: 0 };
const SHUT: Access = { allowed: false, reason: "not_vip", required_level: 2 };

interface Sent {
  replyTo?: number;
  key?: string;
  mentions?: number[];
}

/** Comments on a separate database for each test file: files share modules, and each file closes its database. */
export async function createDiscussionFixture() {
  const clock = createFixedClock("2026-11-20T08:00:00Z");
  const database = await createTestDatabase();
  afterAll(() => database.drop());

  const fixture = {
    /** Users who may open nothing; all others may open everything. */
    shutOut: new Set<number | null>(),
    /** Users who may read but not write. */
    silent: new Set<number>(),
    isClosed: false,
    pinnedPostId: null as number | null,
    verdict: "published" as "published" | "held" | "hidden",
    replaced: null as string | null,
    refusal: null as AppError | null,
    published: [] as PublishedPost[],
    liked: [] as LikedPost[],
    counted: [] as CountedThread[],
    withdrawn: [] as number[],
    saved: new Map<string, Uint8Array>(),
    target: { kind: "article" as const, id: 0 },
  };
  let nextTarget = 1;

  /** Another target for comments. */
  function takeTarget(): void {
    fixture.target = { kind: "article", id: nextTarget++ };
  }

  beforeEach(() => {
    fixture.shutOut.clear();
    fixture.silent.clear();
    Object.assign(fixture, {
      isClosed: false,
      pinnedPostId: null,
      verdict: "published",
      replaced: null,
      refusal: null,
    });
    Object.assign(fixture, { published: [], liked: [], counted: [] });
    takeTarget();
  });

  const context: DiscussionsContext = {
    db: database.db,
    clock,
    targets: {
      article: {
        postingType: "comment",
        find: async (user, id) =>
          id >= 9_000
            ? null
            : {
                access: fixture.shutOut.has(user?.id ?? null) ? SHUT : OPEN,
                isClosed: fixture.isClosed,
                pinnedPostId: fixture.pinnedPostId,
              },
        describe: async (ids) => ids.map((id) => ({ id, title: `文章 ${id}`, path: `/articles/${id}` })),
        onCounted: async (_tx, thread) => void fixture.counted.push(thread),
      },
    },
    decideAccess: async (user) => (user === null || fixture.silent.has(user.id) ? SHUT : OPEN),
    findNames: async (ids) => new Map(ids.map((id) => [id, `学友${id}`])),
    describePeople: async (ids) => ids.map((id) => ({ id, name: `学友${id}`, avatarUrl: null, isStaff: id === 1 })),
    renderUserText: (source) => renderMarkdown(source, { writer: "user" }),
    moderate: async ({ text: { source }, title }) => {
      if (fixture.refusal) throw fixture.refusal;
      return { source: fixture.replaced ?? source, title, province: "浙江", record: async () => fixture.verdict };
    },
    withdraw: async (_tx, { id }) => void fixture.withdrawn.push(id),
    mayModerate: async ({ id }) => id === 1,
    requirePoster: async () => undefined,
    events: {
      published: async (_tx, post) => void fixture.published.push(post),
      liked: async (_tx, like) => void fixture.liked.push(like),
    },
    storage: { save: async (name: string, bytes: Uint8Array) => void fixture.saved.set(name, bytes) } as never,
  };
  const { endpoints, jobs, moderated, personal } = createDiscussions(context);

  async function request<E extends EndpointSpec>(
    endpoint: E,
    input: unknown,
    userId: number | null,
    headers: Record<string, string> = {},
  ): Promise<OutputOf<E>> {
    const served = endpoints.find((candidate) => candidate.endpoint.name === endpoint.name);
    if (!served) throw new Error(`no handler for ${endpoint.name}`);
    const user = userId === null ? null : { id: userId, sessionId: "s", isAdmin: false };
    const caller = { user, ip: "203.0.113.7", header: (name: string) => headers[name] ?? null } as Caller;
    const given = input as Record<string, unknown>;
    const parsed: Record<string, unknown> = { ...(given.upload ? { upload: given.upload } : {}) };
    for (const part of ["params", "query", "body"] as const)
      if (endpoint[part]) parsed[part] = endpoint[part].parse(given[part] ?? {});
    return endpoint.output.parse(await served.answer(parsed, caller)) as OutputOf<E>;
  }

  async function send(userId: number, source: string, { replyTo, key = randomUUID(), mentions = [] }: Sent = {}) {
    const body = { source, reply_to: replyTo ?? null, mentions };
    const { post } = await request(contract.createPost, { params: fixture.target, body }, userId, {
      "idempotency-key": key,
    });
    return post;
  }
  const list = (userId: number | null, query: object = {}) =>
    request(contract.listPosts, { params: fixture.target, query }, userId);
  const textsOf = ({ items }: { items: { html: string }[] }) => items.map(({ html }) => html.replace(/<[^>]+>/g, ""));
  const setState = (id: number, state: "published" | "held" | "hidden" | "deleted") =>
    database.db.transaction((tx) => moderated.setState(tx, id, state));
  /** The stored count, the real count, and how many stored counts of replies and likes are wrong. */
  async function counts() {
    const { rows } = await database.pool.query(
      `select thread.post_count as notified,
         (select count(*)::int from discussion_posts p where p.thread_id = thread.id and p.state = 'published') as published,
         (select count(*)::int from discussion_posts p where p.thread_id = thread.id and p.reply_count <>
           (select count(*) from discussion_posts r where r.root_id = p.id and r.state = 'published')) as wrong_replies,
         (select count(*)::int from discussion_posts p where p.thread_id = thread.id and p.likes <>
           (select count(*) from discussion_likes l where l.post_id = p.id)) as wrong_likes
       from discussion_threads thread where kind = 'article' and target_id = $1`,
      [fixture.target.id],
    );
    return rows[0];
  }

  const calls = { request, send, list, textsOf, setState, counts, takeTarget };
  return { ...calls, clock, database, fixture, endpoints, jobs, moderated, personal };
}
