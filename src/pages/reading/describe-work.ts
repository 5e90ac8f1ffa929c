import { bookPath } from "../../features/books/book-paths.ts";
import { bookFacts } from "../../features/books/web/book-facts.ts";
import type { Work } from "../../features/catalogue/contract.ts";
import type { ShownWork } from "../../features/catalogue/web/shown-work.ts";
import { coursePath } from "../../features/courses/course-paths.ts";
import { courseFacts } from "../../features/courses/web/course-facts.ts";
import { LEVEL, requiredLevelOf } from "../../features/membership/levels.ts";

/** A book or a course as a catalogue shows it. */
export function describeWork(work: Work): ShownWork {
  const card = work.kind === "book" ? work.book : work.course;
  return {
    kind: work.kind,
    id: card.id,
    to: work.kind === "book" ? bookPath(work.book) : coursePath(work.course),
    title: card.title,
    summary: card.summary,
    category: card.category,
    coverUrl: card.cover_url,
    requiredLevel: requiredLevelOf(card.content_type) ?? LEVEL.admin,
    facts: work.kind === "book" ? bookFacts(work.book) : courseFacts(work.course),
  };
}
