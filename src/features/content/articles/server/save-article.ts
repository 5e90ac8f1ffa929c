import { isDeepStrictEqual } from "node:util";
import { invalidInput } from "../../../../kit/api/app-error.ts";
import type { MarkdownWarning } from "../../../../kit/markdown/markdown-types.ts";
import type { Transaction } from "../../../../ports/database.ts";
import {
  isTextCurrent,
  prepareText,
  preserveAnchors,
  type StoredText,
  type TextFacts,
} from "../../texts/prepare-text.ts";
import { publicPartOf } from "../../texts/public-part.ts";
import { saveFirstVersion, saveVersion } from "../../texts/server/save-version.ts";
import { findText, upsertText } from "../../texts/server/text-store.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import { IMPORTED, type TextChange } from "../../texts/text-versions.ts";
import {
  ARTICLE_TYPES,
  type ArticleDraft,
  isArticleType,
  isOpenArticle,
  type SavedArticle,
  tidyTags,
} from "../article-draft.ts";
import {
  type ArticleRow,
  findArticleId,
  insertArticle,
  lockArticleBySource,
  type NewArticle,
  updateArticle,
} from "./article-store.ts";
import { articleTexts } from "./article-tables.ts";
import { retagArticle } from "./article-tag-store.ts";

type ArticleColumns = Omit<NewArticle, "createdAt" | "updatedAt">;

interface DraftText {
  text: StoredText;
  /** null: the stored text and its facts are current. */
  facts: TextFacts | null;
  warnings: MarkdownWarning[];
  /** Whether the article existed when the text was read; another import may have created it since. */
  isKnown: boolean;
}

/**
 * Creates an article, or updates the one of the same source key. An unchanged text is not rendered again; saving the
 * same again writes nothing.
 */
export async function saveArticle(
  context: WritingContext,
  draft: ArticleDraft,
  change: TextChange = IMPORTED,
): Promise<SavedArticle> {
  const store = await prepareArticle(context, draft, change);
  return context.db.transaction(store);
}

/** Renders the text and returns the function that does the rest of `saveArticle` in a transaction. */
export async function prepareArticle(
  context: WritingContext,
  draft: ArticleDraft,
  change: TextChange,
): Promise<(tx: Transaction) => Promise<SavedArticle>> {
  if (draft.contentType !== undefined && !isArticleType(draft.contentType)) {
    throw invalidInput({ type: [`文章的类型只能是 ${ARTICLE_TYPES.join("、")}`] });
  }
  const content = await readText(context, draft);
  const { text, warnings, isKnown } = content;
  return async (tx) => {
    const { sourceKey } = draft;
    const lockKnown = async () => (sourceKey === null ? null : lockArticleBySource(tx, sourceKey));
    const now = context.clock.now();
    let before = isKnown ? await lockKnown() : null;
    if (!before) {
      const articleId = await addArticle(tx, {
        columns: columnsOf({ context, draft, content, before }),
        text,
        change,
        now,
      });
      if (articleId !== null) return { articleId, isNew: true, isChanged: true, warnings };
      before = await lockKnown();
    }
    if (!before) throw new Error("the article vanished while it was being saved");
    const columns = columnsOf({ context, draft, content, before });
    const isSame =
      isDeepStrictEqual(before, { ...before, ...columns }) &&
      isDeepStrictEqual(await findText(tx, { texts: articleTexts, ownerId: before.id }), text);
    const saved = { articleId: before.id, isNew: false, isChanged: !isSame, warnings };
    if (isSame) return saved;
    await updateArticle(tx, before.id, { ...columns, updatedAt: now });
    const after = { ...before, ...columns };
    if (!isDeepStrictEqual(placeInLists(before), placeInLists(after))) await retagArticle(tx, after);
    const place = { kind: "article", ownerId: before.id } as const;
    await saveVersion(tx, place, { texts: articleTexts, text, change, now });
    await upsertText(tx, { texts: articleTexts, ownerId: before.id }, text);
    return saved;
  };
}

/** What decides in which lists of readers an article is. */
export function placeInLists({ tags, publishedAt, withdrawnAt, isUnlisted }: ArticleRow) {
  return { tags, publishedAt, withdrawnAt, isUnlisted };
}

async function readText({ db, markdown }: WritingContext, draft: ArticleDraft): Promise<DraftText> {
  const { source, sourceKey } = draft;
  const ownerId = sourceKey === null ? null : await findArticleId(db, sourceKey);
  const stored = ownerId === null ? null : await findText(db, { texts: articleTexts, ownerId });
  if (stored && isTextCurrent({ stored, source, rendererVersion: markdown.rendererVersion })) {
    return { text: stored, facts: null, warnings: [], isKnown: true };
  }
  const prepared = await prepareText(markdown, source);
  return { ...prepared, text: preserveAnchors(prepared.text, stored), isKnown: ownerId !== null };
}

async function addArticle(
  tx: Transaction,
  { columns, text, change, now }: { columns: ArticleColumns; text: StoredText; change: TextChange; now: Date },
): Promise<number | null> {
  const article = { publishedAt: now, ...columns, createdAt: now, updatedAt: now };
  const articleId = await insertArticle(tx, article);
  if (articleId === null) return null;
  const place = { kind: "article", ownerId: articleId } as const;
  await saveFirstVersion(tx, place, { text, change, now });
  await upsertText(tx, { texts: articleTexts, ownerId: articleId }, text);
  const { tags, publishedAt, isUnlisted = false } = article;
  const times = { publishedAt: publishedAt ?? null, withdrawnAt: null };
  await retagArticle(tx, { id: articleId, tags, ...times, isUnlisted, isNew: true });
  return articleId;
}

function columnsOf(options: {
  context: WritingContext;
  draft: ArticleDraft;
  content: DraftText;
  before: ArticleRow | null;
}): ArticleColumns {
  const { context, draft, content, before } = options;
  const { sourceKey, title, summary, author, coverUrl, publishedAt, isUnlisted, aiMark } = draft;
  const contentType = draft.contentType ?? before?.contentType ?? "free";
  const isOpen = isOpenArticle({ contentType });
  return {
    sourceKey,
    title,
    summary,
    contentType,
    author,
    tags: tidyTags(draft.tags),
    ...publicPartOf({ text: content.text, isOpen, cutTeaser: context.markdown.cutTeaser }),
    ...content.facts,
    ...(coverUrl === undefined ? {} : { coverUrl }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(isUnlisted === undefined ? {} : { isUnlisted }),
    ...(aiMark === undefined ? {} : { aiMark }),
  };
}
