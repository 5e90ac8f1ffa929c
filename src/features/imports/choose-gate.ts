import { conflict, invalidInput } from "../../kit/api/app-error.ts";
import { ARTICLE_TYPES, type ArticleDraft, isArticleType } from "../articles/article-draft.ts";
import type { BookDraft } from "../books/book-draft.ts";
import { bookTypes, GATED_TYPES, isBookType, shelvesOfType } from "../books/book-types.ts";
import type { ImportRun } from "./import-targets.ts";

// Content that is new and whose type nobody named is gated: what was gated by mistake can be opened, what was open by
// mistake has been read. Known content stays as it is unless the operator says otherwise.

/** Shelf, type and category of an imported book. Throws 422 and 409. */
export function placeOfBook(
  { type, shelf, category }: Pick<ImportRun, "type" | "shelf" | "category">,
  { isKnown }: { isKnown: boolean },
): Pick<BookDraft, "shelf" | "contentType" | "category"> {
  if (type !== null && !isBookType(type)) throw unknownType("书", bookTypes);
  if (isKnown && shelf !== null && type === null) {
    throw conflict("IMPORT_TYPE_NEEDED", "这本书导入过，换书架请同时用 --type 写明类型");
  }
  const named = category === null ? {} : { category };
  if (type !== null) return { shelf: shelf ?? shelvesOfType(type)[0], contentType: type, ...named };
  return isKnown ? named : { shelf: shelf ?? "vip", contentType: GATED_TYPES[shelf ?? "vip"], ...named };
}

/** Type of an imported article. Throws 422. */
export function gateOfArticle(
  type: string | null,
  { isKnown }: { isKnown: boolean },
): Pick<ArticleDraft, "contentType"> {
  if (type === null) return isKnown ? {} : { contentType: "paid_article" };
  if (!isArticleType(type)) throw unknownType("文章", ARTICLE_TYPES);
  return { contentType: type };
}

function unknownType(what: string, known: readonly string[]): Error {
  return invalidInput({ type: [`${what}的类型只能是 ${known.join("、")}`] });
}
