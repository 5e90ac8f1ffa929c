import { readIdempotencyKey } from "../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../kit/process/job.ts";
import { inBatches } from "../../../kit/tables/in-batches.ts";
import type { DiscussedTargets } from "../../discussions/discussed-targets.ts";
import type { ModeratedThing } from "../../moderation/judging.ts";
import type { PersonalSource } from "../../personal-data/personal-source.ts";
import * as contract from "../contract.ts";
import * as desk from "../operator-contract.ts";
import { listBoards } from "./board-store.ts";
import type { CommunityContext } from "./community-context.ts";
import { acceptAnswer, markTopic, saveBoard } from "./mark-topics.ts";
import { listTopics, readTopic } from "./read-topics.ts";
import { discussTopics, moderateTopics } from "./told-topics.ts";
import { eraseTopicsOf, forgetDeleted, listTopicsAfter, type TopicRow } from "./topic-store.ts";
import { createTopic, deleteTopic, editTopic } from "./write-topics.ts";

/** As long as the records of publications (decision 0047). */
const DELETED_DAYS = 190;
const DAY_MS = 86_400_000;

export interface Community {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  discussed: DiscussedTargets;
  moderated: ModeratedThing;
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
    endpoints: [...serveTopics(context), ...serveDesk(context)],
    jobs: [forget],
    personal: personalCommunity(context),
    discussed: discussTopics(context),
    moderated: moderateTopics(context),
  };
}

function serveTopics(context: CommunityContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listBoards, async () => ({ items: await listBoards(context.db) })),
    serveEndpoint(contract.listTopics, ({ query }, { user }) => {
      const { board: boardId = null, order, cursor = null } = query;
      return listTopics(context, { user, boardId, order, cursor });
    }),
    serveEndpoint(contract.readTopic, ({ params }, { user }) => readTopic(context, { user, id: params.id })),
    serveEndpoint(contract.createTopic, ({ body }, caller) => {
      const sendingKey = readIdempotencyKey(caller.header("idempotency-key"));
      const { board_id: boardId, title, source } = body;
      return createTopic(context, { caller, topic: { boardId, title, source, sendingKey } });
    }),
    serveEndpoint(contract.editTopic, ({ params, body }, caller) =>
      editTopic(context, { caller, id: params.id, draft: body }),
    ),
    serveEndpoint(contract.deleteTopic, async ({ params }, { user }) => {
      await deleteTopic(context, user, params.id);
      return {};
    }),
    serveEndpoint(contract.acceptAnswer, async ({ params, body }, { user }) => {
      await acceptAnswer(context, { user, id: params.id, postId: body.post_id });
      return { accepted_post_id: body.post_id };
    }),
  ];
}

function serveDesk(context: CommunityContext): ServedEndpoint[] {
  return [
    serveEndpoint(desk.saveBoard, async ({ params, body }, { note }) => {
      const { name, description, kind, position, is_closed: isClosed } = body;
      const board = { slug: params.slug, name, description, kind, position, isClosed };
      return { id: await saveBoard(context, { board, note }) };
    }),
    serveEndpoint(desk.markTopic, async ({ params, body }, { note }) => {
      const { is_pinned, is_closed, is_essence } = body;
      const marks = {
        ...(is_pinned !== undefined && { isPinned: is_pinned }),
        ...(is_closed !== undefined && { isClosed: is_closed }),
        ...(is_essence !== undefined && { isEssence: is_essence }),
      };
      const after = await markTopic(context, { id: params.id, marks, note });
      return { is_pinned: after.isPinned, is_closed: after.isClosed, is_essence: after.isEssence };
    }),
  ];
}

/** Topics of a person. What others answered below them stays. */
function personalCommunity({ db, clock }: CommunityContext): PersonalSource {
  return {
    tables: [
      {
        name: "community_topics",
        userColumn: "author_id",
        copy: { list: "topics" },
        onLeaving: {
          ...{ rule: "anonymise", columns: ["title", "source", "html", "province"] },
          because: "别人的回复还在下面；话题本身已经清空",
        },
      },
    ],
    listTables: (userId) => [
      {
        name: "topics",
        title: "话题",
        columns: { title: "标题", source: "正文", created_at: "时间", edited_at: "修改" },
        async *rows() {
          const read = (last: TopicRow | null) => listTopicsAfter(db, { userId, after: last?.id ?? 0 });
          for await (const { title, source, createdAt, editedAt } of inBatches(read))
            yield {
              ...{ title, source, created_at: createdAt.toISOString() },
              edited_at: editedAt?.toISOString() ?? null,
            };
        },
      },
    ],
    describeHoldings: async (userId) => {
      const topics = await listTopicsAfter(db, { userId, after: 0 });
      const consequences = topics.length === 0 ? [] : ["你发表的话题会清空，别人的回复还在"];
      return { consequences, obstacles: [] };
    },
    erase: (tx, userId) => eraseTopicsOf(tx, userId, clock.now()),
  };
}
