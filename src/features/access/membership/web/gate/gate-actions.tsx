import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Access, ResourceType } from "../../../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../../../domain/access/levels.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { noteWhenSeen } from "../../../../../ui/browser/noted.ts";
import { Button, LinkButton } from "../../../../../ui/controls/button.tsx";
import { useSession } from "../../../../../ui/facts/session.ts";
import { actionForReason, isListedReason } from "../../access-actions.ts";
import { explainAccess } from "../../contract.ts";
import { vipHref } from "../../vip-href.ts";

interface GateActionsProps {
  access: Access;
  /** The gated resource. */
  resource: { type: ResourceType; id: number };
  /** The position in a film, to which the visitor returns. */
  second?: number | null;
  /** The act that the right allows, if it is not reading. ["看这段视频"] */
  aim?: string | undefined;
  /** The button that buys the resource separately. */
  alone?: ReactNode;
}

/**
 * The actions for a gate's reason (spec §6). A guest who chooses membership logs in first, and then continues to the
 * plans unless the account already has a membership (decisions §4).
 */
export function GateActions({ access, resource, second = null, aim, alone = null }: GateActionsProps) {
  const { user, openLogin } = useSession();
  const { pathname, search, hash } = useLocation();
  const endOfTeaser = useEndOfTeaser();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => noteWhenSeen("gate", place.current), []);
  const navigate = useNavigate();
  const action = actionForReason(access.reason, access.required_level);
  const href = vipHref({ pathname, search, hash: second === null ? hash || endOfTeaser : "" }, second);
  // For other reasons, a membership does not help: guests and members get the link to learn more (spec §6).
  const isOther = access.reason !== null && !isListedReason(access.reason);
  const isForMembers = access.required_level >= LEVEL.vip;
  // Staff who view as a guest see the same gate as guests.
  const isGuest = !isOther && (user === null || access.reason === "not_logged_in");

  async function goOn() {
    // If the request fails, nobody is redirected and the gate stays.
    const { allowed } = await callEndpoint(explainAccess, { query: resource }).catch(() => ({ allowed: true }));
    if (!allowed) await navigate(href);
  }

  function logIn() {
    openLogin({ reason: aim === undefined ? "登录后继续阅读" : `登录后${aim}` });
  }

  function buy() {
    const then = aim === undefined ? "直接显示全文" : `就能${aim}`;
    openLogin({ reason: `登录后开通；已经是会员的，登录后${then}`, afterwards: () => void goOn() });
  }

  const label = action?.label ?? "登录";
  return (
    <div ref={place} className="mt-6 flex flex-col items-center gap-2 print:hidden">
      {!isGuest && (
        <LinkButton to={href} variant={isForMembers && !isOther ? "gold" : "primary"}>
          {label}
        </LinkButton>
      )}
      {!isGuest && !isOther && isForMembers && alone}
      {isGuest && !isForMembers && <Button onClick={logIn}>{label}</Button>}
      {isGuest && isForMembers && (
        <>
          <Button variant="gold" onClick={buy}>
            {access.required_level >= LEVEL.premium ? "开通高级会员" : "开通会员"}
          </Button>
          {alone}
          <Button variant="text" size="small" className="min-h-11" onClick={logIn}>
            已是会员，登录
          </Button>
        </>
      )}
    </div>
  );
}

/** The last heading before the gate. After buying, the visitor continues reading there. */
function useEndOfTeaser(): string {
  const [hash, setHash] = useState("");
  useEffect(() => {
    const last = [...document.querySelectorAll<HTMLElement>(".prose :is(h2, h3, h4)[id]")].at(-1);
    setHash(last ? `#${encodeURIComponent(last.id)}` : "");
  }, []);
  return hash;
}
