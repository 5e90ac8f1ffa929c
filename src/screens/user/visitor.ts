import type { User } from "../../features/identity/auth/contract.ts";
import { useIsMounted } from "../../ui/display/time-text.tsx";
import { useSession } from "../../ui/facts/session.ts";

/** The visitor of a personal page. `unknown`: not fetched yet or being checked; only reserve space. */
export type Visitor = { kind: "unknown"; user: null } | { kind: "guest"; user: null } | { kind: "member"; user: User };

/** The visitor of a personal page; `unknown` in the server HTML. */
export function useVisitor(): Visitor {
  const { status, user } = useSession();
  const isMounted = useIsMounted();
  if (!isMounted || status === "restoring") return { kind: "unknown", user: null };
  return status === "signed_in" && user !== null ? { kind: "member", user } : { kind: "guest", user: null };
}
