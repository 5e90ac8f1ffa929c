import { useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { checkPhoneExists } from "../../contract.ts";
import { phoneTarget } from "../fields/phone-field.tsx";
import { proveWork } from "../fields/prove-work.ts";
import { useLeaving } from "../fields/use-auth-form.ts";

/** Whether the typed number has an account (spec §7), after `check` was answered; until then it counts as new. */
export function usePhoneExists(phone: string): { exists: boolean; check(): void } {
  const [found, setFound] = useState<string | null>(null);
  const leaving = useLeaving();

  async function check() {
    const signal = leaving();
    const { exists } = await proveWork(
      (proof) => callEndpoint(checkPhoneExists, { body: { phone, captcha: proof } }, { signal, unauthorized: "throw" }),
      signal,
    );
    if (exists) setFound(phoneTarget(phone));
  }

  return {
    exists: found !== null && found === phoneTarget(phone),
    check() {
      // Without an answer the form does not change: signing up with a known number also logs in.
      check().catch(() => {});
    },
  };
}
