import type { Access } from "../../../../../domain/access/access-contract.ts";
import { type FetchState, usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { explainAccess } from "../../../../access/membership/contract.ts";
import { expectedAccess } from "../../../../access/membership/expected-access.ts";
import type { MediaItem } from "../../item-contract.ts";

/**
 * Whether this visitor may open an item. The session decides immediately; if it denies access, the server is queried,
 * because only the server knows rights to single items.
 */
export function useItemAccess({ id, content_type }: Pick<MediaItem, "id" | "content_type">): {
  access: Access;
  own: FetchState;
  /** The access is final: no further request follows. */
  isKnown: boolean;
} {
  const { user, status } = useSession();
  const expected = expectedAccess(user, content_type, new Date());
  const isRequested = user !== null && !expected.allowed;
  const own = usePersonalData(explainAccess, { query: { type: "media", id } }, isRequested);
  const access = isRequested ? (own.data ?? expected) : expected;
  const isKnown = access.allowed || (status !== "restoring" && !(isRequested && own.state === "waiting"));
  return { access, own, isKnown };
}
