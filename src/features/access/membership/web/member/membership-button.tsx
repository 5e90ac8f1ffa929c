import { LinkButton } from "../../../../../ui/controls/button.tsx";
import { useSession } from "../../../../../ui/facts/session.ts";
import { looksLikeMember } from "../../vip-status.ts";

interface MembershipButtonProps {
  size?: "small";
  isWide?: boolean;
  /** Its text for visitors who are not members. */
  offer?: string;
  className?: string;
}

/** Beside what members read: the way to become one, and for members to what they have. */
export function MembershipButton({ offer = "开通会员", className = "", ...look }: MembershipButtonProps) {
  const { user } = useSession();
  const isMember = user !== null && looksLikeMember(user, new Date());
  return (
    <LinkButton
      to={isMember ? "/user/profile?tab=profile" : "/vip/"}
      variant="gold"
      className={`for-guests ${className}`}
      {...look}
    >
      {isMember ? "我的会员" : offer}
    </LinkButton>
  );
}
