import { z } from "zod";
import { type Fact, type Facts, UnfitFacts } from "../../../../kit/tables/row-facts.ts";
import { isStorableText } from "../../../../kit/values/storable-text.ts";
import type { FormerAnchor } from "../former-anchors.ts";
import type { StoredText } from "../prepare-text.ts";
import { NO_REFERENCES, type References } from "../text-references.ts";

/** Data of a text that cannot be derived from its Markdown. */
export interface TextMarks {
  references: References;
  formerAnchors: FormerAnchor[];
}

const storableText = z.string().refine(isStorableText);
const link = z.union([
  z.strictObject({ href: storableText, title: storableText.optional() }),
  z.strictObject({ broken: z.literal(true) }),
  z.null(),
]);
const picture = z.union([
  z.strictObject({
    src: storableText,
    width: z.number().optional(),
    height: z.number().optional(),
    aiMark: z.enum(["assisted", "generated"]).optional(),
  }),
  z.strictObject({ missing: z.literal(true) }),
  z.null(),
]);
const marksSchema = z.object({
  links: z.array(z.tuple([storableText, link])).default([]),
  pictures: z.array(z.tuple([storableText, picture])).default([]),
  former_anchors: z.array(z.tuple([storableText, storableText])).default([]),
});

/** Empty facts are omitted. */
export function factsOfText({ references, formerAnchors }: Pick<StoredText, "references" | "formerAnchors">): Facts {
  const facts: [string, readonly unknown[]][] = [
    ["links", references.links.map(sorted)],
    ["pictures", references.images.map(sorted)],
    ["former_anchors", formerAnchors],
  ];
  return Object.fromEntries(facts.filter(([, list]) => list.length > 0)) as Record<string, Fact>;
}

/** Separates the facts of the text from those of the item. Throws `UnfitFacts`. */
export function readTextFacts(facts: Facts, text: string | null): { marks: TextMarks; others: Facts } {
  const { links, pictures, former_anchors, ...others } = facts;
  const given = { links, pictures, former_anchors };
  const read = marksSchema.safeParse(given);
  if (!read.success) throw new UnfitFacts(`“${String(read.error.issues[0]?.path[0])}”的写法不对`);
  if (text === null && Object.values(given).some((one) => one !== undefined))
    throw new UnfitFacts("没有正文，却有链接");
  const marks = {
    references: { links: read.data.links, images: read.data.pictures } as References,
    formerAnchors: read.data.former_anchors,
  };
  return { marks: text === null ? { references: NO_REFERENCES, formerAnchors: [] } : marks, others };
}

/** PostgreSQL orders JSON keys itself, so the order must not depend on the writer. */
function sorted([name, answer]: [string, object | null]): [string, object | null] {
  if (answer === null) return [name, null];
  return [name, Object.fromEntries(Object.entries(answer).sort(([left], [right]) => (left < right ? -1 : 1)))];
}
