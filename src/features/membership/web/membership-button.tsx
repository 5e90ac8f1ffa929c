import { LinkButton } from "../../../ui/controls/button.tsx";
import { useSession } from "../../../ui/facts/session.ts";
import { isVip } from "../vip-status.ts";

/** Beside what members read: the way to become one, and for members to what they have. */
export function MembershipButton({ className = "", ...look }: { size?: "small"; className?: string }) {
  const { user } = useSession();
  const isMember = user !== null && isVip(user, new Date());
  return (
    <LinkButton to={isMember ? "/user/profile?tab=profile" : "/vip/"} variant="gold" className={className} {...look}>
      {isMember ? "我的会员" : "开通会员"}
    </LinkButton>
  );
}
