import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { useFurtherPages } from "../../../../ui/lists/further-pages.ts";
import { MoreOfList } from "../../../../ui/lists/more-of-list.tsx";
import { STATE_NOTES } from "../../moderation/state-notes.ts";
import { listOwnPosts } from "../contract.ts";

/** A user's posts, each with a link to its location. */
export function OwnPosts() {
  const { data, error, reload } = usePersonalData(listOwnPosts, { query: {} }, true);
  const more = useFurtherPages(data, (cursor) => callEndpoint(listOwnPosts, { query: { cursor } }));
  if (error !== null) return <LoadNote what="评论" reassurance="评论都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className="skeleton-lines h-[118px] w-full rounded-lg" />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        drawing="chat"
        title="还没有评论"
        text="在课程、文章和每一章下面都可以提问、补充，说过的话会收在这里。"
        action={<LinkButton to="/articles">去看看文章</LinkButton>}
      />
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {more.items.map((post) => (
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
              {STATE_NOTES[post.state] !== "" && <span className="text-warning-text">{STATE_NOTES[post.state]}</span>}
            </p>
          </li>
        ))}
      </ul>
      <MoreOfList label="再看一些" {...more} />
    </>
  );
}
