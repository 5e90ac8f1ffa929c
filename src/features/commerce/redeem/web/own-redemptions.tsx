import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { LinkButton } from "../../../../ui/controls/button.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { OwnList } from "../../../../ui/lists/own-list.tsx";
import { listRedemptions } from "../contract.ts";
import { REDEEM_PATH } from "../redeem-paths.ts";
import { RedeemedContent } from "./redeemed-content.tsx";

/** The user's redemptions, newest first. */
export function OwnRedemptions() {
  const first = usePersonalData(listRedemptions, { query: {} }, true);
  return (
    <OwnList
      first={first}
      fetchAfter={(cursor) => callEndpoint(listRedemptions, { query: { cursor } })}
      what="兑换记录"
      reassurance="兑换过的都在"
      skeleton="skeleton-button h-[118px]"
      empty={
        <EmptyState
          drawing="ticket"
          title="还没有兑换过"
          text="拿到兑换码以后在这里用，开通了什么、到什么时候，都记在这里。"
          action={<LinkButton to={REDEEM_PATH}>使用兑换码</LinkButton>}
        />
      }
      head={
        <LinkButton to={REDEEM_PATH} variant="secondary">
          使用兑换码
        </LinkButton>
      }
      className="mt-5 flex flex-col gap-4"
    >
      {(one) => (
        <li className="rounded-lg border border-border bg-card p-5 shadow-card">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {one.title}
            {one.state === "revoked" && <Tag>已收回</Tag>}
          </p>
          <p className="mt-0.5 mb-3 text-sm text-text-muted tabular-nums">
            {one.redeemed_at !== null && `${formatExactTime(new Date(one.redeemed_at))} 兑换，`}码的末四位{" "}
            {one.last_four}
          </p>
          <RedeemedContent redemption={one} />
        </li>
      )}
    </OwnList>
  );
}
