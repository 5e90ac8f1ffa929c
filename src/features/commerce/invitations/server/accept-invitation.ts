import { conflict } from "../../../../kit/api/app-error.ts";
import { maskName } from "../../../../kit/values/mask-name.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { invitationsOff, requireInvitable, unknownCode } from "../invitation-rules.ts";
import { findCodeOwner } from "./code-store.ts";
import { findInvitationOf, type InvitationRow, insertInvitation } from "./invitation-store.ts";
import type { InvitationsContext, InvitedAccount } from "./invitations-context.ts";
import { findSigns } from "./notice-signs.ts";
import { findTerms, type TermsRow } from "./terms-store.ts";

/** The terms if invitations are open. Throws `INVITATIONS_OFF`. */
export async function requireOpen(db: DatabaseOrTransaction): Promise<TermsRow> {
  const terms = await findTerms(db);
  if (terms.reward === "off") throw invitationsOff();
  return terms;
}

/** The inviter who owns the link, before login. */
export async function openInvitation(
  context: Pick<InvitationsContext, "db" | "clock" | "accounts">,
  code: string,
): Promise<{ inviter: string; window_days: number }> {
  const { windowDays } = await requireOpen(context.db);
  const { account } = await requireInviter(context, context.db, code);
  return { inviter: maskName(account.name), window_days: windowDays };
}

/**
 * Binds a new user to the inviter permanently. It locks the ledger of the new user, as every payment of this user
 * does, so that the binding happens before the first order is paid or not at all.
 */
export async function acceptInvitation(
  context: InvitationsContext,
  { code, userId }: { code: string; userId: number },
): Promise<{ bound_at: string }> {
  const { db, clock, accounts, orders, ledger, markPhone } = context;
  return db.transaction(async (tx) => {
    const { windowDays } = await requireOpen(tx);
    await ledger.lockGrants(tx, userId);
    const now = clock.now();
    const { inviterId, account: inviter } = await requireInviter(context, tx, code);
    const known = await findInvitationOf(tx, userId);
    if (known !== null) return answerKnown(known, inviterId);
    const invited = await accounts.readInvited(tx, userId, now);
    if (invited === null) throw new Error(`account ${userId} has vanished`);
    const paidOrders = await orders.countDelivered(tx, { userId, except: null });
    requireInvitable(
      { userId, createdAt: invited.createdAt, paidOrders },
      { userId: inviterId, createdAt: inviter.createdAt },
      { windowDays, now },
    );
    const phoneMark = invited.phone === null ? null : markPhone(invited.phone);
    const signs = await findSigns(context, tx, { userId, inviterId, phoneMark, orderNo: null });
    const made = await insertInvitation(tx, { userId, inviterId, boundAt: now, phoneMark, signs });
    if (made === null) throw new Error(`account ${userId} was bound without its lock`);
    return { bound_at: made.boundAt.toISOString() };
  });
}

function answerKnown(known: InvitationRow, inviterId: number): { bound_at: string } {
  if (known.inviterId === inviterId) return { bound_at: known.boundAt.toISOString() };
  throw conflict("INVITATION_BOUND", "你已经记下了另一位邀请人，不能再换");
}

async function requireInviter(
  { accounts, clock }: Pick<InvitationsContext, "accounts" | "clock">,
  db: DatabaseOrTransaction,
  code: string,
): Promise<{ inviterId: number; account: InvitedAccount }> {
  const inviterId = await findCodeOwner(db, code);
  const account = inviterId === null ? null : await accounts.readInvited(db, inviterId, clock.now());
  if (inviterId === null || !account?.isOpen) throw unknownCode();
  return { inviterId, account };
}
