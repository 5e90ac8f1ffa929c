import type { Post, PostPage } from "../contract.ts";

/** Picture addresses in an answer of this age still work; they expire after ten minutes (decision 0110). */
const USED_FOR_MS = 60_000;

/**
 * Fetches the HTML of posts again with new picture addresses. Pictures of posts that are close together expire at the
 * same time, so these posts share one call.
 */
export function createPostRenewal(fetchPageOf: (postId: number) => Promise<PostPage>, now = () => performance.now()) {
  let answers: { page: PostPage; at: number }[] = [];
  let last: Promise<unknown> = Promise.resolve();

  async function find(postId: number): Promise<string> {
    answers = answers.filter(({ at }) => now() - at < USED_FOR_MS);
    for (const { page } of answers) {
      const known = findPost(page, postId);
      if (known) return known.html;
    }
    const page = await fetchPageOf(postId);
    answers = [...answers, { page, at: now() }];
    return findPost(page, postId)?.html ?? "";
  }

  /**
   * Sequential, so that the next call finds the results of the previous one. Rejects with the errors of `fetchPageOf`.
   */
  return (postId: number): Promise<string> => {
    const found = last.then(() => find(postId));
    last = found.catch(() => {});
    return found;
  };
}

function findPost({ items, pinned, waiting }: PostPage, postId: number): Post | undefined {
  const roots = pinned === null ? items : [pinned, ...items];
  return [...roots, ...roots.flatMap(({ replies }) => replies.items), ...waiting].find(({ id }) => id === postId);
}
