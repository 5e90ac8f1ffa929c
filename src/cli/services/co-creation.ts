import { findWorkOf } from "../../composition/co-creating.ts";
import { findNames } from "../../features/identity/auth/server/owner/admin-store.ts";
import { type AdminProposal, stepProposal as stepSpec } from "../../features/services/co-creation/admin-contract.ts";
import { KIND_LABELS, STATE_LABELS } from "../../features/services/co-creation/proposal-states.ts";
import { listForAdmin, nameLead, stepProposal } from "../../features/services/co-creation/server/proposal-admin.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import { UsageError } from "../usage.ts";
import type { CoCreationCommand } from "./read-co-creation.ts";

const VISIBILITY_NOTES = { published: "", held: "  文字等审核", hidden: "  文字已隐藏", deleted: "" } as const;

/** Runs `cocreation`. */
export async function runCoCreation(command: CoCreationCommand, options: CommandOptions): Promise<void> {
  const text = await openAccounts(options, async ({ db, clock, notify, act }) => {
    const context = {
      db,
      clock,
      notify,
      findWork: findWorkOf(clock),
      findNames: (ids: readonly number[]) => findNames(db, ids),
    };
    const doing = (action: string) => ({ action, permission: "co-creation.manage" }) as const;
    switch (command.act) {
      case "list": {
        const { items } = await listForAdmin(context, { state: command.state, kind: null, before: null });
        return items.length === 0 ? "没有这样的提议" : items.map(describeProposal).join("\n");
      }
      case "step": {
        const { id, to, work } = command;
        const reason = stepSpec.body.shape.reason.safeParse(command.reason);
        if (!reason.success) throw new UsageError("--reason 太长");
        const step = { id, from: null, to, reason: reason.data, work };
        const proposal = await act(doing("stepProposal"), (note) => stepProposal(context, { ...step, note }));
        return `已推进：${describeProposal(proposal)}`;
      }
      default: {
        const { id, userId } = command;
        const proposal = await act(doing("nameLead"), (note) => nameLead(context, { id, userId, note }));
        return `已换牵头人：${describeProposal(proposal)}`;
      }
    }
  });
  process.stdout.write(`${text}\n`);
}

function describeProposal(proposal: AdminProposal): string {
  const { id, kind, state, visibility, title, votes, contributors, author, lead, work, created_at } = proposal;
  const facts = [
    `编号 ${id}`,
    KIND_LABELS[kind],
    STATE_LABELS[state],
    title,
    `${votes} 票`,
    `${contributors} 人参与`,
    `账号 ${author}`,
    `牵头 ${lead}`,
    formatExactTime(new Date(created_at)),
    ...(work === null ? [] : [work]),
  ];
  return `${facts.join("  ")}${VISIBILITY_NOTES[visibility]}`;
}
