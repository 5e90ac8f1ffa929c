import { useEffect, useState } from "react";
import { ApiError } from "../../../../kit/api/api-error.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { EmptyState, RetryNote, Skeleton } from "../../../../ui/feedback/notes.tsx";
import { openInvitation } from "../contract.ts";
import { isWechat } from "../invitation-rules.ts";
import { acceptCode, saveCode } from "./saved-code.ts";

interface InvitePanelProps {
  /** The code from the link. */
  code: string;
  isMember: boolean;
}

const CARD = "rounded-lg border border-border bg-card p-5 shadow-card sm:p-6";

/**
 * Shows an invitation to the visitor of its link: the inviter, the data that the inviter will see, and the possible
 * action.
 */
export function InvitePanel({ code, isMember }: InvitePanelProps) {
  const { data, error, reload } = usePersonalData(openInvitation, { body: { code } }, true);
  const isGood = data !== null;
  useEffect(() => {
    if (isGood) saveCode(code);
  }, [isGood, code]);
  if (error !== null) {
    if (error.code !== "INVITATIONS_OFF" && error.code !== "INVITATION_UNKNOWN")
      return <RetryNote title="邀请没有取到" text={`${error.message}。`} onRetry={reload} />;
    return (
      <EmptyState
        drawing="link"
        title={error.code === "INVITATIONS_OFF" ? "没有开放邀请" : "邀请链接不能用了"}
        text={`${error.code === "INVITATIONS_OFF" ? "" : "它不完整，或者已经停用。"}不用邀请也能注册。`}
        action={<LinkButton to="/">去首页</LinkButton>}
      />
    );
  }
  if (data === null) return <Skeleton className="h-[220px] w-full rounded-lg" />;
  return (
    <section className={CARD} aria-labelledby="invite-title">
      <h2 id="invite-title" className="text-xl font-semibold break-words">
        {data.inviter} 邀请你来
      </h2>
      <p className="mt-3 text-text-secondary">
        注册后 {data.window_days}{" "}
        天内有效，记下的邀请人不能再换。对方看到你打了码的昵称，和你有没有第一次付款，看不到你买了什么。
        {!isWechat(navigator.userAgent) && "你第一次付款并且没有退款时，对方会得到奖励；你的价格不变。"}
      </p>
      {isMember ? <Member code={code} /> : <Guest />}
    </section>
  );
}

function Guest() {
  const { openLogin } = useSession();
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button onClick={() => openLogin({ reason: "注册后记下邀请你的人" })}>注册或登录</Button>
      <LinkButton to="/" variant="secondary">
        先看看
      </LinkButton>
    </div>
  );
}

type Outcome = { kind: "waiting" } | { kind: "bound" } | { kind: "refused"; message: string };

function Member({ code }: { code: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: "waiting" });
  useEffect(() => {
    acceptCode(code).then(
      () => setOutcome({ kind: "bound" }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setOutcome({ kind: "refused", message: error.message });
      },
    );
  }, [code]);
  return (
    <>
      <p role="status" className="mt-4 font-medium">
        {outcome.kind === "waiting" ? "正在记下…" : outcome.kind === "bound" ? "已记下邀请你的人" : outcome.message}
      </p>
      <div className="mt-5">
        <LinkButton to="/">去首页</LinkButton>
      </div>
    </>
  );
}
