import { setTimeout as wait } from "node:timers/promises";
import { BUFFER_SECONDS } from "../../../../../domain/content/delivered-use.ts";
import { type AllowanceKey, giveBackSent, takeSent } from "./allowance-store.ts";
import type { PlayContext } from "./play-context.ts";

/** How much is sent initially, and how many seconds of film per second since the first byte (decisions §9, 4). */
export const PACE = { atOnceMs: BUFFER_SECONDS * 1_000, times: 2.5 } as const;

/** How much is taken from the allowance at a time, for several pieces of the film. */
const TAKEN_MS = 5_000;
const RETRY_MS = 250;
/** Compensates for the rounding error of summed fractions. */
const ROUNDING_MS = 0.001;

export interface Pace {
  /** Waits until the allowance covers this time of the film; false: the response has ended before. */
  admit(milliseconds: number, isOver: () => boolean): Promise<boolean>;
  /** Returns allowance that was taken but not sent. */
  release(): Promise<void>;
}

/** Paces a response by an allowance that all its responses in all processes share. */
export function paceTicket({ db, clock }: Pick<PlayContext, "db" | "clock">, allowance: AllowanceKey): Pace {
  let left = 0;
  return {
    async admit(milliseconds, isOver) {
      while (left < milliseconds) {
        const wanted = Math.ceil(Math.max(milliseconds - left, TAKEN_MS));
        if (await takeSent(db, { ...allowance, milliseconds: wanted, now: clock.now(), ...PACE })) left += wanted;
        // Near the end of the allowance only the missing time is taken.
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
