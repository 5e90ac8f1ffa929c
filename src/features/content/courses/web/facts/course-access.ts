import type { Access } from "../../../../../domain/access/access-contract.ts";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { explainAccess } from "../../../../access/membership/contract.ts";
import { expectedAccess } from "../../../../access/membership/expected-access.ts";
import type { CourseCard } from "../../contract.ts";

/**
 * Whether this visitor may open the whole course. The session decides immediately; if it denies access, the server is
 * asked, which also knows rights to this course. Until the visitor is known, the answer is that of a guest.
 */
export function useCourseAccess({ id, content_type }: Pick<CourseCard, "id" | "content_type">): Access {
  const { user } = useSession();
  const expected = expectedAccess(user, content_type, new Date());
  const isRequested = user !== null && !expected.allowed;
  const { data } = usePersonalData(explainAccess, { query: { type: "course", id } }, isRequested);
  return isRequested ? (data ?? expected) : expected;
}
