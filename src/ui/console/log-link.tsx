import { Link } from "../controls/link.tsx";
import { useMay } from "./console-context.ts";
import { consoleHref } from "./page.ts";

/** Links to the audit log of a resource, for staff who may read it. */
export function LogLink({ subject }: { subject: string }) {
  const mayRead = useMay("audit.read");
  if (!mayRead) return null;
  return (
    <Link to={consoleHref("/audit", { subject })} className="text-sm text-brand hover:underline">
      操作记录
    </Link>
  );
}
