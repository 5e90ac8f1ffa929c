import { likesIn } from "../../../../kit/tables/like-rows.ts";
import { discussionLikes, discussionPosts } from "./discussion-tables.ts";

/** Likes of posts. */
export const postLikes = likesIn({
  itemId: discussionLikes.postId,
  userId: discussionLikes.userId,
  likedAt: discussionLikes.likedAt,
  id: discussionPosts.id,
  likes: discussionPosts.likes,
});
