import type { SeenRange } from "../../../../../domain/learning/seen-ranges.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { endPlay, type PlayTicket, playLesson, playMedia } from "../../contract.ts";
import type { PlayableKind } from "../../playable.ts";

/** The played item and the key of its progress. */
export interface PlayedItem {
  kind: PlayableKind;
  id: number;
  /** One file of several, and its start on the item's timeline; omitted: the item has only one file. */
  part?: { index: number; startsAt: number };
}

const CALLS = { lesson: playLesson, media: playMedia } as const;

/** Requests a ticket for the whole item; rejects with the reason. */
export function requestPlayTicket({ kind, id }: Pick<PlayedItem, "kind" | "id">): Promise<PlayTicket> {
  return callEndpoint(CALLS[kind], { params: { id } });
}

/** The same ticket with only the file that is played now. */
export function ticketOfPart(ticket: PlayTicket, { part }: PlayedItem): PlayTicket {
  return part === undefined ? ticket : { ...ticket, files: ticket.files.slice(part.index, part.index + 1) };
}

/** Progress in the whole item, as seconds of the part that is played. */
export function progressOfPart<P extends { place: number; seen: SeenRange[] }>(
  progress: P | null,
  { part }: PlayedItem,
  durationSeconds: number,
): P | null {
  if (progress === null || part === undefined) return progress;
  const shift = (second: number) => Math.min(Math.max(0, second - part.startsAt), durationSeconds);
  const isHere = progress.place >= part.startsAt && progress.place < part.startsAt + durationSeconds;
  const seen = progress.seen.map(([from, to]): SeenRange => [shift(from), shift(to)]).filter(([from, to]) => from < to);
  return { ...progress, seen, place: isHere ? shift(progress.place) : 0 };
}

/** Lets another player of the same user start immediately instead of after ten minutes. */
export function closeTicket(ticket: string): void {
  callEndpoint(endPlay, { body: { ticket } }, { keepalive: true }).catch(() => {
    // Without a network the ticket expires unnoticed.
  });
}
