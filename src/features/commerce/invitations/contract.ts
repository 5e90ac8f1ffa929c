import { z } from "zod";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { givenCursor, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { idCursor } from "../../../kit/values/cursor.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { readInvitationCode } from "./invitation-code.ts";
import { END_REASONS, type EndReason, INVITATION_STATES, type InvitationState } from "./invitation-states.ts";

export const invitationStateSchema = z.enum(Object.keys(INVITATION_STATES) as [InvitationState, ...InvitationState[]]);

export const endReasonSchema = z.enum(Object.keys(END_REASONS) as [EndReason, ...EndReason[]]);

/** One invited person, without the full name and without purchases. */
const ownInvitationSchema = z.object({
  id: z.number().int(),
  /** The masked name. */
  who: z.string(),
  state: invitationStateSchema,
  bound_at: wireTime,
  /** When a pending reward is decided. null: there is none, or it was decided. */
  due_at: wireTime.nullable(),
  credited_at: wireTime.nullable(),
  /** The credited reward as text. null: not credited yet, or the request comes from WeChat. */
  reward: z.string().nullable(),
  ended_at: wireTime.nullable(),
  end_reason: endReasonSchema.nullable(),
});

export type OwnInvitation = z.output<typeof ownInvitationSchema>;

const code = z
  .string()
  .max(40, "邀请链接不完整")
  .transform((text, context) => {
    const read = readInvitationCode(text);
    if (read !== null) return read;
    context.addIssue({ code: "custom", message: "邀请链接不完整" });
    return z.NEVER;
  });

const REFUSALS = [
  "INVITATIONS_OFF",
  "INVITATION_UNKNOWN",
  "INVITATION_OWN",
  "INVITATION_BOUND",
  "INVITATION_NOT_NEW",
  "INVITATION_LATE",
] as const;

/** The code is in the body, so that it does not appear in access logs. */
const body = z.object({ code });

const perAddress = { max: 300, windowSeconds: HOUR_SECONDS, per: "ip", whenUnavailable: "closed" } as const;
const limits = [
  { max: 60, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
  perAddress,
] as const satisfies RateLimit[];

export const readInvitationOffer = defineEndpoint({
  name: "readInvitationOffer",
  summary: "本站有没有开放邀请；在微信里打开时总是没有",
  method: "GET",
  path: "/v1/invitations/offer",
  who: "user",
  output: z.object({ is_open: z.boolean() }),
});

export const openInvitation = defineEndpoint({
  name: "openInvitation",
  summary: "看一个邀请链接还能不能用、是谁的；不用登录",
  method: "POST",
  path: "/v1/invitations/open",
  who: "anyone",
  body,
  output: z.object({ inviter: z.string(), window_days: z.number().int() }),
  limits: [perAddress],
  errors: ["INVITATIONS_OFF", "INVITATION_UNKNOWN"],
});

export const acceptInvitation = defineEndpoint({
  name: "acceptInvitation",
  summary: "记下自己是谁邀请来的，只能记一次；再调用一次得到同样的回答",
  method: "POST",
  path: "/v1/invitations/accept",
  who: "user",
  body,
  output: z.object({ bound_at: wireTime }),
  limits,
  errors: REFUSALS,
});

export const makeInvitationLink = defineEndpoint({
  name: "makeInvitationLink",
  summary: "自己的邀请链接和现在的规则，每个人一个链接；在微信里打开时两样都不给",
  method: "POST",
  path: "/v1/invitations/link",
  who: "user",
  output: z.object({
    /** null inside WeChat. */
    link: z.string().nullable(),
    /** The reward as text. null inside WeChat. */
    reward: z.string().nullable(),
    monthly_limit: z.number().int(),
    window_days: z.number().int(),
    refund_days: z.number().int(),
  }),
  limits,
  errors: ["INVITATIONS_OFF"],
});

export const invitationCursor = idCursor("invitations");

export const listOwnInvitations = defineEndpoint({
  name: "listOwnInvitations",
  summary: "自己邀请来的人，各走到哪一步，新的在前",
  method: "GET",
  path: "/v1/invitations",
  who: "user",
  query: z.object({ cursor: givenCursor(invitationCursor).optional() }),
  output: z.object({ items: z.array(ownInvitationSchema), next: wireNext }),
  errors: ["INVITATIONS_OFF"],
});
