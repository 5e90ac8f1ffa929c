import { useState } from "react";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import type { Reauthentication } from "../../../../../ui/facts/reauthentication.ts";
import { getAccountSecurity } from "../../account-contract.ts";
import { createConfirmFirst } from "./confirm-first.ts";
import { ReauthenticateSheet } from "./reauthenticate-sheet.tsx";

/** Opens the re-authentication sheet whenever an action requires it. */
export function useReauthentication(): Reauthentication {
  const [waiting, setWaiting] = useState<{ resolve(isConfirmed: boolean): void } | null>(null);

  function onEnd(isConfirmed: boolean) {
    waiting?.resolve(isConfirmed);
    setWaiting(null);
  }

  const confirmFirst = createConfirmFirst({
    readSecurity: async () => (await callEndpoint(getAccountSecurity, {})).security,
    requestConfirmation: () => new Promise((resolve) => setWaiting({ resolve })),
    nowMs: Date.now,
  });
  return { ...confirmFirst, sheet: <ReauthenticateSheet isOpen={waiting !== null} onEnd={onEnd} /> };
}
