import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { refusalText } from "../../../access/membership/refusal-prompt.ts";
import { listReplies, type Post, type RootPost } from "../contract.ts";
import { PostForm } from "./post-form.tsx";
import { PostItem } from "./post-item.tsx";
import type { PostTools, ThreadProps } from "./thread-props.ts";
import type { ThreadState } from "./use-thread.ts";

interface RootItemProps {
  root: RootPost;
  target: ThreadProps;
  thread: ThreadState;
  isClosed: boolean;
  /** Shows a new reply and focuses it. */
  onAdd(post: Post): void;
  tools?: PostTools | undefined;
}

interface Answering {
  to: Post;
  quote: string;
}

/** A top-level post with its replies. */
export function RootItem({ root, target, thread, isClosed, onAdd, tools }: RootItemProps) {
  const [answering, setAnswering] = useState<Answering | null>(null);
  const { previous, next, items } = root.replies;
  const hidden = root.reply_count - items.length;
  const answer = isClosed ? undefined : (to: Post, quote = "") => setAnswering({ to, quote });

  async function more(way: "previous" | "next"): Promise<void> {
    const cursor = root.replies[way];
    if (cursor === null) return;
    try {
      const query = { cursor, is_before: way === "previous" ? ("true" as const) : ("false" as const) };
      const found = await callEndpoint(listReplies, { params: { id: root.id }, query });
      thread.changeReplies(root.id, (now) => joinReplies(now, found, way));
    } catch (thrown) {
      showMessage("error", refusalText(thrown, "comment") ?? failureText(thrown));
    }
  }

  const item = { target, thread, tools, onAnswer: answer };
  return (
    <>
      <PostItem post={root} isMarked={thread.place === root.id} {...item} />
      {(items.length > 0 || answering) && (
        <div className="mt-4 ml-4 border-l-2 border-border pl-4 sm:ml-13">
          {previous && <MoreReplies label="看更早的回复" onClick={() => void more("previous")} />}
          {items.length > 0 && (
            <ol aria-label="回复" className="space-y-5">
              {items.map((reply) => (
                <li key={reply.id}>
                  <PostItem post={reply} isMarked={thread.place === reply.id} {...item} />
                </li>
              ))}
            </ol>
          )}
          {next && <MoreReplies label={`再看 ${hidden} 条回复`} onClick={() => void more("next")} />}
          {answering && (
            <div className="mt-4">
              <PostForm
                key={`${answering.to.id}:${answering.quote}`}
                target={target}
                replyTo={answering.to}
                quote={answering.quote}
                onSent={(post) => {
                  setAnswering(null);
                  onAdd(post);
                }}
                onCancel={() => setAnswering(null)}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}

function MoreReplies({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-ml-2 min-h-11 rounded-md px-2 text-sm font-medium text-brand hover:bg-hover"
    >
      {label}
    </button>
  );
}

function joinReplies(root: RootPost, found: RootPost["replies"], way: "previous" | "next"): RootPost {
  const known = new Set(root.replies.items.map(({ id }) => id));
  const fresh = found.items.filter(({ id }) => !known.has(id));
  const items = [...root.replies.items, ...fresh].toSorted((one, other) => one.id - other.id);
  return { ...root, replies: { ...root.replies, items, [way]: found[way] } };
}
