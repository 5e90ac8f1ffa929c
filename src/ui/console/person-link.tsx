import type { ListedPerson } from "../../kit/api/staff-list.ts";
import { Link } from "../controls/link.tsx";
import { useMay } from "./console-context.ts";
import { consoleHref } from "./page.ts";

interface PersonLinkProps {
  /** null: nobody, or the machine itself. */
  id: number | null;
  /** Absent or empty: shown by number. */
  name?: string;
  nobody?: string;
}

/** A person of the site, with their page for who may open it. */
export function PersonLink({ id, name, nobody = "自动" }: PersonLinkProps) {
  const mayOpen = useMay("accounts.manage");
  if (id === null) return <span className="text-text-muted">{nobody}</span>;
  const shown = name || `账号 ${id}`;
  if (!mayOpen) return <span>{shown}</span>;
  return (
    <Link to={consoleHref(`/people/${id}`)} className="text-brand hover:underline">
      {shown}
    </Link>
  );
}

/** The same for a person whom the answer names. */
export function NamedPerson({ person, nobody }: { person: ListedPerson | null; nobody?: string }) {
  return (
    <PersonLink
      id={person?.user_id ?? null}
      {...(person && { name: person.name })}
      {...(nobody !== undefined && { nobody })}
    />
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
