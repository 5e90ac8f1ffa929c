import { finished } from "node:stream";
import type { ExportedKind } from "../../../../domain/content/exported-items.ts";
import { conflict } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Database } from "../../../../ports/database.ts";
import { downloadSiteExport, downloadSiteExportWithPeople } from "../contract.ts";
import { writeZip } from "./export-sink.ts";
import { type ExportedBytes, type ExportRun, writeBytes, writeItems } from "./write-export.ts";

interface ExportsDependencies {
  db: Database;
  kinds: readonly ExportedKind[];
  /** For exports that include people. */
  people: ExportedKind;
  bytes: ExportedBytes;
}

/** The whole site as files, for the console. */
export function createExports({ db, kinds, people, bytes }: ExportsDependencies): { endpoints: ServedEndpoint[] } {
  let isRunning = false;

  function start(run: ExportRun, note: StaffCaller["note"], subject: string) {
    if (isRunning) throw conflict("EXPORT_RUNNING", "正在导出另一份，等它好了再来");
    isRunning = true;
    note({ subject });
    const stream = writeZip(async (sink) => {
      await writeBytes(run, await writeItems(db, run, sink), sink);
    });
    finished(stream, () => {
      isRunning = false;
    });
    return { fileName: "zhixing-export.zip", sizeBytes: null, stream };
  }

  return {
    endpoints: [
      serveEndpoint(downloadSiteExport, async (_input, { note }) => start({ kinds, bytes }, note, "site:export")),
      serveEndpoint(downloadSiteExportWithPeople, async (_input, { note }) =>
        start({ kinds: [...kinds, people], bytes }, note, "site:export-people"),
      ),
    ],
  };
}
