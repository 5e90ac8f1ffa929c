import { findPeople } from "../../../features/identity/staff/people-contract.ts";
import { useMay } from "../console-context.ts";
import { useAnswer } from "../console-data.ts";
import { PersonName } from "../person-name.tsx";

/** The name of the account with this id; for a deleted account, or for staff who may not search for users, its number. */
export function KnownName({ id }: { id: number }) {
  const mayFind = useMay("people.find");
  const answer = useAnswer(findPeople, { query: { user_id: id } }, { isWanted: mayFind });
  const name = answer.data?.items.find(({ user_id }) => user_id === id)?.name;
  return name ?? ((mayFind && answer.isPending) || answer.isPlaceholderData ? "…" : `账号 ${id}`);
}

/** Shows a person of whom the answer has only the account number. */
export function KnownPerson({ id, nobody }: { id: number | null; nobody?: string }) {
  const known = id !== null && <KnownName id={id} />;
  return <PersonName id={id} {...(known !== false && { name: known })} {...(nobody !== undefined && { nobody })} />;
}
