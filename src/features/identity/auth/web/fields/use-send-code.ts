import { useState } from "react";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { startCountdown, useCountdown } from "./code-countdown.ts";
import { type FormField, type FormProblems, problemsOf } from "./form-problems.ts";
import { proveWork } from "./prove-work.ts";
import { useLeaving } from "./use-auth-form.ts";

export interface CodeSending {
  /** The wait only applies to this number or address. */
  target: string;
  /** The field of an error of a refused send. */
  field: FormField | "form";
  check(): FormProblems;
  request(captcha: string, signal: AbortSignal): Promise<{ retry_after: number }>;
  onProblems(problems: FormProblems): void;
}

/**
 * Sends a code: solves a captcha, sends the message and starts the wait. `stage` is the current step, for the button's
 * label.
 */
export function useSendCode(sending: CodeSending) {
  const [stage, setStage] = useState<"idle" | "proving" | "sending">("idle");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const secondsLeft = useCountdown(sending.target);
  const leaving = useLeaving();

  async function send(): Promise<boolean> {
    const signal = leaving();
    const isFree = stage === "idle" && secondsLeft === 0;
    const problems = sending.check();
    sending.onProblems(problems);
    if (Object.keys(problems).length > 0 || !isFree) return false;
    setStage("proving");
    try {
      const answer = await proveWork((solution) => {
        setStage("sending");
        return sending.request(solution, signal);
      }, signal);
      setSentTo(sending.target);
      startCountdown(sending.target, answer.retry_after);
      return true;
    } catch (thrown) {
      if (signal.aborted) return false;
      startCountdown(sending.target, waitOf(thrown));
      sending.onProblems(atField(problemsOf(thrown), sending.field));
      return false;
    } finally {
      if (!signal.aborted) setStage("idle");
    }
  }

  return { send, stage, isSent: sentTo === sending.target, secondsLeft };
}

/** A refused send is an error of the typed target, unless the server names another field. */
function atField({ form, ...named }: FormProblems, field: FormField | "form"): FormProblems {
  return form === undefined ? named : { ...named, [field]: form };
}

function waitOf(thrown: unknown): number {
  const seconds = thrown instanceof ApiError ? Number(thrown.extra.retry_after) : 0;
  return Number.isFinite(seconds) ? Math.min(seconds, 60) : 0;
}
