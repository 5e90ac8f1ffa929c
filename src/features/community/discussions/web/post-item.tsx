import { useRef, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatAgo, formatExactTime } from "../../../../kit/values/time-text.ts";
import { ConfirmSheet } from "../../../../ui/dialog/confirm-sheet.tsx";
import { Name } from "../../../../ui/display/name.tsx";
import { AiLabel, Tag } from "../../../../ui/display/tag.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { usePolishedProse } from "../../../../ui/prose/polished-prose.ts";
import { Prose } from "../../../../ui/prose/prose.tsx";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import { refusalText } from "../../../access/membership/refusal-prompt.ts";
import { deletePost, likePost, type Post, unlikePost } from "../contract.ts";
import { AuthorPicture } from "./author-picture.tsx";
import { PostForm } from "./post-form.tsx";
import { quotedText } from "./quoted-text.ts";
import type { PostTools, ThreadProps } from "./thread-props.ts";
import type { ThreadState } from "./use-thread.ts";

interface PostItemProps {
  post: Post;
  target: ThreadProps;
  thread: ThreadState;
  /** The address names this post. */
  isMarked: boolean;
  /** Absent: answering is not possible here. */
  onAnswer?: ((post: Post, quote?: string) => void) | undefined;
  tools?: PostTools | undefined;
}

const reportSheet = lateCode(async () => (await import("./report-sheet.tsx")).ReportSheet);

const postAdmin = lateCode(async () => (await import("./post-admin.tsx")).PostAdmin);

const GONE = { deleted: "这条评论已删除", hidden: "这条评论已被隐藏", held: "", published: "" } as const;
const ACTION = "min-h-11 rounded-md px-2.5 text-sm text-text-secondary hover:bg-hover hover:text-text";

/** One comment: author, time, text, and the possible actions. */
export function PostItem({ post, target, thread, isMarked, onAnswer, tools }: PostItemProps) {
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [isDeciding, setDeciding] = useState(false);
  const { user, openLogin } = useSession();
  const body = useRef<HTMLDivElement>(null);
  usePolishedProse(body, post.html, { fetchHtml: () => thread.fetchHtml(post.id) });
  const mark = isMarked ? "thread-marked" : "";
  const anchor = { id: `c-${post.id}`, tabIndex: -1 };
  if (post.author === null) {
    return (
      <article {...anchor} aria-label="已不在的评论" className={`thread-post text-sm text-text-muted ${mark}`}>
        {GONE[post.state]}
      </article>
    );
  }
  const { author } = post;
  const isSeen = post.state === "published";
  const seenBy = post.is_own ? "只有你看得到" : "作者和审核的人看得到";
  return (
    <article {...anchor} aria-label={`${author.name}的评论`} className={`thread-post ${mark}`}>
      <div className="flex gap-3">
        <AuthorPicture author={author} isSmall={post.root_id !== null} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <Name of={author} className="font-semibold break-all" />
            {author.is_staff && <Tag>工作人员</Tag>}
            <AiLabel mark={post.ai_mark} />
            {post.reply_to && (
              <span className="break-all text-text-muted">
                回复 <Name of={post.reply_to} />
              </span>
            )}
            <a
              href={`#c-${post.id}`}
              title={formatExactTime(new Date(post.created_at))}
              className="text-text-muted hover:underline"
            >
              {formatAgo(new Date(post.created_at), new Date())}
              <span className="sr-only">，这条评论的链接</span>
            </a>
            {post.edited_at && <span className="text-text-muted">已编辑</span>}
            {post.province && <span className="text-text-muted">{post.province}</span>}
          </p>
          {post.state === "held" && <p className="mt-1 text-sm text-warning-text">审核中，{seenBy}</p>}
          {post.state === "hidden" && <p className="mt-1 text-sm text-danger-text">已被隐藏，{seenBy}</p>}
          {isEditing && post.source !== null ? (
            <div className="mt-2">
              <PostForm
                target={target}
                replyTo={null}
                edited={{ ...post, source: post.source }}
                onSent={(changed) => {
                  setEditing(false);
                  thread.change(post.id, () => changed);
                }}
                onCancel={() => setEditing(false)}
              />
            </div>
          ) : (
            <div ref={body}>
              <Prose html={post.html} className="thread-words mt-1" />
            </div>
          )}
          {!isEditing && (
            <div className="-ml-2.5 mt-1 flex flex-wrap items-center">
              {isSeen && <LikeButton post={post} thread={thread} />}
              {isSeen && onAnswer && (
                <>
                  <button type="button" className={ACTION} onClick={() => onAnswer(post)}>
                    回复
                  </button>
                  <button type="button" className={ACTION} onClick={() => onAnswer(post, quotedText(body.current))}>
                    引用
                  </button>
                </>
              )}
              {post.source !== null && (
                <button type="button" className={ACTION} onClick={() => setEditing(true)}>
                  修改
                </button>
              )}
              {post.is_own && (
                <button type="button" className={ACTION} onClick={() => setDeleting(true)}>
                  删除
                </button>
              )}
              {tools?.(post, thread.reload)}
              {isSeen && !post.is_own && (
                <button
                  type="button"
                  className={ACTION}
                  onClick={() => (user ? setReporting(true) : openLogin({ reason: "登录后就能举报" }))}
                >
                  举报
                </button>
              )}
              {user?.permissions?.includes("community.moderate") && (
                <button type="button" className={ACTION} onClick={() => setDeciding(true)}>
                  管理
                </button>
              )}
            </div>
          )}
        </div>
      </div>
      {isReporting && (
        <LatePart
          code={reportSheet}
          props={{ content: { kind: "post" as const, id: post.id }, onClose: () => setReporting(false) }}
        />
      )}
      {isDeciding && (
        <LatePart code={postAdmin} props={{ post, onDecided: thread.reload, onClose: () => setDeciding(false) }} />
      )}
      {isDeleting && (
        <ConfirmSheet
          title="删除这条评论"
          text="删除后不能恢复；别人的回复会留下。"
          label="删除"
          onConfirm={async () => {
            await callEndpoint(deletePost, { params: { id: post.id } });
            thread.change(post.id, () => null);
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </article>
  );
}

function LikeButton({ post, thread }: { post: Post; thread: ThreadState }) {
  const { user, openLogin, prepareLogin } = useSession();
  const [isBusy, setBusy] = useState(false);

  async function toggle(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const answer = await callEndpoint(post.is_liked ? unlikePost : likePost, { params: { id: post.id } });
      thread.change(post.id, (now) => ({ ...now, ...answer }));
    } catch (thrown) {
      showMessage("error", refusalText(thrown, "comment") ?? failureText(thrown));
    }
    setBusy(false);
  }

  return (
    <button
      type="button"
      aria-pressed={post.is_liked}
      onPointerEnter={() => user ?? prepareLogin()}
      onClick={() => (user ? void toggle() : openLogin({ reason: "登录后就能点赞" }))}
      className={`${ACTION} tabular-nums aria-pressed:font-semibold aria-pressed:text-brand`}
    >
      {post.is_liked ? "已赞" : "赞"} {post.likes > 0 && post.likes}
      {post.likes > 0 && <span className="sr-only"> 个赞</span>}
    </button>
  );
}
