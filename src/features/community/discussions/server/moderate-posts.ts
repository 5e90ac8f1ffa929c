import type { ModeratedContent } from "../../../../domain/moderation/moderated-content.ts";
import { AppError } from "../../../../kit/api/app-error.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { requireSeen } from "./find-target.ts";
import { describePlaces } from "./post-places.ts";
import { listPostsWithThreads } from "./post-store.ts";
import { setPostState } from "./set-post-state.ts";

/** Moderation decisions about posts, and their locations. */
export function decidePosts(
  context: Pick<DiscussionsContext, "db" | "clock" | "targets" | "events">,
): Pick<ModeratedContent, "setState" | "describe"> {
  return {
    setState: (tx, id, state) => setPostState(context, tx, { id, state }),
    describe: async (ids) => describePlaces(context, await listPostsWithThreads(context.db, ids)),
  };
}

/** Posts as content for moderation. */
export function moderatePosts(context: DiscussionsContext): ModeratedContent {
  return {
    ...decidePosts(context),
    async findFor(user, id) {
      try {
        const { post } = await requireSeen(context, { user, postId: id });
        return { authorId: post.authorId };
      } catch (error) {
        if (error instanceof AppError && (error.status === 404 || error.status === 403)) return null;
        throw error;
      }
    },
  };
}
