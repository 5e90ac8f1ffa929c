import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { TimeText } from "../../../../ui/display/time-text.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { OwnList } from "../../../../ui/lists/own-list.tsx";
import { STATE_NOTES } from "../../moderation/state-notes.ts";
import { COMMUNITY_PATH, topicPath } from "../community-paths.ts";
import { listOwnTopics } from "../contract.ts";
import { BoardName } from "./board-name.tsx";

/** The user's own topics, each with a link to its page. */
export function OwnTopics() {
  const first = usePersonalData(listOwnTopics, { query: {} }, true);
  return (
    <OwnList
      first={first}
      fetchAfter={(cursor) => callEndpoint(listOwnTopics, { query: { cursor } })}
      what="话题"
      reassurance="话题都在"
      skeleton="h-[94px]"
      empty={
        <EmptyState
          drawing="chat"
          title="还没有话题"
          text="在社区里提问、分享，你发起的话题会收在这里。"
          action={<LinkButton to={COMMUNITY_PATH}>去社区</LinkButton>}
        />
      }
    >
      {(topic) => (
        <li className="rounded-lg border border-border px-5 py-3">
          <Link
            to={topicPath(topic.id)}
            className="inline-flex min-h-11 items-center font-medium break-words hover:text-brand"
          >
            {topic.title}
          </Link>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-text-muted">
            <BoardName board={topic.board} />
            <TimeText at={topic.created_at} />
            {topic.replies > 0 && <span>{topic.replies} 条回复</span>}
            {topic.likes > 0 && <span>{topic.likes} 个赞</span>}
            {STATE_NOTES[topic.state] !== "" && <span className="text-warning-text">{STATE_NOTES[topic.state]}</span>}
          </p>
        </li>
      )}
    </OwnList>
  );
}
