import type { ReactNode } from "react";
import { useSession } from "../facts/session.ts";

/**
 * Content only for guests in the HTML that everyone gets, where members see content of another shape: while a stored
 * session is not read yet, `skeleton` is shown instead (ui/bootstrap/visitor-bootstrap.ts).
 */
export function ForGuests({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const { status } = useSession();
  // For a guest the content stays in the HTML, together with the skeleton that CSS shows before the session is read.
  if (status !== "guest") return children;
  return (
    <>
      <div className="until-known">{skeleton}</div>
      <div className="once-known">{children}</div>
    </>
  );
}
