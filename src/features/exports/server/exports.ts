import { finished } from "node:stream";
import { conflict } from "../../../kit/api/app-error.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../kit/api/serve-endpoint.ts";
import type { Database } from "../../../ports/database.ts";
import { downloadSiteExport } from "../contract.ts";
import type { ExportedKind } from "../exported-things.ts";
import { writeZip } from "./export-sink.ts";
import { type ExportedBytes, writeBytes, writeThings } from "./write-export.ts";

interface ExportsDependencies {
  db: Database;
  kinds: readonly ExportedKind[];
  bytes: ExportedBytes;
}

/** The whole site as files, for the console. */
export function createExports({ db, kinds, bytes }: ExportsDependencies): { endpoints: ServedEndpoint[] } {
  let isRunning = false;
  return {
    endpoints: [
      serveEndpoint(downloadSiteExport, async (_input, { note }) => {
        if (isRunning) throw conflict("EXPORT_RUNNING", "正在导出另一份，等它好了再来");
        isRunning = true;
        note({ subject: "site:export" });
        const stream = writeZip(async (sink) => {
          await writeBytes({ kinds, bytes }, await writeThings(db, { kinds, bytes }, sink), sink);
        });
        finished(stream, () => {
          isRunning = false;
        });
        return { fileName: "zhixing-export.zip", sizeBytes: null, stream };
      }),
    ],
  };
}
