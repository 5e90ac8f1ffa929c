import type { ReactNode } from "react";
import type { ListedPerson } from "../../kit/api/staff-list.ts";

interface PersonNameProps {
  /** null: nobody, or the system itself. */
  id: number | null;
  /** Without a name the account number is shown. */
  name?: ReactNode;
  nobody?: string;
}

/** Shows a user's name, with the account number in the tooltip, because names are not unique. */
export function PersonName({ id, name, nobody = "自动" }: PersonNameProps) {
  // Empty, so that a card leaves the field out.
  if (id === null && nobody === "") return null;
  if (id === null) return <span className="text-text-muted">{nobody}</span>;
  const number = `账号 ${id}`;
  return (
    <bdi title={number} className="md:whitespace-nowrap">
      {name || number}
    </bdi>
  );
}

/** Shows the name of a person from the answer. */
export function NamedPerson({ person, nobody }: { person: ListedPerson | null; nobody?: string }) {
  return (
    <PersonName
      id={person?.user_id ?? null}
      {...(person && { name: person.name })}
      {...(nobody !== undefined && { nobody })}
    />
  );
}
