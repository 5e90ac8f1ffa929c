import { defineCursor, idCursor } from "../../../kit/values/cursor.ts";
import type { PostOrder } from "./post-orders.ts";

const posts = defineCursor("posts", { likes: "number?", id: "id" });

interface PostPlace {
  likes: number;
  id: number;
}

/** The cursor of a discussion's posts: an id, preceded by the likes where posts are ordered by likes. */
export const postCursor = {
  ...posts,
  after: ({ likes, id }: PostPlace, order: PostOrder) => posts.write({ likes: order === "liked" ? likes : null, id }),
};

/** The replies to one post. */
export const replyCursor = idCursor("replies");

export const ownPostCursor = idCursor("own-posts");
