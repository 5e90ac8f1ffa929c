import type { RegexEngine } from "shiki/core";
import { createOnigurumaEngine } from "shiki/engine/oniguruma";
import { wasmBinaryPromise } from "shiki/wasm";

// How often Oniguruma may backtrack within one match before it returns "no match". Shiki's build has a limit of ten
// million, with which a line of fifty characters can take seconds. Measured on 1 300 files in 20 languages: the colours
// are the same as with ten million.
const SHIPPED_STEPS_BACK = 10_000_000;
const MAX_STEPS_BACK = 100_000;

/**
 * The remaining budget for colouring: characters read times patterns tried, so that the result does not depend on the
 * time.
 */
export interface CodeWork {
  left: number;
}

let currentWork: CodeWork = { left: 0 };

/** Runs code that uses the engine and charges its cost to `work`. When `work` is used up, the engine finds no match. */
export function spendWork<T>(work: CodeWork, run: () => T): T {
  currentWork = work;
  return run();
}

/** Oniguruma with both of its costs counted: backtracking steps inside a match, and attempted matches. */
export async function createCountedEngine(): Promise<RegexEngine> {
  const engine = await createOnigurumaEngine(async (imports) => {
    const binary = limitStepsBack(await wasmBinaryPromise);
    return (await WebAssembly.instantiate(binary, imports)).instance.exports;
  });
  return {
    createString: engine.createString,
    createScanner(patterns) {
      const scanner = engine.createScanner(patterns);
      return {
        findNextMatchSync(text, start, options) {
          const { length } = typeof text === "string" ? text : text.content;
          currentWork.left -= (length - start + 1) * patterns.length;
          return currentWork.left < 0 ? null : scanner.findNextMatchSync(text, start, options);
        },
        dispose: () => scanner.dispose?.(),
      };
    },
  };
}

/** The build exports no setter; the limit is a variable whose initial value occurs once in the binary. */
function limitStepsBack(shipped: Uint8Array): Uint8Array<ArrayBuffer> {
  const binary = Uint8Array.from(shipped);
  const view = new DataView(binary.buffer);
  const places: number[] = [];
  for (let at = 0; at + 4 <= binary.length; at++) if (view.getUint32(at, true) === SHIPPED_STEPS_BACK) places.push(at);
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new Error("the limit of Shiki's regex engine is not where it was");
  view.setUint32(place, MAX_STEPS_BACK, true);
  return binary;
}
