import type { ListedPerson } from "../../kit/api/staff-list.ts";

interface PersonNameProps {
  /** null: nobody, or the machine itself. */
  id: number | null;
  /** Absent or empty: shown by number. */
  name?: string;
  nobody?: string;
}

/** A person of the site; the number of the account is shown on hover, as several may have one name. */
export function PersonName({ id, name, nobody = "自动" }: PersonNameProps) {
  if (id === null) return <span className="text-text-muted">{nobody}</span>;
  const number = `账号 ${id}`;
  return <span title={number}>{name || number}</span>;
}

/** The same for a person whom the answer names. */
export function NamedPerson({ person, nobody }: { person: ListedPerson | null; nobody?: string }) {
  return (
    <PersonName
      id={person?.user_id ?? null}
      {...(person && { name: person.name })}
      {...(nobody !== undefined && { nobody })}
    />
  );
}
