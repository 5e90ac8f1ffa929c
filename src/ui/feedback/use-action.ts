import { useState } from "react";
import { firstFailureText } from "./failure-text.ts";

/** Runs one action of a button or form at a time, and provides the failure and its reason if it failed. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function run(deed: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await deed();
    } catch (thrown) {
      setFailure(thrown);
    }
    setBusy(false);
  }

  const problem = failure === null ? null : firstFailureText(failure);
  return { isBusy, failure, problem, setFailure, run };
}
