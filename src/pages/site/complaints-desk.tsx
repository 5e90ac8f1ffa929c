import { proveWork } from "../../features/auth/web/fields/prove-work.ts";
import { CaseDesk } from "../../features/cases/web/case-desk.tsx";

/** The desk of cases, with the captcha that guests work for. */
export function ComplaintsDesk({ isMember }: { isMember: boolean }) {
  return <CaseDesk isMember={isMember} proveWork={proveWork} />;
}
