import { useState } from "react";
import { callEndpoint } from "../../../../kit/call-endpoint.ts";
import { checkPhoneExists } from "../../contract.ts";
import { phoneTarget } from "./phone-field.tsx";
import { solveCaptcha } from "./solve-captcha.ts";
import { useLeaving } from "./use-auth-form.ts";

/** Whether the typed number has an account (spec §7), once `ask` was answered; until then it counts as new. */
export function usePhoneExists(phone: string): { exists: boolean; ask(): void } {
  const [found, setFound] = useState<string | null>(null);
  const leaving = useLeaving();

  async function ask() {
    const signal = leaving();
    const captcha = await solveCaptcha(signal);
    const body = { phone, captcha };
    const { exists } = await callEndpoint(checkPhoneExists, { body }, { signal, unauthorized: "throw" });
    if (exists) setFound(phoneTarget(phone));
  }

  return {
    exists: found !== null && found === phoneTarget(phone),
    ask() {
      // Without an answer the form stays as it is: signing up with a known number logs in either way.
      ask().catch(() => {});
    },
  };
}
