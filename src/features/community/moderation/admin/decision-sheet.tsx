import { useState } from "react";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import type { QueueItem } from "../admin-contract.ts";
import { REASON_CHARACTERS } from "../moderation-limits.ts";
import { DECISION_NAMES, type Decision } from "../queue-lists.ts";
import type { GivenDecision } from "./decide-contents.ts";
import { USUAL_REASONS } from "./queue-names.ts";

const BANS: readonly (readonly [number, string])[] = [
  [0, "不禁言"],
  [1, "禁言 1 天"],
  [7, "禁言 7 天"],
  [30, "禁言 30 天"],
  [365, "禁言一年"],
];

const EFFECTS: Readonly<Record<Exclude<Decision, "publish">, string>> = {
  hide: "只有作者自己还看得到，以后可以再通过。",
  delete: "所有人都看不到了，不能恢复。",
};

interface DecisionSheetProps {
  decision: Exclude<Decision, "publish">;
  items: readonly QueueItem[];
  isBusy: boolean;
  onDecide(given: GivenDecision): void;
  onClose(): void;
}

/** Collects the reason for hiding or deleting content, and whether its authors may continue to post. */
export function DecisionSheet({ decision, items, isBusy, onDecide, onClose }: DecisionSheetProps) {
  const [days, setDays] = useState(0);
  const authors = new Set(items.map(({ author }) => author.user_id)).size;
  const [first] = items;
  const whose = authors === 1 && first ? `${first.author.name}的` : ` ${authors} 个人的`;
  const what = items.length === 1 ? "这一条" : ` ${items.length} 条`;
  return (
    <ReasonSheet
      title={`${DECISION_NAMES[decision]}${whose}${what}`}
      text={EFFECTS[decision]}
      field="原因"
      label={DECISION_NAMES[decision]}
      hint="作者会看到"
      usual={USUAL_REASONS}
      maxLength={REASON_CHARACTERS}
      isDanger
      isBusy={isBusy}
      onConfirm={(reason) => onDecide({ decision, reason, banDays: days === 0 ? null : days })}
      onClose={onClose}
    >
      <Select
        label={authors > 1 ? `同时禁言这 ${authors} 个人` : "同时禁言作者"}
        value={days}
        options={BANS}
        onChoose={(value) => setDays(value)}
      />
    </ReasonSheet>
  );
}
