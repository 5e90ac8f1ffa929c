import { useState } from "react";
import { firstFailureText } from "./failure-text.ts";

/** Runs one action of a button at a time, and provides the reason if it failed. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(deed: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await deed();
    } catch (thrown) {
      setProblem(firstFailureText(thrown));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, run };
}
