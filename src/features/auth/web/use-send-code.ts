import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../kit/api-error.ts";
import { callEndpoint } from "../../../kit/call-endpoint.ts";
import { sendPhoneCode } from "../contract.ts";
import { startCountdown, useCountdown } from "./code-countdown.ts";
import { checkPhone, type FormProblems, problemsOf } from "./form-problems.ts";
import { solveCaptcha } from "./solve-captcha.ts";

export type CodePurpose = "login" | "signup";

/** Sends a code: captcha unseen, then the message, then the wait. `stage` is what is being done, for the button's label. */
export function useSendCode(onProblems: (problems: FormProblems) => void) {
  const [stage, setStage] = useState<"idle" | "proving" | "sending">("idle");
  const [isSent, setSent] = useState(false);
  const secondsLeft = useCountdown();
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current?.abort();
  }, []);

  async function send(phone: string, purpose: CodePurpose): Promise<boolean> {
    const signal = leaving.current?.signal ?? new AbortController().signal;
    const problems = checkPhone(phone);
    onProblems(problems);
    if (problems.phone !== undefined || stage !== "idle" || secondsLeft > 0) return false;
    try {
      const answer = await proveAndSend({ phone, purpose, signal, onStage: setStage });
      setSent(true);
      startCountdown(answer.retry_after);
      return true;
    } catch (thrown) {
      if (signal.aborted) return false;
      startCountdown(waitOf(thrown));
      onProblems(phoneProblem(problemsOf(thrown)));
      return false;
    } finally {
      if (!signal.aborted) setStage("idle");
    }
  }

  return { send, stage, isSent, secondsLeft };
}

interface Sending {
  phone: string;
  purpose: CodePurpose;
  signal: AbortSignal;
  onStage(stage: "proving" | "sending"): void;
}

async function proveAndSend(sending: Sending, isSecondTry = false): Promise<{ retry_after: number }> {
  const { phone, purpose, signal, onStage } = sending;
  onStage("proving");
  const captcha = await solveCaptcha(signal);
  onStage("sending");
  try {
    return await callEndpoint(sendPhoneCode, { body: { phone, purpose, captcha } }, { signal, unauthorized: "throw" });
  } catch (thrown) {
    // A challenge may grow old while a phone sleeps; the visitor need not know.
    const isStale = thrown instanceof ApiError && thrown.code === "CAPTCHA_INVALID" && !isSecondTry;
    if (isStale) return proveAndSend(sending, true);
    throw thrown;
  }
}

/** A refused send concerns the number that was typed, unless the server names another field. */
function phoneProblem({ form, ...named }: FormProblems): FormProblems {
  return form === undefined ? named : { ...named, phone: form };
}

function waitOf(thrown: unknown): number {
  const seconds = thrown instanceof ApiError ? Number(thrown.extra.retry_after) : 0;
  return Number.isFinite(seconds) ? Math.min(seconds, 60) : 0;
}
