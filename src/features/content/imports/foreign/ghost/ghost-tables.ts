import { z } from "zod";
import { toStorable } from "../../../../../kit/values/storable-text.ts";
import { refuseSource } from "../../source/source-limits.ts";
import type { PlainFile } from "../plain-file.ts";

const MAX_BYTES = 128 * 1024 * 1024;

/**
 * The tables in the output of Ghost's “Export your content”, `{ db: [{ meta, data }] }` or its inside, and the raw
 * text; null: JSON of something else. Throws an `AppError` for JSON that is broken or too large.
 */
export async function readGhostTables(
  file: PlainFile,
): Promise<{ data: Record<string, unknown> | null; text: string }> {
  if (file.sizeBytes > MAX_BYTES) throw refuseSource("Ghost 的导出文件超过 128 MiB");
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.read()) chunks.push(chunk);
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  return { data: dataOf(parse(text)), text };
}

function parse(text: string): unknown {
  try {
    // An escaped lone surrogate would make the database refuse the text in the middle of the import.
    return toStorable<unknown>(JSON.parse(text));
  } catch (cause) {
    throw refuseSource("不是完好的 JSON 文件", cause);
  }
}

function dataOf(json: unknown): Record<string, unknown> | null {
  const outer = z.object({ db: z.array(z.unknown()).min(1) }).safeParse(json);
  const inner = z.object({ data: z.record(z.string(), z.unknown()) }).safeParse(outer.data?.db[0] ?? json);
  return inner.data?.data ?? null;
}

/** An invalid row is skipped: the others are imported. */
export function take<Row>(row: z.ZodType<Row>, rows: unknown): Row[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((one) => {
    const read = row.safeParse(one);
    return read.success ? [read.data] : [];
  });
}
