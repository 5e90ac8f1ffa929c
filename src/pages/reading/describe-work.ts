import { bookPath } from "../../features/books/book-paths.ts";
import { bookFacts } from "../../features/books/web/book-facts.ts";
import type { Work } from "../../features/catalogue/contract.ts";
import type { ShownWork } from "../../features/catalogue/web/shown-work.ts";
import { coursePath } from "../../features/courses/course-paths.ts";
import { courseFacts } from "../../features/courses/web/facts/course-facts.ts";
import { itemPath } from "../../features/media/item-paths.ts";
import { itemExtent, itemFacts } from "../../features/media/web/items/item-facts.ts";
import { LEVEL, requiredLevelOf } from "../../features/membership/levels.ts";

/** A work as a catalogue shows it. */
export function describeWork(work: Work): ShownWork {
  const own = describeOwn(work);
  const { id, title, summary, category, cover_url: coverUrl, content_type: contentType } = own.card;
  const { card: _, ...rest } = own;
  const requiredLevel = requiredLevelOf(contentType) ?? LEVEL.admin;
  return { kind: work.kind, id, title, summary, category, coverUrl, requiredLevel, ...rest };
}

function describeOwn(work: Work) {
  if (work.kind === "book")
    return { card: work.book, form: "book" as const, to: bookPath(work.book), facts: bookFacts(work.book) };
  if (work.kind === "course") {
    const { course } = work;
    return { card: course, form: "course" as const, to: coursePath(course), facts: courseFacts(course) };
  }
  const { media } = work;
  const shown = { facts: itemFacts(media), extent: itemExtent(media) };
  return { card: media, form: media.kind, to: itemPath(media.id), ...shown };
}
