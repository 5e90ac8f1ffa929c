import { Readable } from "node:stream";
import type { DownloadDraft } from "../../features/content/downloads/admin-contract.ts";
import type { CarrierKind } from "../../features/content/downloads/download-types.ts";
import type { DemoContent } from "./read-demo-content.ts";

interface NewVersion {
  fileName: string;
  label: string;
  notes: string;
  content: { stream: Readable; sizeBytes: number };
}

/** The functions for writing demo downloads. */
export interface DownloadWriter {
  addDownload(download: DownloadDraft & { sourceKey: string; file: NewVersion }): Promise<{ id: number }>;
  addVersion(downloadId: number, version: NewVersion): Promise<{ isNew: boolean }>;
  hasDownloads(): Promise<boolean>;
}

/** Adds the demo's downloads with their versions, and the attachments, by the name of their content. */
export async function placeDownloads(
  downloads: DownloadWriter,
  { content, carrierIds }: { content: DemoContent; carrierIds: Record<CarrierKind, ReadonlyMap<string, number>> },
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
      ...draft,
      sourceKey,
      carrier: null,
      file: await read(first.file, first),
    });
    for (const version of others) await downloads.addVersion(id, await read(version.file, version));
  }
  for (const [position, { kind, to, file, ...facts }] of content.downloads.attachments.entries()) {
    const id = carrierIds[kind].get(to);
    if (id === undefined) throw new Error(`the demo content has no ${kind} ${to} for ${file}`);
    await downloads.addDownload({
      ...facts,
      position,
      category: "",
      sourceKey: `demo:${to}:${file}`,
      carrier: { kind, id },
      file: await read(file),
    });
  }
}
