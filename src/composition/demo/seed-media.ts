import { Readable } from "node:stream";
import type { ItemDraft } from "../../features/content/media/item-admin-contract.ts";
import type { SavedPicture } from "../../features/front/site/server/pictures/save-picture.ts";
import type { DemoContent } from "./read-demo-content.ts";

/** The functions for writing demo media. */
export interface MediaWriter {
  addFile(file: {
    name: string;
    content: { stream: Readable; sizeBytes: number };
    captions: { language: string; label: string; bytes: Buffer }[];
    chapters?: Buffer;
  }): Promise<{ id: number }>;
  describeFiles(ids: readonly number[]): Promise<Map<number, { duration_seconds: number | null }>>;
  /** An existing item with this title is not changed. */
  addItem(draft: ItemDraft): Promise<{ id: number }>;
  hasItems(): Promise<boolean>;
}

interface Placing {
  content: DemoContent;
  media: MediaWriter;
}

/** Imports one file of the demo content, with its captions and chapters. */
export async function placeFile({ content, media }: Placing, file: string): Promise<number> {
  const stem = file.replace(/\.[^./]+$/, "");
  const [captions, chapters] = [`${stem}.vtt`, `${stem}.chapters.txt`];
  const readIfThere = async (name: string) => (content.files.includes(name) ? await content.read(name) : undefined);
  const [vtt, parts] = await Promise.all([readIfThere(captions), readIfThere(chapters)]);
  const bytes = await content.read(file);
  const { id } = await media.addFile({
    name: file.split("/").at(-1) ?? file,
    content: { stream: Readable.from([bytes]), sizeBytes: bytes.length },
    captions: vtt ? [{ language: "zh-CN", label: "中文", bytes: vtt }] : [],
    ...(parts && { chapters: parts }),
  });
  return id;
}

/** The film of a lesson, and its length. */
export async function placeFilm(placing: Placing, file: string): Promise<{ mediaId: number; durationSeconds: number }> {
  const mediaId = await placeFile(placing, file);
  const described = await placing.media.describeFiles([mediaId]);
  return { mediaId, durationSeconds: described.get(mediaId)?.duration_seconds ?? 0 };
}

/** Creates the items of the media page. Returns their numbers by title. */
export async function placeItems(
  placing: Placing,
  savePicture: (file: string) => Promise<SavedPicture>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { cover, files, path, ...item } of placing.content.mediaItems) {
    const placed: ItemDraft["files"] = [];
    for (const { file, title } of files) {
      placed.push({ media_id: await placeFile(placing, `${path}/${file}`), title });
    }
    const coverUrl = cover === undefined ? null : (await savePicture(`${path}/${cover}`)).src;
    const { id } = await placing.media.addItem({ ...item, cover_url: coverUrl, files: placed });
    ids.set(item.title, id);
  }
  return ids;
}
