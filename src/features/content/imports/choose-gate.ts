import { LEVEL, requiredLevelOf } from "../../../domain/access/levels.ts";
import { conflict, invalidInput } from "../../../kit/api/app-error.ts";
import { ARTICLE_TYPES, type ArticleDraft, isArticleType } from "../articles/article-draft.ts";
import type { BookDraft } from "../books/book-draft.ts";
import { bookTypes, GATED_TYPES, isBookType, shelvesOfType } from "../books/book-types.ts";
import type { ImportRun } from "./import-targets.ts";

// New content without a type is gated: content gated by mistake can be opened later, but content opened by mistake has
// been read. Known content does not change unless the command says so.

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

/** The access that a text declares, as content types of the product; null: none. */
export type OwnGate = "open" | "members" | "beyond" | null;

/** `beyond`: more than any article can require. */
export function readOwnGate({ content_type: declared }: Record<string, unknown>): OwnGate {
  const level = typeof declared === "string" ? requiredLevelOf(declared) : null;
  if (level === null) return null;
  if (level === LEVEL.guest) return "open";
  return level <= LEVEL.vip ? "members" : "beyond";
}

/** Type of an imported article: the stricter of the command's and the text's. Throws 422. */
export function gateOfArticle(
  type: string | null,
  { isKnown, own }: { isKnown: boolean; own: OwnGate },
): Pick<ArticleDraft, "contentType"> {
  if (type !== null && !isArticleType(type)) throw unknownType("文章", ARTICLE_TYPES);
  if (own === "members" || own === "beyond") return { contentType: "paid_article" };
  if (type !== null) return { contentType: type };
  if (isKnown) return {};
  return { contentType: own === "open" ? "free" : "paid_article" };
}

function unknownType(what: string, known: readonly string[]): Error {
  return invalidInput({ type: [`${what}的类型只能是 ${known.join("、")}`] });
}
