import { isOpenToAccounts } from "../../../../../domain/access/levels.ts";
import type { DeliveredContent, DeliveredFile, SentRange } from "../../../../../domain/content/delivered-content.ts";
import type { ByteRange } from "../../../../../ports/file-storage.ts";
import type { Playable } from "../../playable.ts";
import { allowanceOf } from "./allowance-store.ts";
import type { Meter } from "./metered-file.ts";
import { paceTicket } from "./pace-ticket.ts";
import type { PlayContext } from "./play-context.ts";
import type { TicketRow } from "./ticket-store.ts";

/** How the delivery of a file is measured. */
export interface Measured {
  fileId: number;
  by: DeliveredFile["measuredBy"];
  /** Milliseconds of a film or recording; null: it is measured by its bytes, or not at all. */
  durationMs: number | null;
  sizeBytes: number;
}

/** The assumed rate of a film of unknown length. */
const ASSUMED_BYTES_A_MS = 125;

export function measureFilm(
  fileId: number,
  { kind, durationMs, sizeBytes }: { kind: string | null; durationMs: number | null; sizeBytes: number },
): Measured {
  if (kind === "picture") return { fileId, by: "none", durationMs: null, sizeBytes };
  const known = durationMs !== null && durationMs > 0 ? durationMs : Math.ceil(sizeBytes / ASSUMED_BYTES_A_MS);
  return { fileId, by: "time", durationMs: known, sizeBytes };
}

export function measureDownload(fileId: number, { sizeBytes }: { sizeBytes: number }): Measured {
  return { fileId, by: "bytes", durationMs: null, sizeBytes };
}

/** Creates the meter of one response before its first byte. null: the response is not measured. */
export async function meterTicket(
  context: PlayContext,
  { row, playable, measured }: { row: TicketRow; playable: Playable; measured: Measured },
): Promise<Meter | null> {
  const { userId, sessionId } = row;
  const user =
    userId === null || sessionId === null ? null : await context.readSession({ userId, sessionId }, { isFresh: false });
  const delivery = await context.deliveries.file(user, contentOf(row, playable), {
    id: measured.fileId,
    length: measured.durationMs ?? measured.sizeBytes,
    measuredBy: measured.by,
  });
  if (measured.by === "none" || (measured.by === "bytes" && delivery === null)) return null;
  // No use of content that is open to every account counts, and everyone may copy it.
  const isPaced = measured.by === "time" && !isOpenToAccounts(playable.contentType);
  const pace = isPaced ? paceTicket(context, allowanceOf(row)) : null;
  return {
    admit: async (next, isOver) =>
      pace === null ? true : pace.admit(newUnits(next, measured, delivery?.sentBefore ?? []), isOver),
    note: async (sent) => delivery?.add([unitsOf(sent, measured)]),
    release: async () => pace?.release(),
  };
}

/** The content of a ticket in the form that deliveries record. */
export function contentOf(
  ticket: Pick<TicketRow, "kind" | "resourceId">,
  { contentType, resourceKeys, previewSeconds, delivers }: Playable,
): DeliveredContent {
  const named = { kind: ticket.kind, id: delivers?.id ?? ticket.resourceId, contentType, resourceKeys, previewSeconds };
  return delivers?.parts === undefined ? named : { ...named, parts: delivers.parts };
}

/** How much of these bytes was not sent before. A part that is sent again is free: the viewer already has it. */
function newUnits(next: ByteRange, measured: Measured, sentBefore: readonly SentRange[]): number {
  const [from, to] = unitsOf(next, measured);
  const isSent = sentBefore.some(([start, end]) => start <= from && to <= end);
  return isSent ? 0 : (next.end - next.start + 1) * scaleOf(measured);
}

function scaleOf({ durationMs, sizeBytes }: Measured): number {
  return durationMs === null ? 1 : durationMs / Math.max(1, sizeBytes);
}

/** Bytes as time of the film, by its mean rate. */
function unitsOf({ start, end }: ByteRange, measured: Measured): [number, number] {
  const scale = scaleOf(measured);
  return [Math.floor(start * scale), Math.floor((end + 1) * scale)];
}
