export const MAX_SLUG_CHARACTERS = 80;

/** Lower-case letters, digits and single hyphens, with at least one letter, because a number is a course's id. */
export const COURSE_SLUG = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The slug of a title or a folder's name; empty if it contains no allowed characters. */
export function slugOf(text: string): string {
  const words = text
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? []).join("-").slice(0, MAX_SLUG_CHARACTERS).replace(/-$/, "");
  return COURSE_SLUG.test(slug) ? slug : "";
}
