import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { ListedPeople } from "../../../../kit/tables/listed-people.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { CertifiedCourses } from "../certified-courses.ts";

export interface CertificatesDependencies {
  db: Database;
  clock: Clock;
  courses: CertifiedCourses;
  /** Called when a certificate was issued: each of its lessons counts as used. */
  onMade?(made: { user: CallingUser; courseId: number }): Promise<void>;
  people: Pick<ListedPeople, "findNames">;
  /** Names that imitate the site are rejected. */
  readSiteName(): Promise<string>;
  /** The name on a certificate is public. Throws `TEXT_REFUSED`. */
  requireCleanText(texts: readonly string[]): Promise<void>;
}
