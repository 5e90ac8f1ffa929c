import { mentionsIn } from "../../../../kit/tables/mention-rows.ts";
import { discussionMentions } from "./discussion-tables.ts";

/** The people mentioned in posts. */
export const postMentions = mentionsIn({ itemId: discussionMentions.postId, userId: discussionMentions.userId });
