import type { Work } from "../../features/content/catalogue/contract.ts";
import type { WorkSummary } from "../../features/content/catalogue/web/work-summary.ts";
import { coursePath } from "../../features/content/courses/course-paths.ts";
import { courseFacts } from "../../features/content/courses/web/facts/course-facts.ts";
import { itemPath } from "../../features/content/media/item-paths.ts";
import { itemExtent, itemFacts } from "../../features/content/media/web/items/item-facts.ts";
import { describeBook, describeCard } from "./describe-book.ts";

/** Describes a work for a catalogue. */
export function describeWork(work: Work): WorkSummary {
  if (work.kind === "book") return describeBook(work.book);
  if (work.kind === "course") {
    const { course } = work;
    const own = { form: "course", to: coursePath(course), facts: courseFacts(course) } as const;
    return { kind: "course", ...describeCard(course), ...own };
  }
  const { media } = work;
  const described = { facts: itemFacts(media), extent: itemExtent(media) };
  return { kind: "media", ...describeCard(media), form: media.kind, to: itemPath(media.id), ...described };
}
