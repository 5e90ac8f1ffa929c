import type { TitleSubjects } from "./act-subjects.ts";

/** The titles of subjects that are not rows of a table, such as the settings of the site. */
export function fixedSubjects(titles: Readonly<Record<string, string>>): TitleSubjects {
  return async (_db, keys) => new Map(Object.entries(titles).filter(([key]) => keys.includes(key)));
}
