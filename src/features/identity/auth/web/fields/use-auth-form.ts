import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FormProblems, problemsOf } from "./form-problems.ts";

export interface Submission {
  /** The problems found in the browser; the form is only sent without problems. */
  check(): FormProblems;
  run(signal: AbortSignal): Promise<void>;
  /** The button's label while the form is being sent. */
  label?: string;
  /** Receives a failure before it is displayed; returns its own problems, or null for the usual ones. */
  onFailure?(thrown: unknown): FormProblems | null;
}

/**
 * The behaviour shared by all account forms: problems next to fields, focus on the first problem, one submission at a
 * time.
 */
export function useAuthForm() {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<FormProblems>({});
  const [busyLabel, setBusyLabel] = useState<string | null>(null);
  const leaving = useLeaving();

  // Runs after rendering, because a field may appear together with its error.
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

/** Returns a signal that aborts work when the component unmounts. */
export function useLeaving(): () => AbortSignal {
  const stopper = useRef<AbortController>(null);
  useEffect(() => {
    stopper.current = new AbortController();
    return () => stopper.current?.abort();
  }, []);
  return () => (stopper.current ?? new AbortController()).signal;
}

/** Fields are found by their names, which are those of the requests. */
function focusFirstProblem(form: HTMLFormElement | null, problems: FormProblems): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>("input[name]") ?? []) {
    if (!(field.name in problems)) continue;
    field.focus();
    return;
  }
}
