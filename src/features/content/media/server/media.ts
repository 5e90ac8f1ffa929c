import { z } from "zod";
import type { KnownResource } from "../../../../domain/access/access.ts";
import type { ExportedKind } from "../../../../domain/content/exported-items.ts";
import type { RequirePicture } from "../../../../domain/content/require-picture.ts";
import type { LearningResources } from "../../../../domain/learning/learning-resources.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import type { Database } from "../../../../ports/database.ts";
import { endPlay, type MediaDescription, playLesson, playMedia } from "../contract.ts";
import type { ItemDraft } from "../item-admin-contract.ts";
import type { MediaAccess } from "../media-access.ts";
import { MAX_PREVIEW_SECONDS } from "../media-limits.ts";
import type { DownloadableKind } from "../playable.ts";
import { describeFiles } from "./files/describe-files.ts";
import { INGEST_JOB, type MediaContext, PREVIEW_JOB } from "./files/media-context.ts";
import { requestPreview } from "./files/request-jobs.ts";
import { cutPreview } from "./ingest/cut-preview.ts";
import { ingestMedia } from "./ingest/ingest-media.ts";
import { exportItems } from "./items/exported-items.ts";
import { serveItems } from "./items/item-api.ts";
import { findItem, hasItems, isShown, isVisibleItem, listItemUses } from "./items/item-store.ts";
import { learnItems } from "./items/learned-items.ts";
import { createGuestMedia, createItemFinder, type GuestMedia, resourceOfItem } from "./items/read-items.ts";
import { addItem } from "./items/save-item.ts";
import { personalMedia } from "./personal-media.ts";
import { deleteAllowancesBefore } from "./play/allowance-store.ts";
import { type DownloadTicket, issueDownloadTicket } from "./play/issue-download-ticket.ts";
import { hashSecret } from "./play/issue-ticket.ts";
import { createMediaAccess } from "./play/media-out.ts";
import { PACE } from "./play/pace-ticket.ts";
import type { PlayContext } from "./play/play-context.ts";
import { startPlay } from "./play/start-play.ts";
import { deleteTicketsBefore, endTickets } from "./play/ticket-store.ts";
import { addFile, type NewFile } from "./upload/add-file.ts";
import { exportFiles } from "./upload/exported-files.ts";
import { type MediaAdminContext, serveMediaAdmin } from "./upload/media-admin-api.ts";
import type { IsFileUsed } from "./upload/media-list-store.ts";
import { setChapters } from "./upload/set-chapters.ts";
import { finishUpload, sweepUploads } from "./upload/take-uploads.ts";

export interface Media {
  /** For page loaders. */
  guest: GuestMedia;
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  /** Items as learning resources. */
  learned: LearningResources;
  /** The public facts of files; deleted ones are missing. */
  describeFiles(ids: readonly number[]): Promise<Map<number, MediaDescription>>;
  /** For exports. */
  exportedFiles: ExportedKind;
  exportedItems: ExportedKind;
  /** For imports: the same content is stored once. */
  addFile(file: NewFile): Promise<{ id: number; isNew: boolean }>;
  /** For the command line: saves the listed chapters and returns their number. Throws 404 and 422. */
  setChapters(mediaId: number, bytes: Buffer): Promise<number>;
  /** For the HTTP layer: `/media/<ticket>/…`. */
  access: MediaAccess & { stop(): void };
  /** For files of another slice: issues a ticket like those of films. Throws 404, 403. */
  issueDownloadTicket(request: {
    kind: DownloadableKind;
    id: number;
    user: CallingUser | null;
  }): Promise<DownloadTicket>;
  /** For explaining access to an item of the media page. */
  findResource(itemId: number): Promise<KnownResource | null>;
  /** Creates the preview file in advance; false: this machine cannot. */
  preparePreview(mediaId: number, seconds: number): Promise<boolean>;
  /** Called when the last byte of an upload has arrived. */
  finishUpload(uploadName: string): Promise<void>;
}

/** For the demo content. */
interface ItemWriter {
  /** An existing item with this title is not changed. */
  addItem(draft: ItemDraft): Promise<{ id: number }>;
  hasItems(): Promise<boolean>;
}

export interface MediaDependencies extends Omit<MediaAdminContext, "isFileUsed">, Omit<PlayContext, "find"> {
  /** May read public tables only. */
  guestDb: Database;
  requirePicture: RequirePicture;
  /** Whether a lesson plays the file with this id. */
  playsFile: IsFileUsed;
  /** Called when a file has been checked, so that items that play it can store its length. */
  onMeasured(mediaId: number): Promise<void>;
  /** Finds the playable items of other slices. */
  find: Omit<PlayContext["find"], "media">;
}

const INGEST_SECONDS = 6 * 3_600;

/** Tickets are deleted this long after they end. */
const FORGOTTEN_MS = 24 * 3_600_000;

/** Only imports files: for the command line, where nothing is played. */
export function createMediaIntake(
  context: MediaContext,
): Pick<Media, "describeFiles" | "addFile" | "setChapters" | "exportedFiles" | "exportedItems"> & ItemWriter {
  return {
    exportedFiles: exportFiles(context),
    exportedItems: exportItems(context),
    describeFiles: (ids) => describeFiles(context.db, ids),
    addFile: (file) => addFile(context, file),
    addItem: (draft) => addItem(context, draft),
    hasItems: () => hasItems(context.db),
    setChapters: (mediaId, bytes) => setChapters(context, mediaId, bytes),
  };
}

/** Films, recordings and gated pictures: import and delivery. */
export function createMedia(dependencies: MediaDependencies): Media {
  const { db, clock } = dependencies;
  const guest = createGuestMedia(dependencies);
  const find = { ...dependencies.find, media: createItemFinder(dependencies) };
  const playing: PlayContext = { ...dependencies, find };
  const isFileUsed = isShown(dependencies.playsFile);
  const listUses = async (mediaId: number) => [
    ...(await dependencies.listUses(mediaId)),
    ...(await listItemUses(db, mediaId)),
  ];
  return {
    endpoints: [
      ...serveMediaAdmin({ ...dependencies, listUses, isFileUsed }),
      ...serveItems(dependencies, guest),
      serveEndpoint(playLesson, ({ params }, { user }) => startPlay(playing, { kind: "lesson", id: params.id, user })),
      serveEndpoint(playMedia, ({ params }, { user }) => startPlay(playing, { kind: "media", id: params.id, user })),
      serveEndpoint(endPlay, async ({ body }) => {
        await endTickets(db, [hashSecret(body.ticket)], clock.now());
        return {};
      }),
    ],
    guest,
    learned: learnItems(dependencies),
    findResource: async (itemId) => {
      const row = await findItem(dependencies.guestDb, itemId, isVisibleItem(clock.now()));
      return row && resourceOfItem(row);
    },
    issueDownloadTicket: (request) => issueDownloadTicket(playing, request),
    access: createMediaAccess(playing),
    preparePreview: async (mediaId, seconds) => {
      if (!(await dependencies.tools.canDraw())) return false;
      await requestPreview(dependencies, { mediaId, seconds: Math.min(seconds, MAX_PREVIEW_SECONDS) });
      return true;
    },
    jobs: [
      {
        name: INGEST_JOB,
        isOnePerKey: true,
        expireInSeconds: INGEST_SECONDS,
        async run(data) {
          const { mediaId } = z.object({ mediaId: z.int() }).parse(data);
          await ingestMedia(dependencies, mediaId);
          await dependencies.onMeasured(mediaId);
        },
      },
      {
        name: PREVIEW_JOB,
        isOnePerKey: true,
        expireInSeconds: INGEST_SECONDS,
        run: (data) => cutPreview(dependencies, z.object({ mediaId: z.int(), seconds: z.int() }).parse(data)),
      },
      { name: "sweep-uploads", schedule: "25 * * * *", runsAfterLoss: true, run: () => sweepUploads(dependencies) },
      {
        name: "forget-tickets",
        schedule: "50 3 * * *",
        async run() {
          const now = clock.now();
          const before = new Date(now.getTime() - FORGOTTEN_MS);
          await deleteTicketsBefore(db, before);
          await deleteAllowancesBefore(db, { before, now, times: PACE.times });
        },
      },
    ],
    personal: personalMedia(db),
    ...createMediaIntake(dependencies),
    finishUpload: (uploadName) => finishUpload(dependencies, uploadName),
  };
}
