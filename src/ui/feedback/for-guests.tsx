import type { ReactNode } from "react";
import { useSession } from "../facts/session.ts";

/**
 * Content for guests alone where members get content of another shape, in the page that everybody gets: while a stored
 * session is not read yet, `skeleton` is shown instead (ui/bootstrap/visitor-bootstrap.ts).
 */
export function ForGuests({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const { status } = useSession();
  // The session was read and there is no user: the guests' content applies.
  if (status !== "guest") return children;
  return (
    <>
      <div className="until-known">{skeleton}</div>
      <div className="once-known">{children}</div>
    </>
  );
}
