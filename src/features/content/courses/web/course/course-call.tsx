import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Access } from "../../../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../../../domain/access/levels.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { formatFen } from "../../../../../kit/values/money.ts";
import { Button, LinkButton } from "../../../../../ui/controls/button.tsx";
import { ProgressRing } from "../../../../../ui/display/progress-ring.tsx";
import { LevelMark, markOfLevel } from "../../../../../ui/display/tag.tsx";
import { useSession } from "../../../../../ui/facts/session.ts";
import { actionForReason } from "../../../../access/membership/access-actions.ts";
import { explainAccess } from "../../../../access/membership/contract.ts";
import { vipHref } from "../../../../access/membership/vip-href.ts";
import type { CourseCard } from "../../contract.ts";
import { coursePath } from "../../course-paths.ts";
import { courseParts } from "../facts/course-facts.ts";
import { needText } from "./need-text.ts";

export interface CourseCallProps {
  course: CourseCard;
  /** Access to the whole course. */
  access: Access;
  /** The lowest price of the required level; null: not sold. */
  lowestPriceFen: number | null;
  /** The button to buy it separately; null: it is not sold separately. */
  alone: ReactNode;
  /** Where to start or continue; null: there is nothing to learn yet. */
  start: { to: string; label: string } | null;
  /** Percent learned; null while unknown or not begun. */
  percent: number | null;
}

/** What the course requires and costs, and the next step; next to the outline on large screens. */
export function CourseCall(props: CourseCallProps) {
  const { course, access, percent } = props;
  return (
    <div className="rounded-lg border border-border bg-card p-6 shadow-card">
      <div className="flex items-center gap-2">
        <LevelMark level={markOfLevel(access.required_level)} />
        <p className="for-guests text-sm text-text-secondary">{needText(access)}</p>
      </div>
      {!access.allowed && <Price {...props} />}
      {access.allowed && percent !== null && (
        <div aria-live="polite" className="mt-5 flex justify-center">
          <ProgressRing percent={percent} label="已学" />
        </div>
      )}
      <div className="for-guests mt-5 space-y-3">
        <CallButtons {...props} isWide />
      </div>
      <ul className="mt-6 space-y-2.5 border-t border-border pt-5 text-sm text-text-secondary">
        <li>{courseParts(course)}</li>
        {course.preview_count > 0 && !access.allowed && (
          <li className="for-guests">{course.preview_count} 课不用开通就能学</li>
        )}
        {course.has_certificate && !isFinished(props) && <li>{CERTIFICATE_HINT}</li>}
      </ul>
    </div>
  );
}

export const CERTIFICATE_HINT = "学完可以做结业证明";

/** Everything is learned: the certificate is available, or the course can be repeated. */
function isFinished({ access, percent }: Pick<CourseCallProps, "access" | "percent">): boolean {
  return access.allowed && percent === 100;
}

/** On phones: the same in one line that stays visible while the page is read. Must be the last child of `main`. */
export function CourseBar(props: CourseCallProps) {
  const { access, lowestPriceFen, percent, start } = props;
  if (access.allowed && start === null) return null;
  const isSold = !access.allowed && access.required_level >= LEVEL.vip && lowestPriceFen !== null;
  return (
    <section
      aria-label="学习这门课"
      data-page-bar=""
      className="sticky bottom-0 z-50 mt-12 border-t border-border bg-header pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden"
    >
      <div className="page-width flex min-h-[72px] items-center justify-between gap-4 max-[18rem]:flex-wrap max-[18rem]:py-2">
        <p className="for-guests min-w-0">
          <span className="block truncate text-xs text-text-secondary">{needText(access)}</span>
          <span className="block truncate text-lg leading-tight font-semibold tabular-nums">
            {isSold && lowestPriceFen !== null
              ? `${formatFen(lowestPriceFen, { short: true })} 起`
              : percent !== null
                ? `已学 ${percent}%`
                : props.course.title}
          </span>
        </p>
        <div className="for-guests">
          <CallButtons {...props} isShort />
        </div>
      </div>
    </section>
  );
}

function Price({ access, lowestPriceFen }: CourseCallProps) {
  if (access.required_level < LEVEL.vip) return <p className="for-guests mt-4 text-3xl font-semibold">免费</p>;
  if (lowestPriceFen === null) return null;
  return (
    <p className="for-guests mt-4 flex items-baseline gap-2">
      <span className="text-3xl font-semibold tabular-nums">{formatFen(lowestPriceFen, { short: true })}</span>
      <span className="text-sm text-text-muted">起</span>
    </p>
  );
}

function CallButtons({
  course,
  access,
  percent,
  start,
  alone,
  isWide = false,
  isShort = false,
}: CourseCallProps & { isWide?: boolean; isShort?: boolean }) {
  const { openLogin } = useSession();
  const navigate = useNavigate();
  const isForMembers = access.required_level >= LEVEL.vip;
  // Uses the server's answer, so that staff who view as a guest see what a guest sees.
  const isGuest = access.reason === "not_logged_in";
  const href = vipHref({ pathname: coursePath(course) });
  const look = { isWide, size: isShort ? ("medium" as const) : ("large" as const) };
  const hasCertificate = course.has_certificate && isFinished({ access, percent });
  const startButton = start && (
    <LinkButton to={start.to} {...look} variant={access.allowed && !hasCertificate ? "primary" : "secondary"}>
      {start.label}
    </LinkButton>
  );
  if (hasCertificate) {
    return (
      <>
        <LinkButton to="/user/profile?tab=certificates" {...look}>
          结业证明
        </LinkButton>
        {!isShort && startButton}
      </>
    );
  }
  if (access.allowed) return startButton;

  // A guest logs in first (decisions §4), and continues to the plans unless the account turns out to be a member.
  function buy() {
    const query = { type: "course", id: course.id } as const;
    const goOn = async () => {
      const { allowed } = await callEndpoint(explainAccess, { query }).catch(() => ({ allowed: true }));
      if (!allowed) await navigate(href);
    };
    openLogin({ reason: "登录后开通；已经是会员的，登录后就能学", afterwards: () => void goOn() });
  }

  const label = actionForReason(access.reason, access.required_level)?.label ?? "登录";
  return (
    <>
      {isForMembers && !isGuest && (
        <LinkButton to={href} {...look}>
          {label}
        </LinkButton>
      )}
      {isForMembers && isGuest && (
        <Button {...look} onClick={buy}>
          {access.required_level >= LEVEL.premium ? "开通高级会员" : "开通会员"}
        </Button>
      )}
      {!isForMembers && (
        <Button {...look} onClick={() => openLogin({ reason: "登录后学全部内容" })}>
          登录后学习
        </Button>
      )}
      {!isShort && isForMembers && alone}
      {!isShort && course.preview_count > 0 && startButton}
    </>
  );
}
