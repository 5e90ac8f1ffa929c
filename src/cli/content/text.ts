import { listMarkedContent } from "../../composition/marked-content.ts";
import { searchedContent } from "../../composition/searched-content.ts";
import { changeMark, readMark } from "../../features/content/ai-marks/server/ai-marks.ts";
import { createArticles } from "../../features/content/articles/server/articles.ts";
import { createBooks } from "../../features/content/books/server/books.ts";
import type { WrittenText } from "../../features/content/versions/contract.ts";
import { changePublication, listWritten } from "../../features/content/versions/server/publication.ts";
import { withIndexing } from "../../features/front/search/server/with-indexing.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../kit/markdown/renderer-version.ts";
import { cutTeaser } from "../../kit/markdown/teaser/cut-teaser.ts";
import { AI_LABELS } from "../../kit/values/ai-mark.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { STATE_NAMES } from "../names.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { TextCommand } from "./read-text.ts";

const LISTED = 100;

/** Runs `text`: which texts there are, putting them out or taking them back, and whether AI made content. */
export async function runText(command: TextCommand, options: CommandOptions): Promise<void> {
  const lines = await openAccounts(options, async ({ db: plainDb, clock, act }) => {
    const db = withIndexing(plainDb, searchedContent);
    if (command.act === "mark") {
      const { kind, id, aiMark } = command;
      const contents = listMarkedContent({ db, clock });
      const doing = { action: "changeAiMark", permission: "content.publish" } as const;
      const row =
        aiMark === null
          ? await readMark(contents, { kind, id })
          : await act(doing, (note) => changeMark(contents, { kind, id, aiMark, note }));
      return [`${id}  ${row.title}  ${row.aiMark === "none" ? "没有 AI 标识" : AI_LABELS[row.aiMark]}`];
    }
    const nobody = async () => ({ allowed: false, reason: "unknown_type" as const, required_level: 9 as const });
    const slice = {
      db,
      guestDb: db,
      clock,
      decideAccess: nobody,
      markdown: { renderMarkdown, cutTeaser: (html: string) => cutTeaser(html), rendererVersion: RENDERER_VERSION },
    };
    const books = createBooks({ ...slice, listCoursesOf: async () => [] });
    const context = { clock, published: [createArticles(slice).publishable, books.publishable] };
    if (command.act === "change") {
      const doing = { action: "changeTextState", permission: "content.publish" } as const;
      return [describeText(await act(doing, (note) => changePublication(context, { ...command, note })))];
    }
    const state = command.state ?? undefined;
    const { items, total } = await listWritten(context, { kind: command.kind, state, page: 1, page_size: LISTED });
    if (items.length === 0) return ["没有这样的内容"];
    return [
      ...items.map(describeText),
      ...(total > items.length ? [`只列出新改的 ${items.length} 篇，共 ${total} 篇`] : []),
    ];
  });
  process.stdout.write(`${lines.join("\n")}\n`);
}

function describeText({ id, title, path, state, published_at }: WrittenText): string {
  const at = state === "scheduled" && published_at ? `（${formatExactTime(new Date(published_at))}）` : "";
  return `${id}  ${title}  ${STATE_NAMES[state]}${at}  ${path}`;
}
