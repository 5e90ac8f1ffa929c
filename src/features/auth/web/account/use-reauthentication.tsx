import { useState } from "react";
import { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { Reauthentication } from "../../../../ui/facts/reauthentication.ts";
import { getAccountSecurity } from "../../account-contract.ts";
import { ReauthenticateSheet } from "./reauthenticate-sheet.tsx";

/** What is under way may take this long after the check. */
const LEAST_LEFT_MS = 60_000;

/** Asks for a re-authentication where the server wants one (security AUTH-7); the deed then goes on by itself. */
export function useReauthentication(): Reauthentication {
  const [waiting, setWaiting] = useState<{ resolve(isConfirmed: boolean): void } | null>(null);

  function ask(): Promise<boolean> {
    return new Promise((resolve) => setWaiting({ resolve }));
  }

  function onEnd(isConfirmed: boolean) {
    waiting?.resolve(isConfirmed);
    setWaiting(null);
  }

  async function ensureFresh() {
    const { security } = await callEndpoint(getAccountSecurity, {});
    const until = security.fresh_until === null ? 0 : Date.parse(security.fresh_until);
    return until - Date.now() > LEAST_LEFT_MS || ask();
  }

  async function withFresh<T>(deed: () => Promise<T>): Promise<T> {
    try {
      return await deed();
    } catch (thrown) {
      if (!needsConfirmation(thrown) || !(await ask())) throw thrown;
      return deed();
    }
  }

  return { ensureFresh, withFresh, sheet: <ReauthenticateSheet isOpen={waiting !== null} onEnd={onEnd} /> };
}

function needsConfirmation(thrown: unknown): boolean {
  return thrown instanceof ApiError && thrown.status === 403 && thrown.code === "INSUFFICIENT_PERMISSIONS";
}
