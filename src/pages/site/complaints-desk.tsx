import { proveWork } from "../../features/identity/auth/web/fields/prove-work.ts";
import { CaseDesk } from "../../features/services/cases/web/case-desk.tsx";

/** The cases of a person, with the captcha that guests solve. */
export function ComplaintsDesk({ isMember }: { isMember: boolean }) {
  return <CaseDesk isMember={isMember} proveWork={proveWork} />;
}
