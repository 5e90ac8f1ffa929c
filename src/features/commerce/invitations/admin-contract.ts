import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, shopTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { orderNumberSchema } from "../orders/contract.ts";
import { endReasonSchema, invitationStateSchema } from "./contract.ts";
import { SIGNS, type Sign } from "./invitation-states.ts";
import { REWARD_KINDS } from "./reward-kinds.ts";

const adminInvitationSchema = z.object({
  id: z.number().int(),
  inviter: listedPersonSchema,
  invited: listedPersonSchema,
  state: invitationStateSchema,
  /** Why inviter and invited seem to be one person, or why the reward cannot be given. */
  signs: z.array(z.enum(Object.keys(SIGNS) as [Sign, ...Sign[]])),
  /** The reward as text. null: no order has been paid yet. */
  reward: z.string().nullable(),
  order_no: orderNumberSchema.nullable(),
  bound_at: wireTime,
  due_at: wireTime.nullable(),
  credited_at: wireTime.nullable(),
  coupon_id: z.number().int().nullable(),
  ended_at: wireTime.nullable(),
  end_reason: endReasonSchema.nullable(),
  decided_by: listedPersonSchema.nullable(),
  note: z.string().nullable(),
});

export type AdminInvitation = z.output<typeof adminInvitationSchema>;

const termsSchema = z.object({
  /** `off`: invitations are hidden and earn nothing. */
  reward: z.enum(REWARD_KINDS),
  days: z.number().int().min(1, "至少 1 天").max(366, "最多 366 天"),
  campaign_id: z.number().int().positive().nullable(),
  monthly_limit: z.number().int().min(1, "至少 1 次").max(1000, "最多 1000 次"),
  window_days: z.number().int().min(1, "至少 1 天").max(90, "最多 90 天"),
});

const currentTermsSchema = termsSchema.extend({ changed_at: wireTime, changed_by: z.number().int().nullable() });

export type InvitationTerms = z.output<typeof currentTermsSchema>;

export const termsChangeSchema = termsSchema.partial();
export type TermsChange = z.output<typeof termsChangeSchema>;

const who = can("invitations.manage");
const params = z.object({ invitation_id: wireId });
const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

export const invitationList = defineStaffList({
  name: "staff-invitations",
  sorts: { id: "id", due_at: "moment?", credited_at: "moment?" },
  firstSort: "-id",
  filters: {
    state: invitationStateSchema.optional(),
    /** The inviter or the invited person. */
    user_id: wireId.optional(),
    /** Days of registration in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listInvitations = defineEndpoint({
  name: "listInvitations",
  summary: "邀请，新的在前；不写状态就是全部，held 是等着核对的；q 在订单号、两个人的名字和手机末四位里找",
  method: "GET",
  path: "/v1/admin/invitations",
  who,
  query: invitationList.query,
  output: staffPageOf(adminInvitationSchema),
});

export const releaseInvitation = defineEndpoint({
  name: "releaseInvitation",
  summary: "核对过，发放一份暂缓的奖励；再调用一次不会多发。当月次数已满时不发",
  method: "POST",
  path: "/v1/admin/invitations/{invitation_id}/release",
  who,
  params,
  output: adminInvitationSchema,
  limits,
  errors: ["NOT_FOUND", "INVITATION_DECIDED", "INVITATION_REWARD_UNAVAILABLE"],
});

export const refuseInvitation = defineEndpoint({
  name: "refuseInvitation",
  summary: "核对过，不发一份暂缓的奖励；邀请人看到没有奖励，看不到原因",
  method: "POST",
  path: "/v1/admin/invitations/{invitation_id}/refuse",
  who,
  params,
  body: z.object({ reason: shopTextOf(200).trim().min(1, "请写明原因") }),
  output: adminInvitationSchema,
  limits,
  errors: ["NOT_FOUND", "INVITATION_DECIDED"],
});

export const readInvitationTerms = defineEndpoint({
  name: "readInvitationTerms",
  summary: "邀请的规则，和每次改动",
  method: "GET",
  path: "/v1/admin/invitation-terms",
  who,
  output: z.object({ now: currentTermsSchema, history: z.array(currentTermsSchema) }),
});

export const changeInvitationTerms = defineEndpoint({
  name: "changeInvitationTerms",
  summary: "修改邀请的规则，没写的不变；已经付款的订单仍按付款时的奖励",
  method: "PUT",
  path: "/v1/admin/invitation-terms",
  who,
  body: termsChangeSchema,
  output: currentTermsSchema,
  limits,
  errors: ["CAMPAIGN_OVER"],
});
