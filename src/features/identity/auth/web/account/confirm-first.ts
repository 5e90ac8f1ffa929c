import { ApiError } from "../../../../../kit/api/api-error.ts";
import type { Reauthentication } from "../../../../../ui/facts/reauthentication.ts";
import type { AccountSecurity } from "../../account-contract.ts";
import { CONFIRMATION_NEEDED } from "../../confirmation.ts";

/** Time reserved for the action after the check. */
const MIN_LEFT_MS = 60_000;

interface ConfirmFirstOptions {
  readSecurity(): Promise<AccountSecurity>;
  /** Asks the owner to re-authenticate; false: they did not. */
  requestConfirmation(): Promise<boolean>;
  nowMs(): number;
}

/** Asks for a re-authentication where the server requires one (security AUTH-7), and then repeats the call. */
export function createConfirmFirst({
  readSecurity,
  requestConfirmation,
  nowMs,
}: ConfirmFirstOptions): Pick<Reauthentication, "ensureFresh" | "withFresh"> {
  return {
    async ensureFresh(deed = "other") {
      const { fresh_until, contact_fresh_until } = await readSecurity();
      const until = deed === "contact" ? contact_fresh_until : fresh_until;
      const isFresh = until !== null && Date.parse(until) - nowMs() > MIN_LEFT_MS;
      return isFresh || requestConfirmation();
    },
    async withFresh(deed) {
      try {
        return await deed();
      } catch (thrown) {
        if (!isConfirmationNeeded(thrown)) throw thrown;
        if (!(await requestConfirmation())) throw notConfirmed(thrown);
        return deed();
      }
    },
  };
}

function isConfirmationNeeded(thrown: unknown): thrown is ApiError {
  return thrown instanceof ApiError && thrown.status === 403 && thrown.code === CONFIRMATION_NEEDED;
}

/** Replaces the general text of the status (spec §8), which is for callers without a re-authentication. */
function notConfirmed({ status, code }: ApiError): ApiError {
  return new ApiError({ status, code, message: "还没有确认是你本人，什么都没有改动" });
}
