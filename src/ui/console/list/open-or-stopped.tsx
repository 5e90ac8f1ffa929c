import { StateMark } from "../page-parts.tsx";

/** The filter for resources that staff can stop. */
export const OPEN_OR_STOPPED_FILTER = {
  name: "state",
  label: "状态",
  kind: "choice",
  choices: [
    ["open", "开着"],
    ["stopped", "已停用"],
  ],
} as const;

/** Shows whether a resource was stopped; null: it is open. */
export function OpenOrStopped({ stoppedAt }: { stoppedAt: string | null }) {
  return stoppedAt === null ? <StateMark tone="good">开着</StateMark> : <StateMark tone="ended">已停用</StateMark>;
}
