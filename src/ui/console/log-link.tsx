import { Link } from "../controls/link.tsx";
import { useMay } from "./console-context.ts";
import { consoleHref } from "./page.ts";

/** Leads to what staff did with a thing, for who may read it. */
export function LogLink({ subject }: { subject: string }) {
  const mayRead = useMay("audit.read");
  if (!mayRead) return null;
  return (
    <Link to={consoleHref("/audit", { subject })} className="text-sm text-brand hover:underline">
      操作记录
    </Link>
  );
}
