import { expect, test } from "vitest";
import type { PostPage, RootPost } from "../contract.ts";
import { createPostRenewal } from "./renewed-posts.ts";

const none = { items: [], previous: null, next: null };
const root = (id: number, html: string, replies: readonly { id: number; html: string }[] = []) =>
  ({ id, html, replies: { ...none, items: replies } }) as unknown as RootPost;
const pageOf = (parts: Partial<PostPage>) => ({ ...none, pinned: null, waiting: [], ...parts }) as unknown as PostPage;

test("renews posts near each other with one call, also for concurrent requests; after a minute with another call", async () => {
  let time = 0;
  const requested: number[] = [];
  const renew = createPostRenewal(
    async (postId) => {
      requested.push(postId);
      const round = requested.length;
      const replies = [{ id: 2, html: `reply ${round}` }];
      return pageOf({
        pinned: root(9, "accepted"),
        items: [root(1, `first ${round}`, replies), root(3, `third ${round}`)],
      });
    },
    () => time,
  );
  expect(await Promise.all([renew(1), renew(2), renew(9)])).toEqual(["first 1", "reply 1", "accepted"]);
  time = 59_999;
  expect(await renew(3)).toBe("third 1");
  expect(requested).toEqual([1]);
  time = 60_000;
  expect(await renew(3)).toBe("third 2");
  expect(requested).toEqual([1, 3]);
});

test("a deleted post has no text; a failed call is not repeated for its caller and does not affect others", async () => {
  const requested: number[] = [];
  const renew = createPostRenewal(async (postId) => {
    requested.push(postId);
    if (postId === 1) throw new Error("no network");
    return pageOf({ items: [root(2, "second")] });
  });
  const [first, second, gone] = await Promise.allSettled([renew(1), renew(2), renew(7)]);
  expect(first).toMatchObject({ status: "rejected" });
  expect(second).toMatchObject({ value: "second" });
  expect(gone).toMatchObject({ value: "" });
  expect(requested).toEqual([1, 2, 7]);
});
