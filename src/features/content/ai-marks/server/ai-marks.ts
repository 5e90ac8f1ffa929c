import { notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { MarkedRow } from "../../../../kit/tables/ai-mark-store.ts";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import * as contract from "../contract.ts";
import type { MarkedKind } from "../marked-content.ts";
import type { MarkedContent } from "./mark-rows.ts";

interface MarkedId {
  kind: MarkedKind;
  id: number;
}

/** The mark of one piece of content. Throws 404. */
export async function readMark(contents: readonly MarkedContent[], { kind, id }: MarkedId): Promise<MarkedRow> {
  const row = await contentOf(contents, kind).find(id);
  if (!row) throw notFound("没有这项内容");
  return row;
}

/** Marks content or removes its mark on behalf of staff; recorded with the previous mark. Throws 404. */
export async function changeMark(
  contents: readonly MarkedContent[],
  { kind, id, aiMark, note }: MarkedId & { aiMark: AiMark; note: StaffCaller["note"] },
): Promise<MarkedRow> {
  const before = await contentOf(contents, kind).change(id, aiMark);
  if (!before) throw notFound("没有这项内容");
  note({ subject: `${kind}:${id}`, before: { ai_mark: before.aiMark }, after: { ai_mark: aiMark } });
  return { title: before.title, aiMark };
}

function contentOf(contents: readonly MarkedContent[], kind: MarkedKind): MarkedContent {
  const found = contents.find((content) => content.kind === kind);
  if (!found) throw notFound();
  return found;
}

/** Endpoints for the AI marks of content of every kind, for those who publish it. */
export function serveAiMarks(contents: readonly MarkedContent[]): ServedEndpoint[] {
  return [
    serveEndpoint(contract.getAiMark, async ({ params }) => describeMark(await readMark(contents, params))),
    serveEndpoint(contract.changeAiMark, async ({ params, body: { ai_mark: aiMark } }, { note }) =>
      describeMark(await changeMark(contents, { ...params, aiMark, note })),
    ),
  ];
}

function describeMark({ title, aiMark }: MarkedRow) {
  return { title, ai_mark: aiMark };
}
