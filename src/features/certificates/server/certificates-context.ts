import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";
import type { CertifiedCourses } from "../certified-courses.ts";

export interface CertificatesDependencies {
  db: Database;
  clock: Clock;
  courses: CertifiedCourses;
  /** Names that claim to be the site are nobody's. */
  readSiteName(): Promise<string>;
}
