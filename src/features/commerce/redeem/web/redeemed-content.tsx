import { OpenedList } from "../../../../ui/lists/opened-list.tsx";
import type { Redemption } from "../contract.ts";

/** Lists the content of a code. */
export function RedeemedContent({ redemption: { opened, state } }: { redemption: Redemption }) {
  return (
    <OpenedList opened={opened} state={state === "redeemed" ? "open" : state === "revoked" ? "revoked" : "not yet"} />
  );
}
