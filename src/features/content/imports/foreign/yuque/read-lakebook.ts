import { z } from "zod";
import { toStorable } from "../../../../../kit/values/storable-text.ts";
import { decodeText } from "../../source/decode-text.ts";
import { asText, parseYamlLeniently } from "../../source/lenient-yaml.ts";
import { refuseSource } from "../../source/source-limits.ts";
import type { SourceTree } from "../../source/source-tree.ts";

const META = "$meta.json";
const text = z.string().nullish();
const metaShape = z.object({ meta: z.string() });
const bookShape = z.object({
  book: z.object({
    id: z.coerce.string().nullish(),
    name: text,
    description: text,
    path: text,
    tocYml: text,
  }),
});
const docShape = z.object({
  doc: z.object({
    title: text,
    slug: text,
    format: text,
    type: text,
    body: text,
    body_asl: text,
    body_draft: text,
    body_draft_asl: text,
    custom_description: text,
    description: text,
    published_at: text,
    first_published_at: text,
  }),
});

export type LakeDoc = z.output<typeof docShape>["doc"];

/** A line of the contents; `level` counts from 0. */
export interface LakeTocLine {
  type: string;
  title: string;
  slug: string;
  level: number;
}

export interface Lakebook {
  id: string | null;
  name: string | null;
  description: string | null;
  /** `user/book`, as in the address; null: unknown. */
  path: string | null;
  toc: LakeTocLine[];
}

export function isLakebook(tree: SourceTree): boolean {
  return tree.has(META);
}

/** The book's facts in the archive. Throws an `AppError` when it is damaged. */
export async function readLakebook(tree: SourceTree): Promise<Lakebook> {
  try {
    const { meta } = metaShape.parse(await readJson(tree, META));
    const { book } = bookShape.parse(toStorable(JSON.parse(meta)));
    return {
      id: book.id ?? null,
      name: book.name?.trim() || null,
      description: book.description?.trim() || null,
      path: book.path ?? null,
      toc: readToc(book.tocYml ?? ""),
    };
  } catch (cause) {
    throw refuseSource("语雀的 .lakebook 已损坏，读不出目录；请重新导出", cause);
  }
}

/** Escapes in it may be lone surrogates, which the database rejects. */
async function readJson(tree: SourceTree, path: string): Promise<unknown> {
  return toStorable(JSON.parse(decodeText(await tree.read(path)).text));
}

/** null: the file is no document of 语雀. */
export async function readLakeDoc(tree: SourceTree, path: string): Promise<LakeDoc | null> {
  try {
    const read = docShape.safeParse(await readJson(tree, path));
    return read.success ? read.data.doc : null;
  } catch {
    return null;
  }
}

function readToc(yaml: string): LakeTocLine[] {
  const { value } = parseYamlLeniently(yaml);
  if (!Array.isArray(value)) return [];
  return value.flatMap((line: unknown) => {
    const read = z.looseObject({ type: z.string() }).safeParse(line);
    if (!read.success || read.data.type === "META") return [];
    const { type, title, url, slug, level } = read.data;
    return [{ type, title: asText(title) ?? "", slug: asText(url) ?? asText(slug) ?? "", level: Number(level) || 0 }];
  });
}
