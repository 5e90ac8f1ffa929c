import { AppError } from "../../kit/api/app-error.ts";
import { embedHtml } from "../../kit/markdown/html/embed-html.ts";
import type { RenderedMarkdown } from "../../kit/markdown/markdown-types.ts";
import { renderAsTyped } from "../../kit/markdown/render-as-typed.ts";
import { type AiMark, strongestAiMark } from "../../kit/values/ai-mark.ts";
import type { RenderUserText } from "../../ports/user-text.ts";
import type { ModerateText, ModerationDecision, Writing } from "./moderated-content.ts";

/** A text in Markdown as a user sends it. */
export interface MarkdownDraft {
  source: string;
  /** The people whom the text may mention. */
  mentions: readonly number[];
  /** As the author declares. */
  aiMark: AiMark;
}

/** A changed text; an omitted mark does not change. */
export type EditedDraft<Draft extends MarkdownDraft = MarkdownDraft> = Omit<Draft, "aiMark"> & {
  aiMark: AiMark | undefined;
};

type RenderedPart = Pick<RenderedMarkdown, "html" | "plainText" | "hasMath" | "rendererVersion">;

/** The text in the form in which it is stored. */
export interface StoredMarkdown extends RenderedPart {
  source: string;
  aiMark: AiMark;
}

interface Embedding {
  /** The author's key of this text, from which the prefix of its ids is made. */
  sendingKey: string;
  /** How much lower the headings are than in the source. */
  headingShift: number;
  /** Of the mentioned people. */
  names: readonly string[];
}

interface Moderated extends Omit<Embedding, "names">, Pick<Writing, "kind" | "caller" | "change" | "title"> {
  draft: MarkdownDraft;
  /** Of the people whom the draft may mention, those whom this text mentions. */
  findMentioned(source: string): Promise<{ id: number; name: string }[]>;
}

interface Functions {
  renderUserText: RenderUserText;
  moderate: ModerateText;
  /** Throws 422 for pictures that the author did not upload. @returns their mark */
  requireOwnPictures(written: { html: string; authorId: number }): Promise<AiMark>;
}

/**
 * Renders and moderates a user's text, and renders it again if moderation changed words. Throws 422 for forbidden text
 * and pictures, 403 for an author who may not publish, and 503.
 */
export async function moderateMarkdown(
  { renderUserText, moderate, requireOwnPictures }: Functions,
  { draft, findMentioned, sendingKey, headingShift, ...writing }: Moderated,
): Promise<{ moderated: ModerationDecision; stored: StoredMarkdown; mentionedIds: number[] }> {
  async function render(source: string) {
    const rendered = await renderUserText(source);
    const authorId = writing.caller.user.id;
    return { ...rendered, picturesMark: await requireOwnPictures({ html: rendered.html, authorId }) };
  }
  const typed = await render(draft.source);
  const text = { source: draft.source, plainText: typed.plainText, links: typed.links };
  const moderated = await moderate({ ...writing, text });
  const { source } = moderated;
  const rendered = source === draft.source ? typed : await render(source);
  const people = await findMentioned(source);
  const names = people.map(({ name }) => name);
  const aiMark = strongestAiMark(draft.aiMark, rendered.picturesMark);
  const stored = { source, aiMark, ...embedMarkdown(rendered, { sendingKey, headingShift, names }) };
  return { moderated, stored, mentionedIds: people.map(({ id }) => id) };
}

/** The rendered text with ids that do not collide with those of other texts on the page. */
export function embedMarkdown(
  { html, plainText, hasMath, rendererVersion }: RenderedPart,
  { sendingKey, headingShift, names }: Embedding,
): RenderedPart {
  const idPrefix = `t${sendingKey.replace(/[^0-9a-z]/gi, "").slice(0, 12)}-`;
  return { html: embedHtml(html, { idPrefix, headingShift, names }), plainText, hasMath, rendererVersion };
}

/**
 * Renders a stored text with the current renderer. A text accepted under earlier limits may exceed today's. It is then
 * rendered as typed, because a large result would slow down every reader.
 */
export async function renderAgain(renderUserText: RenderUserText, source: string): Promise<RenderedPart> {
  return renderUserText(source).catch((error: unknown) => {
    if (!(error instanceof AppError && error.status === 422)) throw error;
    return renderAsTyped(source);
  });
}
