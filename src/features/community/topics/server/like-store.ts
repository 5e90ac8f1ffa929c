import { likesIn } from "../../../../kit/tables/like-rows.ts";
import { communityLikes, communityTopics } from "./community-tables.ts";

/** Likes of topics. */
export const topicLikes = likesIn({
  itemId: communityLikes.topicId,
  userId: communityLikes.userId,
  likedAt: communityLikes.likedAt,
  id: communityTopics.id,
  likes: communityTopics.likes,
});
