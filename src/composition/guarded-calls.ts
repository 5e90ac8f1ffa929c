import type { TextKind } from "../features/content/texts/text-versions.ts";
import type { Auth } from "../features/identity/auth/server/auth.ts";
import { requireDuties } from "../features/identity/auth/server/owner/duties.ts";
import { requireConfirmations } from "../features/identity/auth/server/sessions/require-confirmation.ts";
import type { Staff } from "../features/identity/staff/server/staff.ts";
import type { ServedEndpoint } from "../kit/api/serve-endpoint.ts";
import type { Database } from "../ports/database.ts";
import type { PictureGate } from "./picture-gate.ts";
import type { PicturedText } from "./picture-tokens.ts";

interface GuardDependencies {
  db: Database;
  staff: Pick<Staff, "auditActs">;
  auth: Pick<Auth, "personal">;
  pictures: Pick<PictureGate, "sign">;
}

/**
 * Wraps every call with the checks of an account's duties, the audit log of staff, a fresh confirmation if required,
 * and the signing of picture addresses in the answer.
 */
export function guardCalls(
  { db, staff, auth, pictures }: GuardDependencies,
  served: readonly ServedEndpoint[],
): ServedEndpoint[] {
  const { requireFresh } = auth.personal.identity;
  return requireDuties(db, staff.auditActs(requireConfirmations(requireFresh, signPictures(pictures, served))));
}

function signPictures(pictures: Pick<PictureGate, "sign">, served: readonly ServedEndpoint[]): ServedEndpoint[] {
  return served.map((one) => {
    const { signsPictures: hasPictures } = one.endpoint;
    if (!hasPictures) return one;
    return {
      ...one,
      async answer(input, caller) {
        const answer = await one.answer(input, caller);
        if (caller.user === null) return answer;
        return pictures.sign(answer, caller.user, hasPictures === true ? undefined : textIn(answer, hasPictures));
      },
    };
  });
}

function textIn(answer: unknown, kind: TextKind): PicturedText {
  const { id } = (answer as Record<TextKind, { id: number }>)[kind];
  return { kind, id };
}
