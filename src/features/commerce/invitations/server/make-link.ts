import { drawCode } from "../../../../kit/process/draw-code.ts";
import { CODE_ALPHABET } from "../invitation-code.ts";
import { CODE_CHARACTERS, MAX_MARKS } from "../invitation-limits.ts";
import { inviteHref } from "../invitation-paths.ts";
import { requireOpen } from "./accept-invitation.ts";
import { findCodeOf, insertCode, updateMarks } from "./code-store.ts";
import type { InvitationsContext } from "./invitations-context.ts";
import { describeReward, rewardOf } from "./reward-text.ts";

/** If the code already exists, another one is generated. With 60 bits, this hardly ever happens. */
const MAX_ATTEMPTS = 3;

interface OwnLink {
  link: string | null;
  reward: string | null;
  monthly_limit: number;
  window_days: number;
  refund_days: number;
}

/** The user's link and its reward. Inside WeChat both are omitted, because WeChat forbids rewarded sharing. */
export async function makeLink(
  context: InvitationsContext,
  { userId, isInWechat }: { userId: number; isInWechat: boolean },
): Promise<OwnLink> {
  const { db, clock, origin, orders, coupons } = context;
  const terms = await requireOpen(db);
  const now = clock.now();
  const rules = {
    monthly_limit: terms.monthlyLimit,
    window_days: terms.windowDays,
    refund_days: await orders.readRefundDays(db, now),
  };
  if (isInWechat) return { link: null, reward: null, ...rules };
  const reward = rewardOf(terms);
  if (reward === null) throw new Error("invitations are on and earn nothing");
  const code = await requireCode(context, userId);
  return { link: `${origin}${inviteHref(code)}`, reward: await describeReward({ db, coupons }, reward, now), ...rules };
}

/** The user's code, created on the first request. A hash of the user's current phone number is stored. */
async function requireCode({ db, clock, accounts, markPhone }: InvitationsContext, userId: number): Promise<string> {
  const now = clock.now();
  const phone = (await accounts.readInvited(db, userId, now))?.phone ?? null;
  const mark = phone === null ? null : markPhone(phone);
  return db.transaction(async (tx) => {
    for (let draws = 0; draws < MAX_ATTEMPTS; draws += 1) {
      const known = await findCodeOf(tx, userId);
      if (known !== null) {
        const phoneMarks = addMark(known.phoneMarks, mark);
        if (phoneMarks !== known.phoneMarks) await updateMarks(tx, { userId, phoneMarks });
        return known.code;
      }
      await insertCode(tx, {
        userId,
        code: drawCode(CODE_CHARACTERS, CODE_ALPHABET),
        phoneMarks: mark === null ? [] : [mark],
        madeAt: now,
      });
    }
    const made = await findCodeOf(tx, userId);
    if (made === null) throw new Error("no code could be drawn");
    return made.code;
  });
}

function addMark(marks: string[], mark: string | null): string[] {
  return mark === null || marks.includes(mark) ? marks : [...marks, mark].slice(-MAX_MARKS);
}
