import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { OwnList } from "../../../../ui/lists/own-list.tsx";
import { STATE_NOTES } from "../../moderation/state-notes.ts";
import { listOwnPosts } from "../contract.ts";

/** A user's posts, each with a link to its location. */
export function OwnPosts() {
  const first = usePersonalData(listOwnPosts, { query: {} }, true);
  return (
    <OwnList
      first={first}
      fetchAfter={(cursor) => callEndpoint(listOwnPosts, { query: { cursor } })}
      what="评论"
      reassurance="评论都在"
      skeleton="skeleton-lines h-[118px]"
      empty={
        <EmptyState
          drawing="chat"
          title="还没有评论"
          text="在课程、文章和每一章下面都可以提问、补充，说过的话会收在这里。"
          action={<LinkButton to="/articles">去看看文章</LinkButton>}
        />
      }
    >
      {(post) => (
        <li className="rounded-lg border border-border p-5">
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
      )}
    </OwnList>
  );
}
