import { isPassing } from "../../kit/api/api-error.ts";
import { isRecord } from "../../kit/values/is-record.ts";
import { drawKey } from "../browser/draw-key.ts";
import { isSame } from "./form/merge-values.ts";

/** The idempotency keys of one action of the console. */
export interface ActKeys {
  /** The key of a call with this input. */
  keyOf(input: unknown): string;
  /** Ends the call with this input. `thrown`: why it failed; absent: it succeeded. */
  end(input: unknown, thrown?: unknown): void;
}

/**
 * A call that may have been executed although no answer arrived keeps its key: repeated with the same input, it is
 * executed only once. Every other call has a new key.
 */
export function createActKeys(draw: () => string = drawKey): ActKeys {
  let open: { input: unknown; key: string } | null = null;
  return {
    keyOf(input) {
      if (open === null || !isSameCall(open.input, input)) open = { input, key: draw() };
      return open.key;
    },
    end(input, thrown) {
      // The end of an earlier call with other input says nothing about the open one.
      if (!isPassing(thrown) && open !== null && isSameCall(open.input, input)) open = null;
    },
  };
}

function isSameCall(one: unknown, other: unknown): boolean {
  // A file has no JSON.
  return uploadOf(one) === uploadOf(other) && isSame(one, other);
}

function uploadOf(input: unknown): unknown {
  return isRecord(input) ? input.upload : undefined;
}
