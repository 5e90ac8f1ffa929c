import type { Access } from "../../../../domain/access/access-contract.ts";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { explainAccess } from "../../../access/membership/contract.ts";
import { expectedAccess } from "../../../access/membership/expected-access.ts";
import type { BookCard } from "../contract.ts";

/**
 * Whether this visitor may open the whole book. The session decides immediately; if it denies access, the server is
 * asked, which also knows rights to this book. Until the visitor is known, the answer is that of a guest.
 */
export function useBookAccess({ id, content_type }: Pick<BookCard, "id" | "content_type">): Access {
  const { user } = useSession();
  const now = new Date();
  const expected = expectedAccess(user, content_type, now);
  const isRequested = user !== null && !expected.allowed;
  const { data } = usePersonalData(explainAccess, { query: { type: "book", id } }, isRequested);
  return isRequested ? (data ?? expected) : expected;
}
