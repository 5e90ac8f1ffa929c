import { useEffect } from "react";
import { handOverKept } from "./kept-code.ts";

/** Shows nothing; hands over the code that this browser kept. */
export function InvitationKeeper() {
  useEffect(() => void handOverKept(), []);
  return null;
}
