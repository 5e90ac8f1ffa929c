import { OpenedList } from "../../../../ui/lists/opened-list.tsx";
import type { PublicGift } from "../contract.ts";

/** The giver and the message of a gift. */
export function GiftMessage({ sender, message }: Pick<PublicGift, "sender" | "message">) {
  return (
    <>
      <p className="text-text-secondary">{sender === "" ? "有人送你一份礼物" : `${sender} 送你一份礼物`}</p>
      {message !== "" && (
        <blockquote className="mt-3 rounded-md bg-surface px-4 py-3 break-words whitespace-pre-line">
          {message}
        </blockquote>
      )}
    </>
  );
}

/** Lists the content of a gift. */
export function GiftOpened({ gift: { opened, state } }: { gift: PublicGift }) {
  return (
    <OpenedList opened={opened} state={state === "taken" ? "open" : state === "revoked" ? "revoked" : "not yet"} />
  );
}
