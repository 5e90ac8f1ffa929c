import type { CallingUser } from "../../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { CertifiedCourses } from "../certified-courses.ts";

export interface CertificatesDependencies {
  db: Database;
  clock: Clock;
  courses: CertifiedCourses;
  /** A certificate was made: each of its lessons counts as used. */
  onMade?(made: { user: CallingUser; courseId: number }): Promise<void>;
  /** Names that claim to be the site are nobody's. */
  readSiteName(): Promise<string>;
  /** Whoever checks a certificate reads the name on it. Throws `TEXT_REFUSED`. */
  requireCleanText(texts: readonly string[]): Promise<void>;
}
