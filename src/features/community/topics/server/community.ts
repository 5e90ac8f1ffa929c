import type { ModeratedContent } from "../../../../domain/moderation/moderated-content.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { DiscussedTargets } from "../../discussions/discussed-targets.ts";
import * as admin from "../admin-contract.ts";
import { topicPath } from "../community-paths.ts";
import * as contract from "../contract.ts";
import { listAllBoards, listBoards } from "./board-store.ts";
import type { CommunityContext } from "./community-context.ts";
import { discussTopics, moderateTopics } from "./discussed-topics.ts";
import { createGuestCommunity, type GuestCommunity } from "./guest-community.ts";
import { likeTopic } from "./like-topics.ts";
import { acceptAnswer, markTopic, saveBoard } from "./mark-topics.ts";
import { offerPeople } from "./mention-people.ts";
import { listOwnTopics } from "./own-topics.ts";
import { personalCommunity } from "./personal-community.ts";
import { listTopics, readTopic } from "./read-topics.ts";
import { rerenderTopics } from "./rerender-topics.ts";
import { findTopics, forgetDeleted } from "./topic-store.ts";
import { createTopic, deleteTopic, editTopic } from "./write-topics.ts";

/** As long as publication records (decision 0047). */
export const DELETED_DAYS = 190;

export interface Community {
  guest: GuestCommunity;
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  discussed: DiscussedTargets;
  /** The visible topics of these; others are omitted. */
  describeSeen(ids: readonly number[]): Promise<{ id: number; title: string; path: string }[]>;
  moderated: ModeratedContent;
}

/** Topics of members, in boards. */
export function createCommunity(context: CommunityContext): Community {
  const { db, clock } = context;
  const forget: Job = {
    name: "forget-deleted-topics",
    schedule: "55 3 * * *",
    run: () => forgetDeleted(db, new Date(clock.now().getTime() - DELETED_DAYS * DAY_MS)),
  };
  return {
    guest: createGuestCommunity(context.guestDb),
    endpoints: [...serveTopics(context), ...serveAdmin(context)],
    jobs: [forget, { name: "render-outdated-topics", schedule: "*/5 * * * *", run: () => rerenderTopics(context) }],
    personal: personalCommunity(context),
    discussed: discussTopics(context),
    describeSeen: async (ids) =>
      (await findTopics(db, ids))
        .filter(({ state }) => state === "published")
        .map(({ id, title }) => ({ id, title, path: topicPath(id) })),
    moderated: moderateTopics(context),
  };
}

function serveTopics(context: CommunityContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listBoards, async () => ({ items: await listBoards(context.db) })),
    serveEndpoint(contract.listTopics, ({ query }, { user }) => {
      const { board: boardId = null, order, cursor: after = null } = query;
      return listTopics(context, { user, boardId, order, after });
    }),
    serveEndpoint(contract.readTopic, ({ params }, { user }) => readTopic(context, { user, id: params.id })),
    serveEndpoint(contract.createTopic, ({ body }, caller) => {
      const sendingKey = readIdempotencyKey(caller.header("idempotency-key"));
      const { board_id: boardId, ai_mark: aiMark, title, source, mentions } = body;
      return createTopic(context, { caller, topic: { boardId, title, source, mentions, aiMark, sendingKey } });
    }),
    serveEndpoint(contract.editTopic, ({ params, body: { ai_mark: aiMark, ...draft } }, caller) =>
      editTopic(context, { caller, id: params.id, draft: { ...draft, aiMark } }),
    ),
    serveEndpoint(contract.listBoardPeople, async ({ params, query }, { user }) => {
      const people = await offerPeople(context, { user, boardId: params.id, typed: query.q });
      return {
        items: people.map(({ avatarUrl, isStaff, ...one }) => ({ ...one, avatar_url: avatarUrl, is_staff: isStaff })),
      };
    }),
    serveEndpoint(contract.deleteTopic, async ({ params }, { user }) => {
      await deleteTopic(context, user, params.id);
      return {};
    }),
    serveEndpoint(contract.likeTopic, ({ params }, { user }) =>
      likeTopic(context, { user, id: params.id, isLiked: true }),
    ),
    serveEndpoint(contract.unlikeTopic, ({ params }, { user }) =>
      likeTopic(context, { user, id: params.id, isLiked: false }),
    ),
    serveEndpoint(contract.listOwnTopics, ({ query }, { user }) =>
      listOwnTopics(context, { userId: user.id, before: query.cursor?.id ?? null }),
    ),
    serveEndpoint(contract.acceptAnswer, async ({ params, body }, { user }) => {
      await acceptAnswer(context, { user, id: params.id, postId: body.post_id });
      return { accepted_post_id: body.post_id };
    }),
  ];
}

function serveAdmin(context: CommunityContext): ServedEndpoint[] {
  return [
    serveEndpoint(admin.listAllBoards, async () => ({
      items: (await listAllBoards(context.db)).map(({ isClosed, ...board }) => ({ ...board, is_closed: isClosed })),
    })),
    serveEndpoint(admin.saveBoard, async ({ params, body }, { note }) => {
      const { is_closed: isClosed, ...facts } = body;
      const board = { slug: params.slug, ...facts, isClosed };
      return { id: await saveBoard(context, { board, note }) };
    }),
    serveEndpoint(admin.markTopic, async ({ params, body }, { note }) => {
      const { is_pinned, is_closed, is_essence, board_id: boardId, reason } = body;
      const marks = {
        ...(is_pinned !== undefined && { isPinned: is_pinned }),
        ...(is_closed !== undefined && { isClosed: is_closed }),
        ...(is_essence !== undefined && { isEssence: is_essence }),
        ...(boardId !== undefined && { boardId }),
      };
      const after = await markTopic(context, { id: params.id, marks, reason, note });
      const { isPinned, isClosed, isEssence } = after;
      return { is_pinned: isPinned, is_closed: isClosed, is_essence: isEssence, board_id: after.boardId };
    }),
  ];
}
