import { Readable } from "node:stream";
import type { DownloadDraft } from "../../../downloads/operator-contract.ts";
import type { DemoContent } from "./read-demo-content.ts";

interface NewVersion {
  fileName: string;
  label: string;
  notes: string;
  content: { stream: Readable; sizeBytes: number };
}

/** What of downloads the demo content is put into. */
export interface DownloadWriter {
  addDownload(download: DownloadDraft & { sourceKey: string; file: NewVersion }): Promise<{ id: number }>;
  addVersion(downloadId: number, version: NewVersion): Promise<{ isNew: boolean }>;
  hasDownloads(): Promise<boolean>;
}

/** Takes in the files that the demo gives away, with their versions, and those of its courses. */
export async function placeDownloads(
  downloads: DownloadWriter,
  { content, courseIds }: { content: DemoContent; courseIds: ReadonlyMap<string, number> },
): Promise<void> {
  const read = async (file: string, rest: { name?: string | undefined; label?: string; notes?: string } = {}) => {
    const bytes = await content.read(`downloads/${file}`);
    const { name = file, label = "", notes = "" } = rest;
    return { fileName: name, label, notes, content: { stream: Readable.from([bytes]), sizeBytes: bytes.length } };
  };
  for (const { versions, ...draft } of content.downloads.items) {
    const [first, ...others] = versions;
    if (!first) continue;
    const sourceKey = `demo:${draft.title}`;
    const { id } = await downloads.addDownload({
      ...{ ...draft, sourceKey, carrier: null },
      file: await read(first.file, first),
    });
    for (const version of others) await downloads.addVersion(id, await read(version.file, version));
  }
  for (const [position, { course, file, title, content_type }] of content.downloads.attachments.entries()) {
    const courseId = courseIds.get(`courses/${course}`);
    const published = content.courses.find(({ path }) => path === `courses/${course}`)?.published_at;
    if (courseId === undefined || published === undefined) continue;
    await downloads.addDownload({
      ...{ title, content_type, position, summary: "", category: "", published_at: published },
      ...{ sourceKey: `demo:${course}:${file}`, carrier: { kind: "course", id: courseId }, file: await read(file) },
    });
  }
}
