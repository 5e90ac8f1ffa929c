import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FormProblems, problemsOf } from "./form-problems.ts";

export interface Submission {
  /** The problems found in the browser; the form is not sent while there are any. */
  check(): FormProblems;
  run(signal: AbortSignal): Promise<void>;
  /** The button's label in the meantime. */
  label?: string;
  /** Sees a failure before it is shown; answers other problems than the usual sorting, or null for those. */
  onFailure?(thrown: unknown): FormProblems | null;
}

/** What every form of the account does alike: problems beside fields, focus on the first, one submission at a time. */
export function useAuthForm() {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<FormProblems>({});
  const [busyLabel, setBusyLabel] = useState<string | null>(null);
  const leaving = useLeaving();

  // After rendering, because a field may appear together with its error.
  useEffect(() => focusFirstProblem(form.current, problems), [problems]);

  async function submit(event: FormEvent, submission: Submission): Promise<void> {
    event.preventDefault();
    if (busyLabel !== null) return;
    const found = submission.check();
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusyLabel(submission.label ?? "请稍候…");
    try {
      await submission.run(leaving());
    } catch (thrown) {
      if (!leaving().aborted) setProblems(submission.onFailure?.(thrown) ?? problemsOf(thrown));
    } finally {
      setBusyLabel(null);
    }
  }

  return { form, problems, setProblems, busyLabel, setBusyLabel, submit };
}

/** A signal that ends with the component: for work that is not needed any more. */
export function useLeaving(): () => AbortSignal {
  const stopper = useRef<AbortController>(null);
  useEffect(() => {
    stopper.current = new AbortController();
    return () => stopper.current?.abort();
  }, []);
  return () => (stopper.current ?? new AbortController()).signal;
}

/** Fields are found by their names, which are those of the wire. */
function focusFirstProblem(form: HTMLFormElement | null, problems: FormProblems): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>("input[name]") ?? []) {
    if (!(field.name in problems)) continue;
    field.focus();
    return;
  }
}
