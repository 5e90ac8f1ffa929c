import { useLocation } from "react-router";
import { formatFen } from "../../../kit/money.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useSession } from "../../../ui/session.ts";
import { LevelMark, markOfLevel } from "../../../ui/tag.tsx";
import { promptForReason } from "../access-prompts.ts";
import type { Access } from "../contract.ts";

interface AccessGateProps {
  access: Access;
  /** Length of the whole text. */
  wordCount: number;
  /** From what price the needed level is sold; null: not sold. */
  lowestPriceFen: number | null;
}

/**
 * The end of a teaser: what is behind, what it needs, from what it costs, and one button by the server's reason
 * (spec §6). A guest is offered login first and membership beside it.
 */
export function AccessGate({ access, wordCount, lowestPriceFen }: AccessGateProps) {
  const { openLogin } = useSession();
  const { pathname } = useLocation();
  const prompt = promptForReason(access.reason);
  const vipHref = `/vip/?from=${encodeURIComponent(pathname)}`;
  const price = lowestPriceFen === null ? "" : `，${formatFen(lowestPriceFen, { short: true })} 起`;
  const isForMembers = access.required_level >= 2;

  return (
    <aside aria-label={prompt.title} className="relative">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 -top-28 h-28 bg-linear-to-t from-body to-transparent"
      />
      <div className="rounded-lg border border-border bg-surface px-6 py-10 text-center">
        <LevelMark level={markOfLevel(access.required_level)} />
        <p className="mt-4 text-xl font-semibold">{prompt.title}</p>
        <p className="mx-auto mt-2 max-w-[30em] text-text-secondary">
          这是试读部分，全文约 {wordCount} 字{isForMembers ? `，开通会员后可读${price}` : "，登录后可读"}。
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {prompt.action?.kind === "open_login" && (
            <Button onClick={() => openLogin({ reason: "登录后继续阅读" })}>{prompt.action.label}</Button>
          )}
          {prompt.action?.kind === "link" && <LinkButton to={vipHref}>{prompt.action.label}</LinkButton>}
          {prompt.action?.kind === "open_login" && isForMembers && (
            <LinkButton to={vipHref} variant="secondary">
              了解会员
            </LinkButton>
          )}
        </div>
        {prompt.action?.kind === "open_login" && isForMembers && (
          <p className="mt-5 inline-flex items-center gap-1.5 text-xs text-text-muted">
            <Icon name="info" size={14} />
            已经是会员？登录后这里会自动显示全文
          </p>
        )}
      </div>
    </aside>
  );
}
