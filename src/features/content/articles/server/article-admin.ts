import { isDeepStrictEqual } from "node:util";
import { borrowedViewer } from "../../../../domain/access/access.ts";
import type { RequirePicture } from "../../../../domain/content/require-picture.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import { requireBase, versionOf } from "../../../../kit/api/base-version.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { pick } from "../../../../kit/values/pick.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { createOnce } from "../../../identity/idempotency/server/create-once.ts";
import { publicPartOf } from "../../texts/public-part.ts";
import { findText, upsertText } from "../../texts/server/text-store.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import * as contract from "../admin-contract.ts";
import { type ArticleChange, articleChangeSchema, type WrittenArticle } from "../admin-contract.ts";
import { isOpenArticle, tidyTags } from "../article-draft.ts";
import { type ArticleRow, findArticle, lockArticle, updateArticle } from "./article-store.ts";
import { articleTexts } from "./article-tables.ts";
import { retagArticle } from "./article-tag-store.ts";
import { previewArticle } from "./read-article.ts";
import { placeInLists, prepareArticle } from "./save-article.ts";

const FACTS = Object.keys(articleChangeSchema.shape) as (keyof ArticleChange)[];

interface ArticleAdminContext extends WritingContext {
  requirePicture: RequirePicture;
  /** Called when caches of articles are outdated. */
  onChanged(): void;
}

/** The author's side of articles; their texts are edited like all other texts. */
export function serveArticleAdmin(context: ArticleAdminContext): ServedEndpoint[] {
  return [
    serveEndpoint(contract.createArticle, ({ body }, caller) => createArticle(context, { draft: body, caller })),
    serveEndpoint(contract.getWrittenArticle, async ({ params }) => {
      const article = await findArticle(context.db, params.id);
      if (!article) throw notFound("没有这篇文章");
      return toWritten(article);
    }),
    serveEndpoint(contract.previewArticle, async ({ params, query }, { user }) => ({
      article: await previewArticle(context, { articleId: params.id, viewer: borrowedViewer(query.as, user.id) }),
    })),
    serveEndpoint(contract.changeArticle, ({ params, body: { base_version: base, ...change } }, { note }) =>
      changeArticle(context, { id: params.id, change, base, note }),
    ),
  ];
}

async function createArticle(
  context: ArticleAdminContext,
  { draft, caller }: { draft: ArticleChange & Pick<Required<ArticleChange>, "title" | "author">; caller: StaffCaller },
): Promise<WrittenArticle> {
  const { title, author, summary = "", tags = [], content_type: contentType = "free" } = draft;
  await context.requirePicture({ field: "cover_url", address: draft.cover_url });
  const store = await prepareArticle(
    context,
    {
      sourceKey: null,
      source: { markdown: "" },
      title,
      author,
      summary,
      tags,
      contentType,
      coverUrl: draft.cover_url ?? null,
      isUnlisted: draft.is_unlisted ?? false,
      publishedAt: null,
    },
    { cause: "edit", by: caller.user.id },
  );
  const { createArticle: endpoint } = contract;
  return createOnce(context, { endpoint, input: draft, caller }, async (tx) => {
    const { articleId } = await store(tx);
    const article = await findArticle(tx, articleId);
    if (!article) throw new Error("the article vanished after it was created");
    const created = toWritten(article);
    caller.note({ subject: `article:${created.id}`, before: null, after: created });
    return created;
  });
}

interface Change {
  id: number;
  change: ArticleChange;
  base: string | undefined;
  note: StaffCaller["note"];
}

/** Changes the facts of an article. Throws 404, and 409 if somebody else changed them meanwhile. */
async function changeArticle(
  context: ArticleAdminContext,
  { id, change, base, note }: Change,
): Promise<WrittenArticle> {
  await context.requirePicture({ field: "cover_url", address: change.cover_url });
  const { before, after } = await context.db.transaction(async (tx) => {
    const former = await lockArticle(tx, id);
    if (!former) throw notFound("没有这篇文章");
    const latest = toWritten(former);
    requireBase(base, { latest, version: latest.facts_version });
    const columns = columnsOf(change);
    const changed = { ...former, ...columns };
    if (!isDeepStrictEqual(former, changed)) await storeChange(tx, { context, former, columns });
    return { before: latest, after: toWritten(changed) };
  });
  context.onChanged();
  const changed = FACTS.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  note({ subject: `article:${id}`, before: pick(before, ...changed), after: pick(after, ...changed) });
  return after;
}

async function storeChange(
  tx: Transaction,
  { context, former, columns }: { context: ArticleAdminContext; former: ArticleRow; columns: Partial<ArticleRow> },
): Promise<void> {
  const { id } = former;
  const changed = { ...former, ...columns };
  const updatedAt = context.clock.now();
  const text =
    former.contentType === changed.contentType ? null : await findText(tx, { texts: articleTexts, ownerId: id });
  // With another gate another part of the text is public.
  const part = text && publicPartOf({ text, isOpen: isOpenArticle(changed), cutTeaser: context.markdown.cutTeaser });
  await updateArticle(tx, id, { ...columns, ...part, updatedAt });
  if (text) await upsertText(tx, { texts: articleTexts, ownerId: id }, text);
  if (!isDeepStrictEqual(placeInLists(former), placeInLists(changed))) await retagArticle(tx, changed);
}

function columnsOf(change: ArticleChange): Partial<ArticleRow> {
  const {
    title,
    summary,
    author,
    tags,
    content_type: contentType,
    cover_url: coverUrl,
    is_unlisted: isUnlisted,
  } = change;
  return {
    ...(title !== undefined && { title }),
    ...(summary !== undefined && { summary }),
    ...(author !== undefined && { author }),
    ...(tags !== undefined && { tags: tidyTags(tags) }),
    ...(contentType !== undefined && { contentType }),
    ...(coverUrl !== undefined && { coverUrl }),
    ...(isUnlisted !== undefined && { isUnlisted }),
  };
}

function toWritten(article: ArticleRow): WrittenArticle {
  const facts = {
    ...pick(article, "title", "summary", "author", "tags"),
    content_type: article.contentType,
    cover_url: article.coverUrl,
    is_unlisted: article.isUnlisted,
  };
  return { id: article.id, ...facts, facts_version: versionOf(FACTS.map((name) => facts[name])) };
}
