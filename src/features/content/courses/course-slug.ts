export const MAX_SLUG_CHARACTERS = 80;

/** Lower-case letters, digits and single dashes, with at least one letter, because a bare number is a course's id. */
export const COURSE_SLUG = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The address form of a title or a folder's name; empty where nothing of it is allowed. */
export function slugOf(text: string): string {
  const words = text
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? []).join("-").slice(0, MAX_SLUG_CHARACTERS).replace(/-$/, "");
  return COURSE_SLUG.test(slug) ? slug : "";
}
