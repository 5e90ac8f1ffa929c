import { useLocation, useNavigate } from "react-router";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { formatFen } from "../../../kit/values/money.ts";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { LevelMark, markOfLevel } from "../../../ui/display/tag.tsx";
import { useSession } from "../../../ui/facts/session.ts";
import { LEVEL } from "../access.ts";
import { promptForReason } from "../access-prompts.ts";
import { type Access, explainAccess } from "../contract.ts";
import { gateTitle } from "./gate-title.ts";

interface AccessGateProps {
  access: Access;
  /** What stands behind the gate. */
  resource: { type: "document" | "article"; id: number };
  /** Length of the whole text. */
  wordCount: number;
  /** From what price the needed level is sold; null: not sold. */
  lowestPriceFen: number | null;
}

/**
 * The end of a teaser: what is sold, from what it costs, and one main button by the server's reason (spec §6). A guest
 * who chooses it logs in first, and goes on to the plans unless the account turns out to be a member's (decisions §4).
 */
export function AccessGate({ access, resource, wordCount, lowestPriceFen }: AccessGateProps) {
  const { openLogin } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { action } = promptForReason(access.reason);
  const vipHref = `/vip/?from=${encodeURIComponent(pathname)}`;
  const price = lowestPriceFen === null ? "" : `，${formatFen(lowestPriceFen, { short: true })} 起`;
  const isForMembers = access.required_level >= LEVEL.vip;
  const title = gateTitle(access);

  async function goOn() {
    // Without an answer nobody is sent anywhere: the gate goes on saying what to do.
    const { allowed } = await callEndpoint(explainAccess, { query: resource }).catch(() => ({ allowed: true }));
    if (!allowed) await navigate(vipHref);
  }

  function logIn() {
    openLogin({ reason: "登录后继续阅读" });
  }

  function buy() {
    openLogin({ reason: "登录后开通；已经是会员的，登录后直接显示全文", afterwards: () => void goOn() });
  }

  return (
    <aside aria-label={title} className="relative">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 -top-28 h-28 bg-linear-to-t from-body to-transparent print:hidden"
      />
      <div className="rounded-lg border border-border bg-surface px-6 py-10 text-center">
        <LevelMark level={markOfLevel(access.required_level)} />
        <p className="mt-4 text-xl font-semibold">{title}</p>
        <p className="mx-auto mt-2 max-w-[30em] text-text-secondary">
          这是试读部分，全文约 {wordCount} 字{isForMembers ? price : ""}。
        </p>
        <div className="mt-6 flex flex-col items-center gap-2 print:hidden">
          {action?.kind === "link" && <LinkButton to={vipHref}>{action.label}</LinkButton>}
          {action?.kind === "open_login" && !isForMembers && <Button onClick={logIn}>{action.label}</Button>}
          {action?.kind === "open_login" && isForMembers && (
            <>
              <Button onClick={buy}>{access.required_level >= LEVEL.premium ? "开通高级会员" : "开通会员"}</Button>
              <Button variant="text" size="small" className="min-h-11" onClick={logIn}>
                已是会员，登录
              </Button>
            </>
          )}
        </div>
      </div>
    </aside>
  );
}
