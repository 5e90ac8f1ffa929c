import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { onNews } from "../../../../ui/facts/news.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { refusalText } from "../../../access/membership/refusal-prompt.ts";
import { listPosts, type Post, type PostPage, type RootPost } from "../contract.ts";
import { POSTS_A_PAGE } from "../discussion-limits.ts";
import { postCursor } from "../post-cursor.ts";
import type { PostOrder } from "../post-orders.ts";
import { readPostPlace } from "../post-path.ts";
import { createPostRenewal } from "./renewed-posts.ts";
import type { ThreadProps } from "./thread-props.ts";

/** The maximum number of top-level posts on the page; further pages replace the first ones. */
const MAX_SHOWN = 100;

export interface ThreadState {
  page: PostPage | null;
  error: ApiError | null;
  order: PostOrder;
  /** The post named by the address. */
  place: number | null;
  isBusy: boolean;
  choose(order: PostOrder): void;
  reload(): void;
  /** Fetches the HTML of a post again, with new addresses of pictures with restricted access. */
  fetchHtml(postId: number): Promise<string>;
  more(way: "previous" | "next"): Promise<void>;
  /** Adds a newly written post at its position. */
  add(post: Post): void;
  change(id: number, change: (post: Post) => Post | null): void;
  changeReplies(rootId: number, change: (root: RootPost) => RootPost): void;
}

/** The loaded range of a discussion. */
export function useThread({ kind, id }: ThreadProps): ThreadState {
  const { hash } = useLocation();
  const { status, user } = useSession();
  const place = readPostPlace(hash);
  const [order, setOrder] = useState<PostOrder>("newest");
  const [round, setRound] = useState(0);
  const [page, setPage] = useState<PostPage | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const held = useRef<PostPage | null>(null);
  held.current = page;
  const userId = user?.id ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `round` requests the page again, and another visitor gets another page
  useEffect(() => {
    if (status === "restoring") return;
    const at = place !== null && !isShown(held.current, place) ? { at: place } : {};
    const stopper = new AbortController();
    const query = { order, ...at };
    callEndpoint(listPosts, { params: { kind, id }, query }, { signal: stopper.signal }).then(
      (found) => {
        setPage(withPinned(found));
        setError(null);
      },
      (thrown: unknown) => {
        if (thrown instanceof ApiError) setError(thrown);
        else if (!stopper.signal.aborted) throw thrown;
      },
    );
    return () => stopper.abort();
  }, [kind, id, order, round, status, userId, place]);

  // There may be new answers. A reader on a later page or at a permalink stays there.
  useEffect(
    () =>
      onNews(() => {
        const now = held.current;
        if (now && now.previous === null && now.items.length <= POSTS_A_PAGE + 1) setRound((former) => former + 1);
      }),
    [],
  );

  async function more(way: "previous" | "next"): Promise<void> {
    const cursor = page?.[way];
    if (!cursor || isBusy) return;
    setBusy(true);
    try {
      const query = { order, cursor, is_before: way === "previous" ? ("true" as const) : ("false" as const) };
      const found = await callEndpoint(listPosts, { params: { kind, id }, query });
      setPage((now) => now && join(now, found, { way, order }));
    } catch (thrown) {
      showMessage("error", refusalText(thrown, "comment") ?? failureText(thrown));
    }
    setBusy(false);
  }

  const fetchHtml = useMemo(
    () => createPostRenewal((at) => callEndpoint(listPosts, { params: { kind, id }, query: { order, at } })),
    [kind, id, order],
  );

  const edit = (change: (now: PostPage) => PostPage) => setPage((now) => now && change(now));
  return {
    page,
    error,
    order,
    place,
    isBusy,
    fetchHtml,
    more,
    choose: setOrder,
    reload: useCallback(() => setRound((former) => former + 1), []),
    add: (post) => edit((now) => withPost(now, post, order)),
    change: (postId, change) => edit((now) => withChange(now, postId, change)),
    changeReplies: (rootId, change) =>
      edit((now) => ({ ...now, items: now.items.map((root) => (root.id === rootId ? change(root) : root)) })),
  };
}

/** Puts the pinned post first, without repeating it in the list. */
function withPinned(page: PostPage): PostPage {
  const { pinned, items } = page;
  return pinned === null ? page : { ...page, items: [pinned, ...items.filter(({ id }) => id !== pinned.id)] };
}

function isShown(page: PostPage | null, postId: number): boolean {
  return page?.items.some((root) => root.id === postId || root.replies.items.some(({ id }) => id === postId)) ?? false;
}

function join(
  now: PostPage,
  found: PostPage,
  { way, order }: { way: "previous" | "next"; order: PostOrder },
): PostPage {
  const known = new Set(now.items.map(({ id }) => id));
  const fresh = found.items.filter(({ id }) => !known.has(id));
  const cursorOf = (root: RootPost | undefined) => (root ? postCursor.after(root, order) : null);
  if (way === "next") {
    const all = [...now.items, ...fresh];
    const items = all.slice(-MAX_SHOWN);
    return { ...now, items, next: found.next, previous: all.length > items.length ? cursorOf(items[0]) : now.previous };
  }
  const all = [...fresh, ...now.items];
  const items = all.slice(0, MAX_SHOWN);
  return {
    ...now,
    items,
    previous: found.previous,
    next: all.length > items.length ? cursorOf(items.at(-1)) : now.next,
  };
}

function withPost(now: PostPage, post: Post, order: PostOrder): PostPage {
  if (post.state !== "published") return { ...now, waiting: [post, ...now.waiting] };
  const count = now.count + 1;
  if (post.root_id === null) {
    const root: RootPost = { ...post, reply_count: 0, replies: { items: [], previous: null, next: null } };
    return {
      ...now,
      count,
      items: order === "oldest" && now.next === null ? [...now.items, root] : [root, ...now.items],
    };
  }
  const items = now.items.map((root) =>
    root.id === post.root_id
      ? {
          ...root,
          reply_count: root.reply_count + 1,
          replies: { ...root.replies, items: [...root.replies.items, post] },
        }
      : root,
  );
  return { ...now, count, items };
}

/** `change` returns null for a deleted post. */
function withChange(now: PostPage, id: number, change: (post: Post) => Post | null): PostPage {
  let gone = 0;
  const apply = <P extends Post>(list: readonly P[]): P[] =>
    list.flatMap((post) => {
      if (post.id !== id) return [post];
      const changed = change(post);
      if (changed !== null) return [{ ...post, ...changed }];
      gone += Number(post.state === "published");
      return [];
    });
  const waiting = apply(now.waiting);
  const items = now.items.flatMap((root): RootPost[] => {
    const before = root.replies.items.length;
    const replies = apply(root.replies.items);
    const replyCount = root.reply_count - (before - replies.length);
    const same = { ...root, reply_count: replyCount, replies: { ...root.replies, items: replies } };
    if (root.id !== id) return [same];
    const [changed] = apply([same]);
    if (changed) return [changed];
    // A deleted post with answers stays as a placeholder, so that the answers keep their order.
    const left = {
      state: "deleted" as const,
      author: null,
      html: "",
      source: null,
      editable_until: null,
      is_own: false,
    };
    return replyCount > 0 ? [{ ...same, ...left }] : [];
  });
  return { ...now, items, waiting, count: now.count - gone };
}
