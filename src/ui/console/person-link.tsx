import { Link } from "../controls/link.tsx";
import { useMay } from "./console-context.ts";
import { consoleHref } from "./page.ts";

/** A person of the site by number, with their page for who may open it; null: nobody, or the machine itself. */
export function PersonLink({ id, nobody = "自动" }: { id: number | null; nobody?: string }) {
  const mayOpen = useMay("accounts.manage");
  if (id === null) return <span className="text-text-muted">{nobody}</span>;
  if (!mayOpen) return <span>账号 {id}</span>;
  return (
    <Link to={consoleHref(`/people/${id}`)} className="text-brand hover:underline">
      账号 {id}
    </Link>
  );
}

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
