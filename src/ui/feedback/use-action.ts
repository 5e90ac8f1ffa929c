import { useState } from "react";
import { firstFailureText } from "./failure-text.ts";

/** One deed at a time behind a button, and why it failed. */
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
