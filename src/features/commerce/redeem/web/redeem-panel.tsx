import { type FormEvent, useEffect, useRef, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { MAX_TYPED, readCode } from "../code-text.ts";
import { previewRedemption, type Redemption, redeem } from "../contract.ts";
import { RedeemedContent } from "./redeemed-content.tsx";

interface RedeemPanelProps {
  /** The code from a link. */
  typed: string;
  /** The page that lists the user's redemptions. */
  ownHref: string;
}

/**
 * The steps of redeeming a code: enter, preview, redeem. Each step takes the focus, so that screen readers announce
 * it.
 */
export function RedeemPanel({ typed, ownHref }: RedeemPanelProps) {
  const [code, setCode] = useState(typed);
  const [redemption, setRedemption] = useState<Redemption | null>(null);
  if (redemption === null) return <CodeForm code={code} onType={setCode} onPreviewed={setRedemption} />;
  if (redemption.state === "ready")
    return (
      <Confirmation code={code} redemption={redemption} onRedeemed={setRedemption} onBack={() => setRedemption(null)} />
    );
  const begin = () => {
    setCode("");
    setRedemption(null);
  };
  return <Outcome redemption={redemption} ownHref={ownHref} onBegin={begin} />;
}

function CodeForm({
  code,
  onType,
  onPreviewed,
}: {
  code: string;
  onType(code: string): void;
  onPreviewed(redemption: Redemption): void;
}) {
  const { isBusy, problem, run } = useAction();
  const [hasSlip, setSlip] = useState(false);

  function look(event: FormEvent) {
    event.preventDefault();
    const isCode = readCode(code) !== null;
    setSlip(!isCode);
    if (isCode)
      void run(async () => onPreviewed((await callEndpoint(previewRedemption, { body: { code } })).redemption));
  }
  return (
    <form onSubmit={look} noValidate className="max-w-[480px]">
      <Field
        label="兑换码"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_TYPED}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        hint="16 个字母和数字，大小写、空格和横线都不要紧"
        value={code}
        onChange={(event) => {
          setSlip(false);
          onType(event.currentTarget.value);
        }}
        error={hasSlip ? "兑换码有误：是 16 个字母和数字，请对照原文检查" : problem}
      />
      <Button type="submit" className="mt-4" busyLabel={isBusy ? "正在查看…" : null}>
        看看能兑换什么
      </Button>
    </form>
  );
}

const CARD = "rounded-lg border border-border bg-card p-5 shadow-card sm:p-6";

function Confirmation({
  code,
  redemption,
  onRedeemed,
  onBack,
}: {
  code: string;
  redemption: Redemption;
  onRedeemed(redemption: Redemption): void;
  onBack(): void;
}) {
  const { isBusy, problem, run } = useAction();
  const { refreshUser } = useSession();
  const heading = useFocus();

  const confirm = () =>
    run(async () => {
      onRedeemed((await callEndpoint(redeem, { body: { code } })).redemption);
      // `refreshUser` reports its own failures, and the opened content is valid without it.
      refreshUser().catch(() => {});
    });
  return (
    <section className={CARD} aria-labelledby="redeem-step">
      <h2 id="redeem-step" ref={heading} tabIndex={-1} className="text-lg font-semibold">
        这个码可以兑换：{redemption.title}
      </h2>
      <div className="mt-4">
        <RedeemedContent redemption={redemption} />
      </div>
      {redemption.notice !== null && (
        <p className="mt-4 flex items-start gap-2 rounded-md bg-info-bg p-3 text-sm text-info-text">
          <Icon name="info" size={18} className="mt-px shrink-0" />
          {redemption.notice}
        </p>
      )}
      <p className="mt-4 text-sm text-text-muted">兑换到现在登录的账号，之后不能换到别的账号，也不能折成钱。</p>
      <FormAlert className="mt-3" text={problem} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busyLabel={isBusy ? "正在兑换…" : null} onClick={() => void confirm()}>
          确认兑换
        </Button>
        <Button variant="secondary" onClick={onBack}>
          换一个码
        </Button>
      </div>
    </section>
  );
}

function Outcome({ redemption, ownHref, onBegin }: { redemption: Redemption; ownHref: string; onBegin(): void }) {
  const heading = useFocus();
  const path = redemption.opened.find((one) => one.path !== null)?.path ?? null;
  return (
    <section className={CARD} aria-labelledby="redeem-step">
      <h2 id="redeem-step" ref={heading} tabIndex={-1} className="flex items-center gap-2 text-lg font-semibold">
        <Icon name="check" className="text-success-text" />
        兑换成功：{redemption.title}
      </h2>
      <div className="mt-4">
        <RedeemedContent redemption={redemption} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {path !== null && <LinkButton to={path}>去看看</LinkButton>}
        <LinkButton to={ownHref} variant="secondary">
          我的兑换
        </LinkButton>
        <Button variant="text" onClick={onBegin}>
          再兑换一个
        </Button>
      </div>
    </section>
  );
}

/** Focuses the new content. */
function useFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
