import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { endPlay, type PlayTicket, playLesson, playMedia } from "../contract.ts";
import type { PlayableKind } from "../playable.ts";

/** What is played, and what its progress is kept under. */
export interface PlayedThing {
  kind: PlayableKind;
  id: number;
}

const CALLS = { lesson: playLesson, media: playMedia } as const;

/** A ticket for it; rejects with why not. */
export function openThing({ kind, id }: PlayedThing): Promise<PlayTicket> {
  return callEndpoint(CALLS[kind], { params: { id } });
}

/** Room for another player of the same person, at once and not after ten minutes. */
export function closeTicket(ticket: string): void {
  callEndpoint(endPlay, { body: { ticket } }, { keepalive: true }).catch(() => {
    // Without a network the ticket ends by itself.
  });
}
