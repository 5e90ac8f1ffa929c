import { defineCursor, idCursor } from "../../../kit/values/cursor.ts";
import type { PostOrder } from "./post-orders.ts";

const posts = defineCursor("posts", { likes: "number?", id: "id" });

interface PostPlace {
  likes: number;
  id: number;
}

/** The posts of a discussion: an id, and before it its likes where they are ordered by those. */
export const postCursor = {
  ...posts,
  after: ({ likes, id }: PostPlace, order: PostOrder) => posts.write({ likes: order === "liked" ? likes : null, id }),
};

/** The replies to one post. */
export const replyCursor = idCursor("replies");

export const ownPostCursor = idCursor("own-posts");
