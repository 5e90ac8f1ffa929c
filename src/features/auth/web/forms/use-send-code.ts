import { useState } from "react";
import { ApiError } from "../../../../kit/api-error.ts";
import { startCountdown, useCountdown } from "./code-countdown.ts";
import { type FormField, type FormProblems, problemsOf } from "./form-problems.ts";
import { solveCaptcha } from "./solve-captcha.ts";
import { useLeaving } from "./use-auth-form.ts";

export interface CodeSending {
  /** To whom: the wait counts for this number or address only. */
  target: string;
  /** The field that a refused send is about. */
  field: FormField | "form";
  check(): FormProblems;
  request(captcha: string, signal: AbortSignal): Promise<{ retry_after: number }>;
  onProblems(problems: FormProblems): void;
}

/** Sends a code: captcha unseen, then the message, then the wait. `stage` is what is being done, for the button's label. */
export function useSendCode(sending: CodeSending) {
  const [stage, setStage] = useState<"idle" | "proving" | "sending">("idle");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const secondsLeft = useCountdown(sending.target);
  const leaving = useLeaving();

  async function send(): Promise<boolean> {
    const signal = leaving();
    const problems = sending.check();
    sending.onProblems(problems);
    if (Object.keys(problems).length > 0 || stage !== "idle" || secondsLeft > 0) return false;
    try {
      const answer = await proveAndSend(sending, { signal, onStage: setStage });
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

interface Progress {
  signal: AbortSignal;
  onStage(stage: "proving" | "sending"): void;
}

async function proveAndSend(
  sending: CodeSending,
  progress: Progress,
  isSecondTry = false,
): Promise<{ retry_after: number }> {
  progress.onStage("proving");
  const captcha = await solveCaptcha(progress.signal);
  progress.onStage("sending");
  try {
    return await sending.request(captcha, progress.signal);
  } catch (thrown) {
    // A challenge may grow old while a phone sleeps; the visitor need not know.
    const isStale = thrown instanceof ApiError && thrown.code === "CAPTCHA_INVALID" && !isSecondTry;
    if (isStale) return proveAndSend(sending, progress, true);
    throw thrown;
  }
}

/** A refused send concerns what was typed, unless the server names another field. */
function atField({ form, ...named }: FormProblems, field: FormField | "form"): FormProblems {
  return form === undefined ? named : { ...named, [field]: form };
}

function waitOf(thrown: unknown): number {
  const seconds = thrown instanceof ApiError ? Number(thrown.extra.retry_after) : 0;
  return Number.isFinite(seconds) ? Math.min(seconds, 60) : 0;
}
