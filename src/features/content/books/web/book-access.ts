import type { Access } from "../../../../domain/access/access-contract.ts";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { explainAccess } from "../../../access/membership/contract.ts";
import { expectedAccess } from "../../../access/membership/expected-access.ts";
import type { BookCard } from "../contract.ts";

/**
 * Whether all of a book is this visitor's. What the session tells says it at once; where that is no, the server is asked,
 * who knows of rights to this very book as well. A guest's answer, until the visitor is known.
 */
export function useBookAccess({ id, content_type }: Pick<BookCard, "id" | "content_type">): Access {
  const { user } = useSession();
  const now = new Date();
  const expected = expectedAccess(user, content_type, now);
  const isAsked = user !== null && !expected.allowed;
  const { data } = usePersonalData(explainAccess, { query: { type: "book", id } }, isAsked);
  return isAsked ? (data ?? expected) : expected;
}
