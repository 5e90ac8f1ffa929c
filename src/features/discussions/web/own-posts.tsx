import { useState } from "react";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { TimeText } from "../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../ui/feedback/notes.tsx";
import { useAction } from "../../../ui/feedback/use-action.ts";
import { listOwnPosts, type OwnPost } from "../contract.ts";

const STATES = { published: "", held: "审核中", hidden: "已被隐藏", deleted: "已删除" } as const;

/** What a person wrote below things, each leading back to its place. */
export function OwnPosts() {
  const { data, error, reload } = usePersonalData(listOwnPosts, { query: {} }, true);
  const [further, setFurther] = useState<{ items: OwnPost[]; next: string | null } | null>(null);
  const { isBusy, problem, run } = useAction();
  if (error !== null) return <LoadNote what="评论" reassurance="评论都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className="skeleton-lines h-[118px] w-full rounded-lg" />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        title="还没有评论"
        text="在课程、文章和每一章下面都可以提问、补充，说过的话会收在这里。"
        action={<LinkButton to="/articles">去看看文章</LinkButton>}
      />
    );
  }
  const items = [...data.items, ...(further?.items ?? [])];
  const next = further ? further.next : data.next;

  async function more(): Promise<void> {
    const found = await callEndpoint(listOwnPosts, { query: { cursor: next ?? undefined } });
    setFurther({ items: [...(further?.items ?? []), ...found.items], next: found.next });
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {items.map((post) => (
          <li key={post.id} className="rounded-lg border border-border p-5">
            <p className="break-words">{post.text === "" ? "（图片）" : post.text}</p>
            <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-text-muted">
              {post.target ? (
                <Link to={post.target.path} className="inline-flex min-h-11 items-center text-brand hover:underline">
                  {post.target.title}
                </Link>
              ) : (
                <span>原来的内容已不在</span>
              )}
              <TimeText at={post.created_at} />
              {post.likes > 0 && <span>{post.likes} 个赞</span>}
              {post.reply_count > 0 && <span>{post.reply_count} 条回复</span>}
              {STATES[post.state] !== "" && <span className="text-warning-text">{STATES[post.state]}</span>}
            </p>
          </li>
        ))}
      </ul>
      {problem !== null && (
        <p role="alert" className="mt-4 text-sm text-danger-text">
          {problem}
        </p>
      )}
      {next !== null && (
        <div className="mt-6 text-center">
          <Button variant="secondary" busyLabel={isBusy ? "正在取…" : null} onClick={() => void run(more)}>
            再看一些
          </Button>
        </div>
      )}
    </>
  );
}
