import { useLocation, useNavigate } from "react-router";
import type { ResourceType } from "../../../../../domain/access/access-contract.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { explainAccess } from "../../contract.ts";
import { vipHref } from "../../vip-href.ts";

/**
 * The target of an action on a closed resource (decisions §4): the login for a guest, the plans for other visitors. A
 * visitor who bought it on another device in the meantime is not redirected: the page reads the new right and opens.
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
