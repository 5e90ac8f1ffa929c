import type { ReactNode } from "react";
import type { Post } from "../contract.ts";
import type { TargetKind } from "../discussed-targets.ts";

/** Further actions for a post in place; `reload` fetches the discussion again. */
export type PostTools = (post: Post, reload: () => void) => ReactNode;

/** The target. */
export interface ThreadProps {
  kind: TargetKind;
  id: number;
}

export interface ThreadLook {
  /** Quoted text of the target at the start of the next post; each quotation has another `round`. */
  quote?: { text: string; round: number } | undefined;
  tools?: PostTools | undefined;
}
