import { readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ZipFile } from "yazl";
import { z } from "zod";
import { clusterFolder, passwordFile } from "../../adapters/data-folder.ts";
import { beginBaseCopy } from "../../adapters/database/base-copy.ts";
import type { Clock } from "../../ports/clock.ts";
import { markSecret, SECRET_ENTRY } from "../backup/archive-format.ts";
import { syncFolder } from "../backup/durable-file.ts";
import type { StreamStage } from "../backup/encryption.ts";
import { writeZip } from "../backup/write-zip.ts";
import { nameBase } from "./archive-layout.ts";

export const BASE_FACTS = "base.json";
/** The cluster is below this folder of the copy. */
export const CLUSTER_ENTRY = "cluster";
export const PASSWORD_ENTRY = "password";

export const baseFactsSchema = z.object({
  format: z.literal(1),
  /** Files that the site had at this time or later are restored. */
  begun_at: z.coerce.date(),
  secret_mark: z.string(),
  folders: z.array(z.string()),
});

/** Copies the whole cluster into the series while the server runs. Returns the file of the copy. */
export async function archiveBase(options: {
  url: string;
  dataDir: string;
  /** The folder of the series. */
  folder: string;
  appSecret: string;
  hasSecret: boolean;
  encryption: StreamStage;
  begunAt: Date;
  clock: Clock;
  /** Ends the copy after the current file. */
  signal: AbortSignal;
}): Promise<string> {
  const { url, dataDir, folder, appSecret, hasSecret, encryption, begunAt, clock, signal } = options;
  const copy = await beginBaseCopy(url, clusterFolder(dataDir));
  try {
    return await writeZip({
      draft: path.join(folder, "base.part"),
      encryption,
      fill,
      beforeNamed: async () => undefined,
      nameOf: (file) => file,
    }).finally(() => copy.close());
  } finally {
    await syncFolder(folder);
  }

  async function fill(zip: ZipFile): Promise<string> {
    const add = async (name: string, content: Readable) => {
      zip.addReadStream(content, name, { compressionLevel: 1, forceZip64Format: true });
      await finished(content);
    };
    const addText = (name: string, text: string) => add(name, Readable.from([Buffer.from(text)]));
    for (const name of copy.files) {
      signal.throwIfAborted();
      const content = await copy.open(name);
      if (content !== null) await add(`${CLUSTER_ENTRY}/${name}`, content);
    }
    const { start, stop, label } = await copy.finish();
    await addText(`${CLUSTER_ENTRY}/backup_label`, label);
    await addText(PASSWORD_ENTRY, await readFile(passwordFile(dataDir), "utf8"));
    if (hasSecret) await addText(SECRET_ENTRY, appSecret);
    const facts: z.input<typeof baseFactsSchema> = {
      format: 1,
      begun_at: begunAt.toISOString(),
      secret_mark: markSecret(appSecret),
      folders: [...copy.folders],
    };
    await addText(BASE_FACTS, JSON.stringify(facts));
    return path.join(folder, nameBase(clock.now(), { start, stop }));
  }
}
