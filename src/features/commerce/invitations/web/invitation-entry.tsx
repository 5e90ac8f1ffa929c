import { type ReactNode, useEffect } from "react";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { readInvitationOffer } from "../contract.ts";
import { acceptSavedCode } from "./saved-code.ts";

/** Renders its children if invitations are open. Renders nothing until this is known, and nothing inside WeChat. */
export function InvitationEntry({ children }: { children: ReactNode }) {
  const isMember = useSession().status === "signed_in";
  const { data } = usePersonalData(readInvitationOffer, {}, isMember);
  useEffect(() => {
    if (isMember) void acceptSavedCode();
  }, [isMember]);
  return data?.is_open ? children : null;
}
