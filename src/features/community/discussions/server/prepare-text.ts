import { invalidInput } from "../../../../kit/api/app-error.ts";
import { embedHtml, listPictureSources } from "../../../../kit/markdown/html/embed-html.ts";
import type { RenderedMarkdown } from "../../../../kit/markdown/markdown-types.ts";
import { type AiMark, strongestAiMark } from "../../../../kit/values/ai-mark.ts";
import { PICTURES_A_POST } from "../discussion-limits.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { listPictures } from "./picture-store.ts";
import type { PostRow } from "./post-store.ts";

type Context = Pick<DiscussionsContext, "db" | "renderUserText">;
type StoredText = Pick<PostRow, "source" | "html" | "plainText" | "hasMath" | "rendererVersion" | "aiMark">;

const PLACE = "/files/";
/** The headings of the page and of the discussion are at higher levels. */
const HEADING_SHIFT = 2;

/** Renders a user's text, and rejects pictures that they did not upload. Throws 422 and 503. */
export async function renderPost(
  { db, renderUserText }: Context,
  { source, authorId }: { source: string; authorId: number },
): Promise<RenderedMarkdown & { aiMark: AiMark }> {
  const rendered = await renderUserText(source);
  return { ...rendered, aiMark: await requireOwnPictures(db, { html: rendered.html, authorId }) };
}

/**
 * Checks that a user's text only uses pictures that they uploaded. Returns the AI mark of these pictures. Throws 422.
 */
export async function requireOwnPictures(
  db: Context["db"],
  { html, authorId }: { html: string; authorId: number },
): Promise<AiMark> {
  const sources = html.includes("<img") ? [...new Set(listPictureSources(html))] : [];
  if (sources.length > PICTURES_A_POST) throw refuse(`最多放 ${PICTURES_A_POST} 张图片`);
  const names = sources.map((address) => (address.startsWith(PLACE) ? address.slice(PLACE.length) : ""));
  const own = await listPictures(db, { userId: authorId, names });
  if (names.some((name) => !own.has(name))) throw refuse("图片要先上传，不能引用别处的地址");
  return strongestAiMark(...own.values());
}

/** The stored form, whose ids do not collide with those of other posts on the page. */
export function storedText(
  rendered: Pick<RenderedMarkdown, "html" | "plainText" | "hasMath" | "rendererVersion"> & { aiMark: AiMark },
  {
    source,
    sendingKey,
    names,
    aiMark,
  }: Pick<StoredText, "source" | "aiMark"> & { sendingKey: string; names: readonly string[] },
): StoredText {
  const idPrefix = `t${sendingKey.replace(/[^0-9a-z]/gi, "").slice(0, 12)}-`;
  const { plainText, hasMath, rendererVersion } = rendered;
  const html = embedHtml(rendered.html, { idPrefix, headingShift: HEADING_SHIFT, names });
  return { source, html, plainText, hasMath, rendererVersion, aiMark: strongestAiMark(aiMark, rendered.aiMark) };
}

function refuse(sentence: string) {
  return invalidInput({ source: [sentence] }, sentence);
}
