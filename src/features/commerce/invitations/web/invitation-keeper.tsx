import { useEffect } from "react";
import { handOverKept } from "./kept-code.ts";

/** Renders nothing; accepts the invitation code stored in this browser. */
export function InvitationKeeper() {
  useEffect(() => void handOverKept(), []);
  return null;
}
