import { setTimeout as wait } from "node:timers/promises";
import { BUFFER_SECONDS } from "../../../../../domain/content/delivered-use.ts";
import { type AllowanceKey, giveBackSent, takeSent } from "./allowance-store.ts";
import type { PlayContext } from "./play-context.ts";

/** How much is sent initially, and how many seconds of film a second since the first byte (decisions §9, 4). */
export const PACE = { atOnceMs: BUFFER_SECONDS * 1_000, times: 2.5 } as const;

/** How much is taken from the allowance at a time, for several pieces of the film. */
const TAKEN_MS = 5_000;
const RETRY_MS = 250;
/** Below what sums of fractions are exact to. */
const ROUNDING_MS = 0.001;

export interface Pace {
  /** Waits for the time of the film that is to be sent; false: the answer ends before. */
  admit(milliseconds: number, isOver: () => boolean): Promise<boolean>;
  /** Returns allowance that was taken but not sent. */
  release(): Promise<void>;
}

/** An allowance, shared by all answers on it in all processes. */
export function paceTicket({ db, clock }: Pick<PlayContext, "db" | "clock">, allowance: AllowanceKey): Pace {
  let left = 0;
  return {
    async admit(milliseconds, isOver) {
      while (left < milliseconds) {
        const wanted = Math.ceil(Math.max(milliseconds - left, TAKEN_MS));
        if (await takeSent(db, { ...allowance, milliseconds: wanted, now: clock.now(), ...PACE })) left += wanted;
        // Near the end of the allowance less is taken.
        else if (
          await takeSent(db, {
            ...allowance,
            milliseconds: Math.ceil(milliseconds - left - ROUNDING_MS),
            now: clock.now(),
            ...PACE,
          })
        )
          left = milliseconds;
        else await wait(RETRY_MS);
        if (isOver()) return false;
      }
      left -= milliseconds;
      return true;
    },
    async release() {
      const unused = Math.floor(left);
      left = 0;
      if (unused > 0) await giveBackSent(db, { key: allowance.key, milliseconds: unused });
    },
  };
}
