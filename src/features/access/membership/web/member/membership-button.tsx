import { formatFen } from "../../../../../kit/values/money.ts";
import { LinkButton } from "../../../../../ui/controls/button.tsx";
import { useSession } from "../../../../../ui/facts/session.ts";
import { looksLikeMember } from "../../vip-status.ts";
import { joinText } from "./join-text.ts";

interface MembershipButtonProps {
  size?: "small";
  isWide?: boolean;
  /** The lowest price, shown next to the step. null: nothing is for sale. */
  fromFen?: number | null;
  className?: string;
}

/** A button next to members' content. It links members to their membership and other visitors to the plans. */
export function MembershipButton({ fromFen, className = "", ...look }: MembershipButtonProps) {
  const { user } = useSession();
  const isMember = user !== null && looksLikeMember(user, new Date());
  return (
    <LinkButton
      to={isMember ? "/user/profile?tab=profile" : "/vip/"}
      variant="gold"
      className={`for-guests ${className}`}
      {...look}
    >
      {isMember ? "我的会员" : offerText(joinText(user, new Date()), fromFen)}
    </LinkButton>
  );
}

function offerText(verb: string, fromFen: number | null | undefined): string {
  if (fromFen === null) return "了解会员";
  return fromFen === undefined ? verb : `${verb}，${formatFen(fromFen, { short: true })} 起`;
}
