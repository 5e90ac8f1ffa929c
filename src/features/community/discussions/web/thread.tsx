import "./discussions.css";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, ErrorNote, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { MISSING_CONTENT_PROMPT } from "../../../access/membership/access-actions.ts";
import type { Post } from "../contract.ts";
import type { PostOrder } from "../post-orders.ts";
import { PostForm } from "./post-form.tsx";
import { PostItem } from "./post-item.tsx";
import { RootItem } from "./root-item.tsx";
import { ThreadGate } from "./thread-gate.tsx";
import type { ThreadLook, ThreadProps } from "./thread-props.ts";
import { useThread } from "./use-thread.ts";

const PINNED = "my-4 rounded-lg border border-success-border p-4 sm:p-5";
const ORDER_NAMES: Record<PostOrder, string> = { newest: "最新", oldest: "最早", liked: "最多赞" };

/** A discussion: its posts, and a form for a new one. */
export function Thread({ tools, quote, ...props }: ThreadProps & ThreadLook) {
  const thread = useThread(props);
  const { user } = useSession();
  const [announcement, setAnnouncement] = useState("");
  const { page, error, place } = thread;
  const list = useRef<HTMLDivElement>(null);
  const focusPost = usePostFocus();
  usePlace(list, page !== null && !page.is_missing ? place : null, page ? page.items.length + page.waiting.length : 0);

  if (page === null && error?.status === 404)
    return <ErrorNote title={MISSING_CONTENT_PROMPT.title} text={MISSING_CONTENT_PROMPT.text} />;
  if (page === null && error !== null)
    return <LoadNote what="讨论" reassurance="评论都在" error={error} onRetry={thread.reload} />;
  if (page === null) return <SkeletonList className="skeleton-lines h-24 w-full rounded-lg" />;
  if (!page.access.allowed) return <ThreadGate count={page.count} access={page.access} />;

  function addPost(post: Post): void {
    thread.add(post);
    const what = post.root_id === null ? "" : "回复";
    setAnnouncement(post.state === "published" ? `${what}已发表` : `${what}已提交，审核后其他人才能看到`);
    focusPost(post.id);
  }
  const target = { kind: props.kind, id: props.id };
  return (
    <div ref={list}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {page.is_held || page.is_closed ? (
        <p className="rounded-lg bg-surface px-4 py-3 text-text-secondary">
          {page.is_held ? "还在审核，通过以后大家才能在这里说话。" : "讨论已经关闭，可以继续看。"}
        </p>
      ) : (
        <PostForm
          key={`${user?.id ?? 0}:${quote?.round ?? 0}`}
          target={target}
          replyTo={null}
          quote={quote?.text ?? ""}
          onSent={addPost}
        />
      )}
      {page.is_missing && (
        <p className="mt-6 rounded-lg bg-surface px-4 py-3 text-sm text-text-secondary">
          你要找的那条评论不存在或已删除，下面是其他讨论。
        </p>
      )}
      {page.count > 0 && (
        <div className="mt-8 mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <p className="text-sm text-text-secondary">{page.count} 条</p>
          {page.items.length > 1 && (
            <fieldset className="-mr-3 flex">
              <legend className="sr-only">排序</legend>
              {(Object.keys(ORDER_NAMES) as PostOrder[]).map((order) => (
                <button
                  key={order}
                  type="button"
                  aria-pressed={thread.order === order}
                  onClick={() => thread.choose(order)}
                  className="min-h-11 rounded-md px-3 text-sm text-text-secondary hover:text-text aria-pressed:font-semibold aria-pressed:text-brand"
                >
                  {ORDER_NAMES[order]}
                </button>
              ))}
            </fieldset>
          )}
        </div>
      )}
      {page.waiting.length > 0 && (
        <ol aria-label="别人看不到的评论" className="my-6 space-y-4 rounded-lg bg-surface p-4">
          {page.waiting.map((post) => (
            <li key={post.id}>
              <PostItem post={post} target={target} thread={thread} isMarked={post.id === place} />
            </li>
          ))}
        </ol>
      )}
      {page.previous && <MoreButton label="看前面的" thread={thread} way="previous" />}
      {page.items.length === 0 && page.waiting.length === 0 ? (
        <div className="mt-6 empty:hidden">
          {!page.is_held && (
            <EmptyState drawing="chat" title="还没有人说话" text={invitation(page.is_closed, user !== null)} />
          )}
        </div>
      ) : (
        <ol aria-label="评论" className="divide-y divide-border">
          {page.items.map((root) => (
            <li key={root.id} className={root.id === page.pinned?.id ? PINNED : "thread-row py-6"}>
              {root.id === page.pinned?.id && (
                <p className="mb-3 text-sm font-medium text-success-text">已采纳的回答</p>
              )}
              <RootItem
                root={root}
                target={target}
                thread={thread}
                tools={tools}
                isClosed={page.is_closed || page.is_held}
                onAdd={addPost}
              />
            </li>
          ))}
        </ol>
      )}
      {page.next && <MoreButton label="再看一些" thread={thread} way="next" />}
    </div>
  );
}

function invitation(isClosed: boolean, isSignedIn: boolean): string {
  if (isClosed) return "讨论关闭以前没有人留言。";
  return `有疑问、有补充，或者做法不一样，${isSignedIn ? "都可以写在上面" : "登录后都可以写"}。`;
}

function MoreButton({
  label,
  thread,
  way,
}: {
  label: string;
  thread: ReturnType<typeof useThread>;
  way: "previous" | "next";
}) {
  return (
    <div className="my-4 text-center">
      <Button variant="secondary" busyLabel={thread.isBusy ? "正在取…" : null} onClick={() => void thread.more(way)}>
        {label}
      </Button>
    </div>
  );
}

/**
 * Returns a function that focuses a new post once it is rendered, so that screen readers follow. A number of animation
 * frames would not do: on a slow machine React renders the post later.
 */
function usePostFocus(): (id: number) => void {
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    const post = wanted === null ? null : document.getElementById(`c-${wanted}`);
    if (!post) return;
    post.focus();
    setWanted(null);
  });
  return setWanted;
}

/** Scrolls to the post of a permalink when it has loaded. */
function usePlace(list: { current: HTMLElement | null }, place: number | null, pageSize: number): void {
  const led = useRef<number | null>(null);
  useEffect(() => {
    if (place === null || led.current === place || pageSize === 0) return;
    const post = list.current?.querySelector<HTMLElement>(`#c-${place}`);
    if (!post) return;
    led.current = place;
    post.scrollIntoView({ block: "center" });
    post.focus({ preventScroll: true });
  }, [list, place, pageSize]);
}
