import { useLocation, useNavigate } from "react-router";
import type { ResourceType } from "../../../../../domain/access/access-contract.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { explainAccess } from "../../contract.ts";
import { vipHref } from "../../vip-href.ts";

/**
 * What acting on a closed resource leads to (decisions §4): a guest to the login, anybody else to the plans. A visitor
 * who bought meanwhile on another device is not redirected: the page knows them by now and opens.
 */
export function useReachGate(resource: { type: ResourceType; id: number }, aim: string): () => void {
  const { user, openLogin, refreshUser } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  async function goOn() {
    const { allowed } = await callEndpoint(explainAccess, { query: resource }).catch(() => ({ allowed: false }));
    await (allowed ? refreshUser() : navigate(vipHref({ pathname, search })));
  }

  return () => {
    if (user === null) openLogin({ reason: `登录后${aim}` });
    else void goOn();
  };
}
