import { z } from "zod";
import type { KnownResource } from "../../../../domain/access/access.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { DownloadableFile } from "../../media/media-access.ts";
import type { FindPlayable } from "../../media/playable.ts";
import * as contract from "../contract.ts";
import { LOG_DAYS } from "../download-limits.ts";
import { serveDownloadsAdmin } from "./admin-api.ts";
import { deleteTakingsBefore } from "./count-store.ts";
import {
  findDownloadRow,
  hasDownloads,
  isVisibleDownload,
  listDownloadRows,
  updateDownload,
} from "./download-store.ts";
import { type DownloadsContext, type DownloadsIntake, TAKE_JOB } from "./downloads-context.ts";
import {
  createCourseFilesFinder,
  createDownloadFinder,
  type DownloadKind,
  findDownloadableFile,
} from "./find-downloadable-file.ts";
import {
  carrierKey,
  createGuestDownloads,
  findCarriers,
  type GuestDownloads,
  listVisible,
  resourceOfDownload,
} from "./guest-downloads.ts";
import { markVersions } from "./mark-versions.ts";
import { listOwnDownloads } from "./own-downloads.ts";
import { personalDownloads } from "./personal-downloads.ts";
import { addDownload, type ImportedDownload } from "./save-download.ts";
import { startArchive, startDownload } from "./start-download.ts";
import { addVersion, finishVersion, type NewVersion, sweepVersions, takeVersion } from "./take-version.ts";

const TAKE_SECONDS = 2 * 3_600;

export interface Downloads {
  /** For page loaders. */
  guest: GuestDownloads;
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  /** Finders for tickets of downloads. */
  ticketFiles: {
    find: Record<DownloadKind, FindPlayable>;
    findDownloadableFile(request: {
      kind: DownloadKind;
      fileIds: readonly number[];
      fileId: number;
      part: string;
    }): Promise<DownloadableFile | null>;
  };
  /** For explaining access to a download. */
  findResource(id: number): Promise<KnownResource | null>;
  /** An upload is complete; uploads of other slices are ignored. */
  finishUpload(uploadName: string): Promise<void>;
}

/** Only the import of files: for the command line, imports and the demo content. */
export function createDownloadsIntake(context: DownloadsIntake) {
  const { db } = context;
  return {
    addDownload: (download: ImportedDownload) => addDownload(context, download),
    addVersion: (downloadId: number, version: NewVersion) => addVersion(context, downloadId, version),
    hasDownloads: () => hasDownloads(db),
    findDownload: (id: number) => findDownloadRow(db, id),
    listAll: async (limit: number) => (await listDownloadRows(db, { limit, offset: 0 })).rows,
    publish: (id: number, publishedAt: Date | null) =>
      updateDownload(db, id, { publishedAt, updatedAt: context.clock.now() }),
  };
}

/** Files for download, separate or attached to other content. */
export function createDownloads(context: DownloadsContext): Downloads {
  const { db, guestDb, clock } = context;
  const guest = createGuestDownloads(context);
  return {
    guest,
    endpoints: [
      serveEndpoint(contract.listDownloads, ({ query }) => guest.listDownloads(query)),
      serveEndpoint(contract.getDownload, ({ params }) => guest.getDownload(params.id)),
      serveEndpoint(contract.listAttachments, ({ params }) => guest.listAttachments(params.kind, params.id)),
      serveEndpoint(contract.fetchDownload, ({ params, body }, { user, ip }) =>
        startDownload(context, { id: params.id, versionId: body.version_id, user, ip }),
      ),
      serveEndpoint(contract.fetchCourseFiles, ({ params }, { user, ip }) =>
        startArchive(context, { courseId: params.id, user, ip }),
      ),
      serveEndpoint(contract.listOwnDownloads, ({ query }, { user }) =>
        listOwnDownloads(context, { userId: user.id, ...query }),
      ),
      ...serveDownloadsAdmin(context),
    ],
    jobs: [
      {
        name: TAKE_JOB,
        isOnePerKey: true,
        expireInSeconds: TAKE_SECONDS,
        run: (data) => takeVersion(context, z.object({ versionId: z.int() }).parse(data).versionId),
      },
      { name: "sweep-downloads", schedule: "35 * * * *", runsAfterLoss: true, run: () => sweepVersions(context) },
      {
        name: "mark-downloads",
        schedule: "*/5 * * * *",
        runsAfterLoss: true,
        expireInSeconds: TAKE_SECONDS,
        run: () => markVersions(context),
      },
      {
        name: "forget-download-log",
        schedule: "55 3 * * *",
        run: () => deleteTakingsBefore(db, new Date(clock.now().getTime() - LOG_DAYS * DAY_MS)),
      },
    ],
    personal: personalDownloads(db),
    ticketFiles: {
      find: { download: createDownloadFinder(context), course_files: createCourseFilesFinder(context) },
      findDownloadableFile: (request) => findDownloadableFile(context, request),
    },
    findResource: async (id) => {
      const row = await findDownloadRow(guestDb, id, isVisibleDownload(clock.now()));
      // A download of an unpublished carrier does not exist for visitors.
      if (!row || !(await listVisible(context, [id])).has(id)) return null;
      return resourceOfDownload(row, (await findCarriers(context, [row])).get(carrierKey(row)));
    },
    finishUpload: (uploadName) => finishVersion(context, uploadName),
  };
}
