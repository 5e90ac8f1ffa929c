import { useSyncExternalStore } from "react";
import type { MediaItem } from "../../item-contract.ts";

/**
 * The requested audio and its state. It continues while the visitor opens other pages, so it belongs to none of them.
 */
export interface AudioRequest {
  item: Pick<MediaItem, "id" | "title" | "cover_url" | "kind" | "files">;
  index: number;
  /** The second of the item to start at; null: where this listener stopped. */
  from: number | null;
  /** The listener selected this file, so it plays from the beginning regardless of the stored position. */
  isChosen: boolean;
  /** Counts requests, so that a repeated request is a new one. */
  round: number;
}

interface AudioState {
  request: AudioRequest | null;
  isPlaying: boolean;
}

const NOTHING: AudioState = { request: null, isPlaying: false };
let state = NOTHING;
let toggle: (() => void) | null = null;
const listeners = new Set<() => void>();

function change(next: AudioState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAudioState(): AudioState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => NOTHING,
  );
}

/** Plays a file of an item; the previous one stops. */
export function playAudio(request: Omit<AudioRequest, "round">): void {
  change({ request: { ...request, round: (state.request?.round ?? 0) + 1 }, isPlaying: false });
}

export function closeAudio(): void {
  change(NOTHING);
}

export function reportPlaying(isPlaying: boolean): void {
  if (state.request !== null && state.isPlaying !== isPlaying) change({ ...state, isPlaying });
}

/** Pauses or continues. */
export function toggleAudio(): void {
  toggle?.();
}

/** The bar registers how it is paused. */
export function offerToggle(act: () => void): () => void {
  toggle = act;
  return () => {
    if (toggle === act) toggle = null;
  };
}
