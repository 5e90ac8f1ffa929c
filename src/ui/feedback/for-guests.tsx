import type { ReactNode } from "react";
import { useSession } from "../facts/session.ts";

/**
 * What is true for guests alone where members get something of another shape, in the page that everybody gets: while a
 * stored session is not read yet, `skeleton` stands there instead (ui/bootstrap/visitor-bootstrap.ts).
 */
export function ForGuests({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const { status } = useSession();
  // Whose session was read is no guest, or has been answered: what is said then is true of them.
  if (status !== "guest") return children;
  return (
    <>
      <div className="until-known">{skeleton}</div>
      <div className="once-known">{children}</div>
    </>
  );
}
