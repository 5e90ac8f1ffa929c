import { useLocation } from "react-router";
import type { Access } from "../../../../domain/access/access-contract.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { actionForReason } from "../../../access/membership/access-actions.ts";
import { vipHref } from "../../../access/membership/vip-href.ts";

/** How a visitor without access can get it. */
export function WayIn({ reason, isSmall = false }: { reason: Access["reason"]; isSmall?: boolean }) {
  const { openLogin, prepareLogin } = useSession();
  const place = useLocation();
  const action = actionForReason(reason);
  const size = isSmall ? "small" : "medium";
  if (action?.kind === "open_login")
    return (
      <Button
        size={size}
        className="for-guests"
        onPointerEnter={prepareLogin}
        onClick={() => openLogin({ reason: "登录后进入社区" })}
      >
        {action.label}
      </Button>
    );
  return (
    action && (
      <LinkButton to={vipHref(place)} size={size}>
        {action.label}
      </LinkButton>
    )
  );
}

/** Displayed instead of a topic's text and replies. */
export function CommunityGate({ reason }: { reason: Access["reason"] }) {
  return (
    <aside
      aria-label="社区给会员"
      className="for-guests rounded-lg border border-border bg-surface px-6 py-10 text-center"
    >
      <p className="text-xl font-semibold">社区给会员</p>
      <p className="mx-auto mt-2 mb-5 max-w-[30em] text-text-secondary">
        话题的正文和回复，会员登录后可以看到，也可以一起讨论。
      </p>
      <WayIn reason={reason} />
    </aside>
  );
}
