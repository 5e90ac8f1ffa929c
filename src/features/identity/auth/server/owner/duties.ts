import { AppError } from "../../../../../kit/api/app-error.ts";
import type { EndpointSpec } from "../../../../../kit/api/endpoint.ts";
import type { ServedEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import type { Database } from "../../../../../ports/database.ts";
import type { Duty } from "../../duty.ts";
import { hasIssuedPassword } from "../passwords/issued-password-store.ts";
import { hasConfirmedFactor } from "../second-factor/second-factor-store.ts";

const MESSAGES: Record<Duty, string> = {
  PASSWORD_CHANGE_REQUIRED: "请先修改一次性密码",
  SECOND_FACTOR_REQUIRED: "管理员需要先开启两步验证",
};

/** The first duty that an admin's account still has; null when it has none. */
export async function readDuty(db: Database, userId: number): Promise<Duty | null> {
  const [isIssued, isOn] = await Promise.all([hasIssuedPassword(db, userId), hasConfirmedFactor(db, userId)]);
  if (isIssued) return "PASSWORD_CHANGE_REQUIRED";
  return isOn ? null : "SECOND_FACTOR_REQUIRED";
}

const isForStaff = ({ who }: EndpointSpec) => typeof who === "object";

/**
 * Enforces the duties of admins on every call, and of other staff on staff calls. Until the duties are fulfilled,
 * public calls are answered as for a guest, and everything else except logging out is refused with 403 and the duty's
 * name as code.
 */
export function requireDuties(db: Database, served: readonly ServedEndpoint[]): ServedEndpoint[] {
  return served.map(({ endpoint, answer, ...rest }) => ({
    ...rest,
    endpoint,
    async answer(input, caller) {
      const { user } = caller;
      const duty = user && (user.isAdmin || isForStaff(endpoint)) ? await readDuty(db, user.id) : null;
      if (duty === null || endpoint.openDuring?.includes(duty)) return answer(input, caller);
      if (endpoint.who === "anyone" || endpoint.who === "temp_token") return answer(input, { ...caller, user: null });
      throw new AppError({ status: 403, code: duty, message: MESSAGES[duty] });
    },
  }));
}
