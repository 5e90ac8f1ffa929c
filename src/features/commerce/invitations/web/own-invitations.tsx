import { useId } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { Tag } from "../../../../ui/display/tag.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { AddressToCopy } from "../../../../ui/feedback/address-to-copy.tsx";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState, Skeleton } from "../../../../ui/feedback/notes.tsx";
import { OwnList } from "../../../../ui/lists/own-list.tsx";
import { listOwnInvitations, makeInvitationLink, type OwnInvitation } from "../contract.ts";
import { END_REASONS, INVITATION_STATES } from "../invitation-states.ts";

const CARD = "rounded-lg border border-border bg-card p-5 shadow-card";

/** The user's link with its reward, and the people they have invited. Inside WeChat, link and reward are omitted. */
export function OwnInvitations() {
  const { data, error, reload } = usePersonalData(makeInvitationLink, {}, true);
  if (error?.code === "INVITATIONS_OFF")
    return (
      <EmptyState drawing="gift" title="没有开放邀请" text="开放以后，这里有你的邀请链接，也写明邀请到人会得到什么。" />
    );
  if (error !== null) return <LoadNote what="邀请链接" reassurance="邀请的记录都在" error={error} onRetry={reload} />;
  return (
    <div className="flex flex-col gap-10">
      {data === null && <Skeleton className="h-[220px] w-full rounded-lg" />}
      {data?.link === null && <p className="text-text-secondary">在手机浏览器或电脑上打开这一页，可以看到更多。</p>}
      {data !== null && data.link !== null && <OwnLink {...data} link={data.link} />}
      {/* If invitations are closed, this call fails too, and there is no list to show. */}
      {data !== null && <Invited />}
    </div>
  );
}

interface OwnLinkProps {
  link: string;
  reward: string | null;
  monthly_limit: number;
  window_days: number;
  refund_days: number;
}

function OwnLink({ link, reward, monthly_limit, window_days, refund_days }: OwnLinkProps) {
  const id = useId();
  return (
    <section className={CARD} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="text-lg font-semibold">
        每邀请一位，得到{reward}
      </h3>
      <label htmlFor={id} className="mt-4 block text-sm font-medium">
        邀请链接
      </label>
      <div className="mt-1.5">
        <AddressToCopy id={id} address={link} label="复制链接" done="链接已复制" />
      </div>
      <ul className="mt-4 list-disc space-y-1 pl-5 text-sm text-text-secondary">
        <li>对方打开链接、新注册，{window_days} 天内记下你是邀请人，记下后不能换。</li>
        <li>对方第一次付款，过 {refund_days} 天没有退款，你得到奖励；买的是礼物，等礼物不会再退回。</li>
        <li>那笔订单退款（部分退款也算），奖励收回：会员天数收回，没用的优惠券收回。</li>
        <li>每人算一次，一个月最多 {monthly_limit} 次，超过的不补。奖励不能换成钱，只有直接邀请才算。</li>
        <li>自己邀请自己不算；看起来像同一个人的，核对以后才奖励。</li>
      </ul>
    </section>
  );
}

function Invited() {
  const id = useId();
  const first = usePersonalData(listOwnInvitations, { query: {} }, true);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-lg font-semibold">
        邀请来的人
      </h3>
      <OwnList
        first={first}
        fetchAfter={(cursor) => callEndpoint(listOwnInvitations, { query: { cursor } })}
        what="邀请的记录"
        reassurance="记录都在"
        skeleton="skeleton-button h-[86px]"
        empty={<p className="text-text-secondary">还没有人用你的链接注册。</p>}
      >
        {(one) => (
          <li className={CARD}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {one.who}
              <Tag>{INVITATION_STATES[one.state]}</Tag>
            </p>
            <p className="mt-0.5 text-sm text-text-secondary tabular-nums">{noteOf(one)}</p>
          </li>
        )}
      </OwnList>
    </section>
  );
}

function noteOf({ state, bound_at, due_at, credited_at, reward, ended_at, end_reason }: OwnInvitation): string {
  const at = (moment: string | null) => (moment === null ? "" : formatExactTime(new Date(moment)));
  switch (state) {
    case "bound":
      return `${at(bound_at)} 注册，还没有第一次付款`;
    case "waiting":
      return `已付款，${at(due_at)} 没有退款就奖励`;
    case "held":
      return "正在核对，核对以后才奖励";
    case "credited":
      return [`${at(credited_at)} 奖励`, reward].filter(Boolean).join("：");
    case "returning":
      return "订单退款，奖励正在收回";
    default:
      return `${at(ended_at)} ${end_reason === null ? "" : END_REASONS[end_reason]}`;
  }
}
