import type { TargetKind } from "../discussed-targets.ts";

/** What is talked about. */
export interface ThreadProps {
  kind: TargetKind;
  id: number;
}
