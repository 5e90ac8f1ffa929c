/** One text is rendered while the database stores another; more would only wait for the lock of their book. */
const MAX_IN_FLIGHT = 2;

/** Saves in flight; their outcomes are reported in the order in which the saves began. */
export interface InFlight {
  /** Waits until another save may begin. */
  makeRoom: () => Promise<void>;
  /** `saving` never rejects; it resolves to the entry for the report. */
  add: (saving: Promise<() => void>) => void;
  /** Waits for every save that has begun. */
  settle: () => Promise<void>;
}

export function createInFlight(): InFlight {
  const running: Promise<() => void>[] = [];

  async function waitUntil(left: number): Promise<void> {
    while (running.length > left) (await running.shift())?.();
  }

  return {
    makeRoom: () => waitUntil(MAX_IN_FLIGHT - 1),
    add: (saving) => running.push(saving),
    settle: () => waitUntil(0),
  };
}
