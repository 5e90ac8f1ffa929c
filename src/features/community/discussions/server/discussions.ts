import type { ModeratedContent } from "../../../../domain/moderation/moderated-content.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import * as contract from "../contract.ts";
import type { TargetKind } from "../discussed-targets.ts";
import { PEOPLE_OFFERED } from "../discussion-limits.ts";
import { describePosts, toAuthor } from "./describe-posts.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { offerPeople } from "./find-mentioned.ts";
import { requireReadable } from "./find-target.ts";
import { likePost } from "./like-posts.ts";
import { listPosts, listReplies } from "./list-posts.ts";
import { moderatePosts } from "./moderate-posts.ts";
import { requireOwnPictures } from "./own-pictures.ts";
import { listOwnPosts } from "./own-posts.ts";
import { personalDiscussions } from "./personal-discussions.ts";
import { isPictureKnown } from "./picture-store.ts";
import { findPostWithThread, forgetDeletedPosts, listPeopleBelow, type PostRow } from "./post-store.ts";
import { rerenderPosts } from "./rerender-posts.ts";
import { findThread } from "./thread-store.ts";
import { uploadPicture } from "./upload-picture.ts";
import { createPost, deletePost, editPost } from "./write-posts.ts";

/** As long as publication records (decision 0046). */
export const DELETED_RETENTION_DAYS = 190;

export interface Discussions {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  moderated: ModeratedContent;
  /** The location of a post and whether others can see it; null: it does not exist. */
  findPost(id: number): Promise<{ kind: TargetKind; targetId: number; rootId: number | null; isSeen: boolean } | null>;
  /** Throws 422 for pictures that the author did not upload. */
  requireOwnPictures(written: { html: string; authorId: number }): Promise<AiMark>;
  /** The latest authors in the threads of these targets. */
  listPeopleBelow(kind: TargetKind, targetIds: readonly number[]): Promise<number[]>;
  /** Whether a file belongs to a post. */
  isPictureKnown(name: string): Promise<boolean>;
}

/** Discussions below courses, lessons, texts, media and topics. */
export function createDiscussions(context: DiscussionsContext): Discussions {
  const { db, clock } = context;

  async function answerPost(user: CallingUser, row: PostRow) {
    const post = (await describePosts(context, { user, rows: [row] })).get(row.id);
    if (!post) throw notFound("这条评论不存在或已删除");
    return { post };
  }

  const endpoints = [
    serveEndpoint(contract.listPosts, ({ params, query }, { user }) =>
      listPosts(context, { user, target: params, query }),
    ),
    serveEndpoint(contract.listReplies, ({ params, query }, { user }) =>
      listReplies(context, { user, rootId: params.id, query }),
    ),
    serveEndpoint(contract.createPost, async ({ params, body }, caller) => {
      const sendingKey = readIdempotencyKey(caller.header("idempotency-key"));
      const { source, mentions, reply_to: replyTo, ai_mark: aiMark } = body;
      const draft = { source, mentions, replyTo, aiMark, sendingKey };
      return answerPost(caller.user, await createPost(context, { caller, target: params, draft }));
    }),
    serveEndpoint(contract.editPost, async ({ params, body: { ai_mark: aiMark, ...draft } }, caller) =>
      answerPost(caller.user, await editPost(context, { caller, postId: params.id, draft: { ...draft, aiMark } })),
    ),
    serveEndpoint(contract.deletePost, async ({ params }, { user }) => {
      await deletePost(context, { user, postId: params.id });
      return {};
    }),
    serveEndpoint(contract.likePost, ({ params }, { user }) =>
      likePost(context, { user, postId: params.id, isLiked: true }),
    ),
    serveEndpoint(contract.unlikePost, ({ params }, { user }) =>
      likePost(context, { user, postId: params.id, isLiked: false }),
    ),
    serveEndpoint(contract.listPeople, async ({ params, query }, { user }) => {
      const { authorId: hostId = null } = await requireReadable(context, { user, target: params });
      const threadId = (await findThread(db, params))?.id ?? null;
      const people = await offerPeople(context, { threadId, hostId, typed: query.q, max: PEOPLE_OFFERED });
      return { items: people.map(toAuthor) };
    }),
    serveEndpoint(contract.uploadPostPicture, ({ upload }, { user }) => uploadPicture(context, { user, file: upload })),
    serveEndpoint(contract.listOwnPosts, ({ query }, { user }) =>
      listOwnPosts(context, { userId: user.id, before: query.cursor?.id ?? null }),
    ),
  ];
  const jobs: Job[] = [
    {
      name: "forget-deleted-comments",
      schedule: "23 4 * * *",
      run: () => forgetDeletedPosts(db, new Date(clock.now().getTime() - DELETED_RETENTION_DAYS * DAY_MS)),
    },
    { name: "render-outdated-comments", schedule: "*/5 * * * *", run: () => rerenderPosts(context) },
  ];
  return {
    endpoints,
    jobs,
    personal: personalDiscussions(context),
    findPost: async (id) => {
      const found = await findPostWithThread(db, id);
      if (!found) return null;
      const { post, thread } = found;
      const { kind, targetId } = thread;
      return { kind, targetId, rootId: post.rootId, isSeen: post.state === "published" };
    },
    moderated: moderatePosts(context),
    requireOwnPictures: (written) => requireOwnPictures(db, written),
    listPeopleBelow: (kind, targetIds) => listPeopleBelow(db, { kind, targetIds }),
    isPictureKnown: (name) => isPictureKnown(db, name),
  };
}
