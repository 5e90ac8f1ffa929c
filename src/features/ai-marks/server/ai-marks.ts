import { notFound } from "../../../kit/api/app-error.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../kit/api/serve-endpoint.ts";
import { changeAiMark, getAiMark } from "../contract.ts";
import type { MarkedContent, MarkedKind } from "../marked-content.ts";

/** Marks of AI on content of every kind, for those who publish it. */
export function serveAiMarks(contents: readonly MarkedContent[]): ServedEndpoint[] {
  function contentOf(kind: MarkedKind): MarkedContent {
    const found = contents.find((content) => content.kind === kind);
    if (!found) throw notFound();
    return found;
  }

  return [
    serveEndpoint(getAiMark, async ({ params: { kind, id } }) => {
      const row = await contentOf(kind).find(id);
      if (!row) throw notFound("没有这项内容");
      return { title: row.title, ai_mark: row.aiMark };
    }),
    serveEndpoint(changeAiMark, async ({ params: { kind, id }, body: { ai_mark } }, { note }) => {
      const before = await contentOf(kind).change(id, ai_mark);
      if (!before) throw notFound("没有这项内容");
      note({ subject: `${kind}:${id}`, before: { ai_mark: before.aiMark }, after: { ai_mark } });
      return { title: before.title, ai_mark };
    }),
  ];
}
