import { LinkButton } from "../../../ui/controls/button.tsx";
import { LEVEL } from "../access.ts";
import { type MembershipNow, membershipText } from "./membership-now.ts";

const GROUNDS = { 2: "bg-gold-bg text-gold", 3: "bg-violet-bg text-violet" } as const;

/** My membership: level, until when, and the next step. */
export function MembershipCard({ membership }: { membership: MembershipNow }) {
  const { title, text } = membershipText(membership);
  const ground = membership.kind === "active" ? GROUNDS[membership.level] : "bg-surface text-text";
  return (
    <section aria-label="我的会员" className={`rounded-lg p-6 ${ground}`}>
      <p className="text-sm">我的会员</p>
      <p className="mt-2 text-2xl font-semibold">{title}</p>
      <p className="mt-1">{text}</p>
      <div className="mt-6 flex min-h-11 flex-wrap gap-3">
        {actionsFor(membership).map((label, index) => (
          <LinkButton key={label} to="/vip" variant={index === 0 ? "primary" : "secondary"}>
            {label}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}

function actionsFor(membership: MembershipNow): string[] {
  if (membership.kind === "none") return ["开通会员"];
  if (membership.kind === "expired") return ["续费会员"];
  if (membership.kind === "admin") return [];
  const renew = membership.until === null ? [] : ["续费"];
  return membership.level === LEVEL.vip ? [...renew, "升级高级会员"] : renew;
}
