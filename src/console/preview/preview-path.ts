const COURSE = /^\/(?:basic|vip)\/course\/(\d+)(?:\/video\/(\d+))?$/;

/** The preview of a reader's address, below the console's; null: it has none. */
export function previewPathOf(pathname: string): string | null {
  const [, course, lesson] = COURSE.exec(pathname) ?? [];
  if (course === undefined) return null;
  return lesson === undefined ? `/preview/course/${course}` : `/preview/course/${course}/lesson/${lesson}`;
}
