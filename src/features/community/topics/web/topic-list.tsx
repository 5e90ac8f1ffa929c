import type { ReactNode } from "react";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { ForGuests } from "../../../../ui/feedback/for-guests.tsx";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { COMMUNITY_PATH, NEW_TOPIC_PATH } from "../community-paths.ts";
import { type Board, type ListedTopic, listTopics } from "../contract.ts";
import { TOPIC_ORDERS, type TopicOrder } from "../topic-orders.ts";
import { type CommunityChoice, communityHref } from "./community-address.ts";
import { WayIn } from "./community-gate.tsx";
import { TopicRow } from "./topic-row.tsx";

interface TopicListProps {
  boards: readonly Board[];
  choice: CommunityChoice;
  /** The public data of this page. */
  titles: { items: readonly Omit<ListedTopic, "facts">[]; next: string | null };
}

const ORDER_NAMES: Record<TopicOrder, string> = { active: "最近回复", newest: "最新发表", essence: "精华" };

/** A page of topics: titles for everybody; members also see author, time and number of replies. */
export function TopicList({ boards, choice, titles }: TopicListProps) {
  const { status, user } = useSession();
  const board = boards.find(({ slug }) => slug === choice.board) ?? null;
  const query = {
    order: choice.order,
    ...(board && { board: String(board.id) }),
    ...(choice.cursor !== null && { cursor: choice.cursor }),
  };
  const { data, error, reload } = usePersonalData(listTopics, { query }, status === "signed_in");
  const isAwaited = status !== "guest" && data === null && error === null;
  const isOpen = data?.access.allowed === true;
  const pinned = isOpen ? data.pinned : [];
  const waiting = isOpen ? data.waiting : [];
  // While viewing as another level only the user's own held topics are visible, as in the server's answer.
  const isModerator = user?.permissions?.includes("community.moderate") === true && !user.view_as;
  const known = new Set(pinned.map(({ id }) => id));
  const items = isOpen
    ? data.items.filter(({ id }) => !known.has(id))
    : titles.items.map((title) => ({ ...title, facts: null }));
  const topics = [...pinned, ...items];
  const next = isOpen ? data.next : titles.next;
  const boardOf = (id: number) => (board ? null : (boards.find((one) => one.id === id) ?? null));

  return (
    <>
      <div className="mb-1 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border pb-1">
        {isOpen && <Orders choice={choice} />}
        {isOpen && (
          <LinkButton to={`${NEW_TOPIC_PATH}${board ? `?board=${board.slug}` : ""}`} size="small" prefetch="intent">
            发新话题
          </LinkButton>
        )}
        {(status === "guest" || data?.access.allowed === false) && (
          <>
            <p className="for-guests text-sm text-text-secondary">这里列出标题，正文和回复给会员看。</p>
            <WayIn reason={data ? data.access.reason : "not_logged_in"} isSmall />
          </>
        )}
      </div>
      {error !== null && (
        <div className="py-4">
          <LoadNote what="话题" reassurance="下面只有标题" error={error} onRetry={reload} />
        </div>
      )}
      {waiting.length > 0 && (
        <ul
          aria-label={isModerator ? "等待审核的话题" : "在审核的话题"}
          className="my-4 divide-y divide-border rounded-lg bg-surface px-4"
        >
          {waiting.map((topic) => (
            <li key={topic.id}>
              <TopicRow topic={topic} board={boardOf(topic.board_id)} />
            </li>
          ))}
        </ul>
      )}
      {topics.length === 0 && waiting.length > 0 && choice.order !== "essence" ? (
        <p className="py-4 text-sm text-text-secondary">
          {isModerator ? "上面的话题等待审核，这里还没有已经公开的话题。" : "审核通过以后，大家会在这里看到。"}
        </p>
      ) : topics.length === 0 ? (
        <div className="pt-6">
          {isAwaited && <Coming />}
          {!isAwaited && error === null && <ForGuests skeleton={<Coming />}>{emptyNote({ choice, isOpen })}</ForGuests>}
        </div>
      ) : (
        <ul aria-label="话题" className="divide-y divide-border">
          {topics.map((topic) => (
            <li key={topic.id}>
              <TopicRow topic={topic} board={boardOf(topic.board_id)} />
            </li>
          ))}
        </ul>
      )}
      <Ways choice={choice} next={next} />
    </>
  );
}

/** Without public topics a member may still have some that wait. */
function Coming() {
  return <SkeletonList className="h-20 w-full rounded-lg" />;
}

function Orders({ choice }: { choice: CommunityChoice }) {
  return (
    <nav aria-label="排序" className="-ml-3 flex">
      {TOPIC_ORDERS.map((order) => (
        <Link
          key={order}
          to={communityHref({ ...choice, order, cursor: null })}
          preventScrollReset
          aria-current={order === choice.order ? "true" : undefined}
          className="inline-flex min-h-11 items-center rounded-md px-3 text-sm text-text-secondary hover:text-text aria-[current]:font-semibold aria-[current]:text-brand"
        >
          {ORDER_NAMES[order]}
        </Link>
      ))}
    </nav>
  );
}

function Ways({ choice, next }: { choice: CommunityChoice; next: string | null }) {
  if (next === null && choice.cursor === null) return null;
  return (
    <nav aria-label="分页" className="mt-8 flex justify-center gap-3">
      {choice.cursor !== null && (
        <LinkButton to={communityHref({ ...choice, cursor: null })} variant="quiet">
          回到最前
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to={communityHref({ ...choice, cursor: next })} variant="secondary" rel="next">
          再往前的话题
        </LinkButton>
      )}
    </nav>
  );
}

function emptyNote({ choice, isOpen }: { choice: CommunityChoice; isOpen: boolean }): ReactNode {
  const write = (
    <LinkButton to={choice.board === null ? NEW_TOPIC_PATH : `${NEW_TOPIC_PATH}?board=${choice.board}`}>
      发新话题
    </LinkButton>
  );
  const all = (
    <LinkButton to={COMMUNITY_PATH} variant="secondary">
      看全部话题
    </LinkButton>
  );
  if (choice.cursor !== null)
    return <EmptyState drawing="chat" title="没有更早的话题了" text="这个版块的话题都在前面。" action={all} />;
  if (isOpen && choice.order === "essence")
    return (
      <EmptyState drawing="chat" title="还没有精华话题" text="值得留下来反复看的话题，会收在这里。" action={all} />
    );
  return (
    <EmptyState
      drawing="chat"
      title={choice.board === null ? "还没有话题" : "这个版块还没有话题"}
      text={isOpen ? "有想问的、想说的，都可以开一个头。" : "想提问、想讨论，成为会员就可以开一个头。"}
      action={isOpen ? write : choice.board === null ? undefined : all}
    />
  );
}
