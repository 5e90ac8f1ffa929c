import type { StateTone } from "../../../../ui/console/page-parts.tsx";
import { CASE_KINDS, type CaseKind, DATA_REQUESTS, type DataRequest } from "../case-kinds.ts";
import { CASE_STATES, type CaseState } from "../case-states.ts";

export const CASE_MARKS: Readonly<Record<CaseState, readonly [string, StateTone]>> = {
  received: [CASE_STATES.received, "waiting"],
  in_progress: [CASE_STATES.in_progress, "info"],
  answered: [CASE_STATES.answered, "good"],
  declined: [CASE_STATES.declined, "ended"],
  withdrawn: [CASE_STATES.withdrawn, "ended"],
};

/** Label of a case: 个人信息请求：删除. */
export function caseTitle({ kind, request }: { kind: CaseKind; request: DataRequest | null }): string {
  const { label } = CASE_KINDS[kind];
  return request === null ? label : `${label}：${DATA_REQUESTS[request]}`;
}
