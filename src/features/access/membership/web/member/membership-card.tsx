import { LEVEL } from "../../../../../domain/access/levels.ts";
import { LinkButton } from "../../../../../ui/controls/button.tsx";
import { NeedsVip } from "../gate/access-directive.tsx";
import { type MembershipNow, purchaseVerb } from "./membership-now.ts";
import { membershipText } from "./membership-texts.ts";

const GROUNDS = { 2: "bg-gold-bg text-gold", 3: "bg-violet-bg text-violet" } as const;

/** The visitor's membership: level, end, and the next step. */
export function MembershipCard({ membership }: { membership: MembershipNow }) {
  const { title, text } = membershipText(membership);
  const ground = membership.kind === "active" ? GROUNDS[membership.level] : "bg-surface text-text";
  return (
    <section aria-label="我的会员" className={`flex flex-col rounded-lg p-6 ${ground}`}>
      <p className="text-sm">我的会员</p>
      <p className="mt-2 text-2xl font-semibold">{title}</p>
      <p className="mt-1">{text}</p>
      <div className="mt-auto flex min-h-11 flex-wrap gap-3 pt-6">
        {membership.kind !== "admin" && <CardActions membership={membership} />}
      </div>
    </section>
  );
}

/** Members renew and upgrade while there is something left to buy. Other users open or reopen a membership. */
function CardActions({ membership }: { membership: Exclude<MembershipNow, { kind: "admin" }> }) {
  const begin = purchaseVerb(LEVEL.vip, membership);
  const isForLife = membership.kind === "active" && membership.until === null;
  return (
    <NeedsVip whenDenied="remove" instead={<LinkButton to="/vip">{begin}</LinkButton>}>
      <div className="contents">
        {!isForLife && <LinkButton to="/vip">续费</LinkButton>}
        {membership.kind === "active" && membership.level === LEVEL.vip && (
          <LinkButton to="/vip" variant={isForLife ? "primary" : "secondary"}>
            升级高级会员
          </LinkButton>
        )}
      </div>
    </NeedsVip>
  );
}
