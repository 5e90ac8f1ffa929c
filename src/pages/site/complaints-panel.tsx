import { proveWork } from "../../features/identity/auth/web/fields/prove-work.ts";
import { CaseAdmin } from "../../features/services/cases/web/case-admin.tsx";

/** The cases of a person, with the captcha that guests solve. */
export function ComplaintsPanel({ isMember }: { isMember: boolean }) {
  return <CaseAdmin isMember={isMember} proveWork={proveWork} />;
}
