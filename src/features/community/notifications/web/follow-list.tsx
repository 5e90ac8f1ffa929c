import { useState } from "react";
import { FOLLOWED_LABELS } from "../../../../domain/notifications/followed.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { follow, listFollows, unfollow } from "../follow-contract.ts";
import { RowFoot } from "./row-foot.tsx";

type Item = OutputOf<typeof listFollows>["items"][number];

/** The user's follows, latest first. */
export function FollowList() {
  const { data, error, reload } = usePersonalData(listFollows, {}, true);
  if (error !== null) return <LoadNote what="关注" reassurance="关注都在" error={error} onRetry={reload} />;
  if (data === null) return <SkeletonList className="h-[68px] w-full rounded-lg" />;
  if (data.items.length === 0)
    return (
      <EmptyState
        drawing="bell"
        title="还没有关注"
        text="在课程、图书和老师旁边点“关注”，有新内容就通知你。"
        action={<LinkButton to="/system">去看看</LinkButton>}
      />
    );
  return (
    <>
      <p className="mb-4 text-sm text-text-secondary">
        有新内容时怎样通知，在
        <Link to="/user/profile?tab=notices" className="text-brand underline underline-offset-2">
          通知设置
        </Link>
        里选。
      </p>
      <ul className="flex flex-col gap-3">
        {data.items.map((item) => (
          <FollowRow key={`${item.kind}:${item.id}`} item={item} />
        ))}
      </ul>
    </>
  );
}

function FollowRow({ item: { kind, id, title, path, followed_at: at } }: { item: Item }) {
  // The row stays displayed, so that a mistake can be undone in place.
  const [isFollowed, setFollowed] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const name = title ?? "已经下架的内容";

  async function turn() {
    setBusy(true);
    try {
      const answer = await callEndpoint(isFollowed ? unfollow : follow, { params: { kind, id } });
      setFollowed(answer.is_followed);
    } catch (thrown) {
      showMessage("error", failureText(thrown));
    }
    setBusy(false);
  }
  return (
    <li className="flex items-center gap-4 rounded-lg border border-border bg-card px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className={`break-words ${isFollowed ? "font-medium" : "text-text-muted"}`}>
          {path === null ? (
            name
          ) : (
            <Link to={path} className="hover:text-brand hover:underline">
              {name}
            </Link>
          )}
        </p>
        <RowFoot label={FOLLOWED_LABELS[kind]} at={at} />
      </div>
      <Button
        variant="text"
        size="small"
        aria-label={`${isFollowed ? "取消关注" : "重新关注"}：${name}`}
        busyLabel={isBusy ? "正在保存" : null}
        onClick={() => void turn()}
      >
        {isFollowed ? "取消关注" : "重新关注"}
      </Button>
    </li>
  );
}
