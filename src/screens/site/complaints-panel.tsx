import { proveWork } from "../../features/identity/auth/web/fields/prove-work.ts";
import { CaseAdmin } from "../../features/services/cases/web/case-admin.tsx";

/** The complaints of a visitor, with the captcha that guests must solve. */
export function ComplaintsPanel({ isMember }: { isMember: boolean }) {
  return <CaseAdmin isMember={isMember} proveWork={proveWork} />;
}
