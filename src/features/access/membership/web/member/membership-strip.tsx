import { Button } from "../../../../../ui/controls/button.tsx";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { Skeleton } from "../../../../../ui/feedback/notes.tsx";
import type { MembershipNow } from "./membership-now.ts";
import { membershipText } from "./membership-texts.ts";

const FRAME = "flex min-h-[60px] items-center gap-3 rounded-lg px-4 py-2.5";
const QUIET = "border border-border bg-card text-text";
const TONES = { 2: "bg-gold-bg text-gold", 3: "bg-violet-bg text-violet" } as const;

interface MembershipStripProps {
  /** `unknown`: the visitor is being loaded; the strip reserves its space. */
  membership: MembershipNow | "unknown" | "guest";
  onLogIn(): void;
}

/** The current membership and its end, in one line of constant height. */
export function MembershipStrip({ membership, onLogIn }: MembershipStripProps) {
  if (membership === "unknown") return <Skeleton className="h-[60px] w-full rounded-lg" />;
  if (membership === "guest") {
    return (
      <div className={`${FRAME} ${QUIET}`}>
        <p className="min-w-0 flex-1 text-sm text-text-secondary">已经是会员？登录后显示到期时间和续费价格</p>
        <Button variant="secondary" size="small" onClick={onLogIn}>
          登录
        </Button>
      </div>
    );
  }
  const { title, text } = membershipText(membership);
  const tone = membership.kind === "active" ? TONES[membership.level] : QUIET;
  return (
    <div className={`${FRAME} ${tone}`}>
      <Icon name={membership.kind === "expired" ? "clock" : membership.kind === "none" ? "info" : "check"} />
      <p className="min-w-0 flex-1 text-sm">
        <span className="mr-2 font-semibold">{title}</span>
        <span className="inline-block">{text}</span>
      </p>
    </div>
  );
}
