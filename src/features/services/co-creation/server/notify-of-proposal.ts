import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { MAX_CONTRIBUTORS } from "../co-creation-limits.ts";
import { OWN_CO_CREATION_PATH, proposalPath } from "../co-creation-paths.ts";
import { ROLE_LABELS } from "../contributor-roles.ts";
import { coCreationNotification } from "../notifications.ts";
import type { CoCreationAdminContext } from "./co-creation-context.ts";
import { type ContributorRow, listContributors } from "./contributor-store.ts";
import type { ProposalRow } from "./proposal-store.ts";

type NotifyContext = Pick<CoCreationAdminContext, "notify">;

/** Notifies named contributors and followers of a new state, once per state. */
export async function notifyOfState({ notify }: NotifyContext, tx: Transaction, proposal: ProposalRow): Promise<void> {
  const { id, title, state, reason } = proposal;
  if (state === "review") return;
  const taking = await listContributors(tx, { proposalId: id, states: ["accepted"], limit: MAX_CONTRIBUTORS });
  const recipients = [...new Set([proposal.authorId, proposal.leadId, ...taking.map(({ userId }) => userId)])];
  const about = `proposal:${id}` as const;
  const key = `${about}:${state}`;
  const path = proposal.openedAt === null ? OWN_CO_CREATION_PATH : (proposal.workPath ?? proposalPath(id));
  const data = { event: "state", title, state, words: reason, path } as const;
  for (const to of recipients)
    await notify(tx, coCreationNotification.notice({ to, about, key: `${key}:${to}`, data }));
  await notify(
    tx,
    coCreationNotification.notice({ to: { followersOf: [about], butNot: recipients }, about, key, data }),
  );
}

/** Notifies a new lead whom staff appointed. */
export async function notifyNewLead(
  { notify, clock }: Pick<CoCreationAdminContext, "notify" | "clock">,
  tx: Transaction,
  { id, title, state, leadId: to, openedAt }: ProposalRow,
): Promise<void> {
  const about = `proposal:${id}`;
  const key = `${about}:lead:${to}:${clock.now().getTime()}`;
  const path = openedAt === null ? OWN_CO_CREATION_PATH : proposalPath(id);
  const data = { event: "lead", title, state, words: "申请加入的人由你答复", path } as const;
  await notify(tx, coCreationNotification.notice({ to, about, key, data }));
}

interface Joining {
  proposal: ProposalRow;
  contributor: ContributorRow;
}

/** Notifies the lead of a request to join. Repeated requests of one user send one notification a day. */
export async function notifyLead(
  { notify }: NotifyContext,
  tx: Transaction,
  { proposal, contributor }: Joining,
): Promise<void> {
  const { id, title, leadId: to, state } = proposal;
  const about = `proposal:${id}`;
  const key = `${about}:asked:${contributor.id}:${dayOf(contributor.requestedAt)}`;
  const data = { event: "asked", title, state, words: ROLE_LABELS[contributor.role], path: proposalPath(id) } as const;
  await notify(tx, coCreationNotification.notice({ to, about, key, actorId: contributor.userId, data }));
}

/** Notifies the applicant of the lead's answer. */
export async function notifyApplicant(
  { notify, clock }: Pick<CoCreationAdminContext, "notify" | "clock">,
  tx: Transaction,
  { proposal, contributor }: Joining,
): Promise<void> {
  const { id, title, state } = proposal;
  const event = contributor.state === "accepted" ? "joined" : "refused";
  const about = `proposal:${id}`;
  const key = `${about}:${event}:${contributor.id}:${clock.now().getTime()}`;
  const data = { event, title, state, words: ROLE_LABELS[contributor.role], path: proposalPath(id) } as const;
  await notify(
    tx,
    coCreationNotification.notice({ to: contributor.userId, about, key, actorId: proposal.leadId, data }),
  );
}
