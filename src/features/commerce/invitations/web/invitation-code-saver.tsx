import { useEffect } from "react";
import { acceptSavedCode } from "./saved-code.ts";

/** Renders nothing. Accepts the invitation code stored in this browser. */
export function InvitationCodeSaver() {
  useEffect(() => void acceptSavedCode(), []);
  return null;
}
