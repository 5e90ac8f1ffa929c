import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { refusalText } from "../../../../access/membership/refusal-prompt.ts";
import { getThingProgress } from "../../../../learning/progress/contract.ts";
import { closeTicket, requestPlayTicket } from "../played/played-item.ts";
import { startOf } from "../played/start-of.ts";
import type { AudioRequest } from "./audio-request.ts";

interface Sounding {
  sound: HTMLAudioElement | null;
  request: AudioRequest;
  /** Where in the item this file begins, and how long it is. */
  startsAt: number;
  duration: number;
  status: string;
  /** The listener stopped in another file. */
  resume(place: number): void;
}

/** Plays a request: gets a ticket, seeks to the place where it begins, and renews the ticket when it expires. */
export function useAudioSource({ sound, request, startsAt, duration, status, resume }: Sounding) {
  const [failure, setFailure] = useState<string | null>(null);
  const current = useRef<string | null>(null);
  const { item, round, from, isChosen, index } = request;

  const load = useCallback(
    async (element: HTMLAudioElement, at: number) => {
      const ticket = await requestPlayTicket({ kind: "media", id: item.id });
      if (current.current !== null) closeTicket(current.current);
      current.current = ticket.ticket;
      const file = ticket.files[index];
      if (!file) throw new Error("a ticket without this file");
      element.src = file.url;
      element.currentTime = at;
      await element.play();
    },
    [item.id, index],
  );

  const begin = useCallback(
    async (element: HTMLAudioElement, at: number) => {
      setFailure(null);
      await load(element, at).catch((cause: unknown) => {
        // A browser that requires another click first, or a request that was replaced by the next one.
        if (cause instanceof DOMException) return;
        if (!(cause instanceof ApiError)) throw cause;
        setFailure(refusalText(cause, "listen") ?? cause.message);
      });
    },
    [load],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a separate request with its own values
  useEffect(() => {
    if (sound === null) return;
    let isOver = false;
    void readPlace().then((place) => {
      if (isOver) return;
      const isHere = place >= startsAt && place < startsAt + Math.max(1, duration);
      if (!isHere && !isChosen && from === null) return resume(place);
      const known = { search: "", progress: { place: place - startsAt }, durationSeconds: duration };
      // A requested second is used even near the end.
      if (isHere && from !== null) return begin(sound, from - startsAt);
      return begin(sound, isHere ? startOf(known) : 0);
    });
    return () => {
      isOver = true;
    };
  }, [sound, round]);

  useEffect(() => {
    if (sound === null) return;
    // The ticket has expired, or the network failed: on request it continues at the same second with a new ticket.
    const fail = () => setFailure("没有取到声音");
    sound.addEventListener("error", fail);
    return () => sound.removeEventListener("error", fail);
  }, [sound]);

  useEffect(
    () => () => {
      if (current.current !== null) closeTicket(current.current);
    },
    [],
  );

  const retry = useCallback(() => {
    if (sound !== null) void begin(sound, sound.currentTime);
  }, [sound, begin]);

  return { failure, retry };

  async function readPlace(): Promise<number> {
    if (from !== null || status !== "signed_in") return from ?? startsAt;
    const resource = { params: { kind: "media", id: item.id } } as const;
    // Without a response the sound starts at the beginning.
    const { progress } = await callEndpoint(getThingProgress, resource).catch(() => ({ progress: null }));
    return progress?.place ?? startsAt;
  }
}
