import { findPeople } from "../../../features/identity/staff/people-contract.ts";
import { useAnswer } from "../console-data.ts";

/** The name of the account with this id; for a deleted account its number. */
export function KnownName({ id }: { id: number }) {
  const answer = useAnswer(findPeople, { query: { user_id: id } });
  const name = answer.data?.items.find(({ user_id }) => user_id === id)?.name;
  return name ?? (answer.isPending || answer.isPlaceholderData ? "…" : `账号 ${id}`);
}
