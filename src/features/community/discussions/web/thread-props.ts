import type { ReactNode } from "react";
import type { Post } from "../contract.ts";
import type { TargetKind } from "../discussed-targets.ts";

/** What else can be done with a post where it stands; `reload` fetches the discussion anew. */
export type PostTools = (post: Post, reload: () => void) => ReactNode;

/** What is talked about. */
export interface ThreadProps {
  kind: TargetKind;
  id: number;
}

export interface ThreadLook {
  /** Words of what is talked about that the next post begins with; each time another `round`. */
  quote?: { words: string; round: number } | undefined;
  tools?: PostTools | undefined;
}
