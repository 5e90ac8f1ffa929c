import { useEffect, useRef, useState } from "react";
import type { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatExactTime } from "../../../../kit/values/time-text.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { EmptyState, RetryNote, Skeleton } from "../../../../ui/feedback/notes.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { openGift, type PublicGift, previewGift, takeGift } from "../contract.ts";
import { GiftMessage, GiftOpened } from "./gift-parts.tsx";

interface GiftPanelProps {
  /** The secret from the link. */
  secret: string;
  isMember: boolean;
  /** The page that lists the user's gifts. */
  ownHref: string;
}

const CARD = "rounded-lg border border-border bg-card p-5 shadow-card sm:p-6";

/** The gift for anyone with its link: giver, content, and one action. */
export function GiftPanel({ secret, isMember, ownHref }: GiftPanelProps) {
  const input = { body: { secret } };
  const asGuest = usePersonalData(openGift, input, !isMember);
  const asMember = usePersonalData(previewGift, input, isMember);
  const { data, error, reload } = isMember ? asMember : asGuest;
  const [taken, setTaken] = useState<PublicGift | null>(null);
  if (taken !== null) return <Taken gift={taken} ownHref={ownHref} isNew />;
  if (error !== null) return <Refusal error={error} ownHref={ownHref} onRetry={reload} />;
  if (data === null) return <Skeleton className="h-[260px] w-full rounded-lg" />;
  if (data.gift.state === "taken") return <Taken gift={data.gift} ownHref={ownHref} />;
  return <Waiting gift={data.gift} secret={secret} onTaken={setTaken} onRefused={reload} />;
}

interface WaitingProps {
  gift: PublicGift;
  secret: string;
  onTaken(gift: PublicGift): void;
  /** Called if the displayed state is outdated. */
  onRefused(): void;
}

function Waiting({ gift, secret, onTaken, onRefused }: WaitingProps) {
  const { isBusy, problem, run } = useAction();
  const { openLogin, refreshUser } = useSession();
  const isGuest = gift.state === "waiting";

  const take = () =>
    run(async () => {
      try {
        onTaken((await callEndpoint(takeGift, { body: { secret } })).gift);
      } catch (error) {
        onRefused();
        throw error;
      }
      // `refreshUser` reports its own failures, and the opened content is valid without it.
      refreshUser().catch(() => {});
    });
  return (
    <section className={CARD} aria-labelledby="gift-title">
      <GiftMessage {...gift} />
      <h2 id="gift-title" className="mt-4 text-xl font-semibold break-words">
        {gift.title}
      </h2>
      <div className="mt-4">
        <GiftOpened gift={gift} />
      </div>
      {gift.notice !== null && (
        <p className="mt-4 flex items-start gap-2 rounded-md bg-info-bg p-3 text-sm text-info-text">
          <Icon name="info" size={18} className="mt-px shrink-0" />
          {gift.notice}
        </p>
      )}
      <FormAlert className="mt-3" text={problem} />
      <div className="mt-5">
        {isGuest ? (
          <Button onClick={() => openLogin({ reason: "登录后领取，礼物开通在登录的账号上" })}>登录后领取</Button>
        ) : (
          <Button busyLabel={isBusy ? "正在领取…" : null} onClick={() => void take()}>
            领取礼物
          </Button>
        )}
      </div>
      <p className="mt-4 text-sm text-text-muted">
        领取到 {formatExactTime(new Date(gift.expires_at))} 为止，只能领一次，领取后不能换到别的账号，也不能折成钱。
      </p>
    </section>
  );
}

function Taken({ gift, ownHref, isNew = false }: { gift: PublicGift; ownHref: string; isNew?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const path = gift.opened.find((one) => one.path !== null)?.path ?? null;
  return (
    <section className={CARD} aria-labelledby="gift-title">
      <h2
        id="gift-title"
        ref={heading}
        tabIndex={-1}
        className="flex items-start gap-2 text-xl font-semibold break-words"
      >
        <Icon name="check" className="mt-1 text-success-text" />
        {isNew ? "领取成功：" : "你已经领取："}
        {gift.title}
      </h2>
      <div className="mt-3">
        <GiftMessage {...gift} />
      </div>
      <div className="mt-4">
        <GiftOpened gift={gift} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {path !== null && <LinkButton to={path}>去看看</LinkButton>}
        <LinkButton to={ownHref} variant="secondary">
          我的礼物
        </LinkButton>
      </div>
    </section>
  );
}

const REFUSALS: Readonly<Record<string, string>> = {
  GIFT_UNKNOWN: "没有找到这份礼物",
  GIFT_TAKEN: "礼物已经被领取",
  GIFT_CANCELLED: "礼物已取消",
  GIFT_EXPIRED: "礼物已过期",
  GIFT_REVOKED: "礼物已被收回",
  GIFT_NOT_NEEDED: "你已经拥有这份礼物的内容",
  GIFT_CONTENT_CLOSED: "现在还不能领取",
};

function Refusal({ error, ownHref, onRetry }: { error: ApiError; ownHref: string; onRetry(): void }) {
  const title = REFUSALS[error.code];
  if (title === undefined)
    return <RetryNote title="礼物没有取到" text={`${error.message}。礼物还在。`} onRetry={onRetry} />;
  return (
    <EmptyState
      drawing="gift"
      title={title}
      text={`${error.message}。`}
      action={
        <LinkButton to={ownHref} variant="secondary">
          我的礼物
        </LinkButton>
      }
    />
  );
}
