import { z } from "zod";
import { POST_STATES } from "../../../domain/moderation/moderated-content.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { givenCursor, plainTextOf, wireAiMark, wireId, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { toOneLine } from "../../../kit/values/chinese-lines.ts";
import { HOUR_SECONDS, MINUTE_SECONDS } from "../../../kit/values/durations.ts";
import { POSTING_LIMITS } from "../../community/discussions/discussion-limits.ts";
import { plainPictureAddress } from "../../community/discussions/picture-address.ts";
import { authorSchema } from "../../community/discussions/post-author.ts";
import {
  CREDIT_CHARACTERS,
  MESSAGE_CHARACTERS,
  PICTURES_A_PROPOSAL,
  PROPOSALS_A_PAGE,
  TEXT_CHARACTERS,
  TITLE_CHARACTERS,
} from "./co-creation-limits.ts";
import { CONTRIBUTOR_ROLES, JOINED_ROLES, JOINING_STATES } from "./contributor-roles.ts";
import { ownProposalCursor, proposalCursor } from "./proposal-cursor.ts";
import { PROPOSAL_ORDERS } from "./proposal-list.ts";
import { PROPOSAL_KINDS, PROPOSAL_STATES, PUBLIC_STATES } from "./proposal-states.ts";

const params = z.object({ id: wireId });
const reading = [{ max: 240, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }] as const;
const choosing = [{ max: 60, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "closed" }] as const;
const lineOf = (max: number, empty: string) => plainTextOf(max).transform(toOneLine).pipe(z.string().min(1, empty));

const workSchema = z.object({ title: z.string(), path: z.string() });
const creditSchema = z.object({ name: z.string(), role: z.enum(CONTRIBUTOR_ROLES) });

const listedSchema = z.object({
  id: z.number().int(),
  kind: z.enum(PROPOSAL_KINDS),
  state: z.enum(PROPOSAL_STATES),
  title: z.string(),
  ai_mark: wireAiMark,
  votes: z.number().int(),
  opened_at: wireTime,
});

/** A proposal in the public form. */
const publicSchema = listedSchema.extend({
  text: z.string(),
  /** The paths of images on this site. */
  pictures: z.array(z.string()),
  /** The reason for the last decision. Empty: none. */
  reason: z.string(),
  /** The resulting work. */
  work: workSchema.nullable(),
  credits: z.array(creditSchema),
});

const contributorSchema = z.object({
  id: z.number().int(),
  ...creditSchema.shape,
  state: z.enum(JOINING_STATES),
  /** The message to the lead. Only the lead and its author see it. */
  message: z.string(),
  person: authorSchema.nullable(),
});

const proposalSchema = publicSchema.extend({
  opened_at: wireTime.nullable(),
  created_at: wireTime,
  edited_at: wireTime.nullable(),
  visibility: z.enum(POST_STATES),
  author: authorSchema.nullable(),
  lead: authorSchema.nullable(),
  province: z.string().nullable(),
  contributors: z.array(contributorSchema),
  own: z.object({
    is_author: z.boolean(),
    is_lead: z.boolean(),
    is_voted: z.boolean(),
    may_vote: z.boolean(),
    may_join: z.boolean(),
    may_edit: z.boolean(),
    may_withdraw: z.boolean(),
    joining: contributorSchema.omit({ person: true }).nullable(),
  }),
});

export type ListedProposal = z.output<typeof listedSchema>;
export type PublicProposal = z.output<typeof publicSchema>;
export type Proposal = z.output<typeof proposalSchema>;
export type Contributor = z.output<typeof contributorSchema>;
export type Credit = z.output<typeof creditSchema>;

export const listProposals = defineEndpoint({
  name: "listProposals",
  summary: "共创提议，按票数或时间",
  method: "GET",
  path: "/v1/proposals",
  who: "anyone",
  query: z.object({
    state: z.enum(PUBLIC_STATES).optional(),
    kind: z.enum(PROPOSAL_KINDS).optional(),
    order: z.enum(PROPOSAL_ORDERS).default("votes"),
    cursor: givenCursor(proposalCursor).optional(),
  }),
  output: z.object({ items: z.array(listedSchema).max(PROPOSALS_A_PAGE), next: wireNext }),
  limits: reading,
});

export const readProposal = defineEndpoint({
  name: "readProposal",
  signsPictures: true,
  summary: "一个提议、参与的人，和自己能做什么",
  method: "GET",
  path: "/v1/proposals/{id}",
  who: "anyone",
  params,
  output: z.object({ proposal: proposalSchema }),
  limits: reading,
  errors: ["NOT_FOUND"],
});

/** The path of a picture uploaded for user texts. */
const pictureSchema = z
  .string()
  .regex(/^\/files\/[0-9a-f]{64}\.webp(?:\?t=[\w-]+)?$/, "图片要先上传")
  .transform(plainPictureAddress);

const draftShape = {
  kind: z.enum(PROPOSAL_KINDS, "请选提议的种类"),
  title: lineOf(TITLE_CHARACTERS, "请写标题"),
  text: plainTextOf(TEXT_CHARACTERS)
    .transform((text) => text.trim())
    .pipe(z.string().min(10, "说明至少十个字")),
  pictures: z.array(pictureSchema).max(PICTURES_A_PROPOSAL, `最多放 ${PICTURES_A_PROPOSAL} 张图片`).default([]),
  /** The name of the proposer in the credits. */
  credit_name: lineOf(CREDIT_CHARACTERS, "请写署名"),
  /** Absent: a new proposal has no mark, and a changed one keeps its mark. */
  ai_mark: wireAiMark.optional(),
};

const WRITING_ERRORS = ["NOT_FOUND", "PHONE_NEEDED", "POSTING_BANNED", "TEXT_REFUSED"];

export const createProposal = defineEndpoint({
  name: "createProposal",
  summary: "提出一个选题、翻译或章节；同一个 Idempotency-Key 只提一次",
  method: "POST",
  path: "/v1/proposals",
  who: "user",
  headers: ["Idempotency-Key"],
  body: z.object(draftShape),
  output: z.object({ id: z.number().int(), visibility: z.enum(POST_STATES) }),
  limits: POSTING_LIMITS,
  errors: [...WRITING_ERRORS, "TOO_MANY_PROPOSALS", "IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_REUSED"],
});

export const editProposal = defineEndpoint({
  name: "editProposal",
  summary: "修改自己的提议，公开征集之前",
  method: "PUT",
  path: "/v1/proposals/{id}",
  who: "user",
  params,
  body: z.object(draftShape),
  output: z.object({ id: z.number().int(), visibility: z.enum(POST_STATES) }),
  limits: POSTING_LIMITS,
  errors: [...WRITING_ERRORS, "PROPOSAL_FIXED"],
});

export const withdrawProposal = defineEndpoint({
  name: "withdrawProposal",
  summary: "撤回自己的提议，采纳之前",
  method: "DELETE",
  path: "/v1/proposals/{id}",
  who: "user",
  params,
  output: z.object({}),
  limits: choosing,
  errors: ["NOT_FOUND", "PROPOSAL_FIXED"],
});

const voteOutput = z.object({ votes: z.number().int(), is_voted: z.boolean() });

export const voteForProposal = defineEndpoint({
  name: "voteForProposal",
  summary: "投一票；再投一次没有变化",
  method: "PUT",
  path: "/v1/proposals/{id}/vote",
  who: "user",
  params,
  output: voteOutput,
  limits: choosing,
  errors: ["NOT_FOUND", "PHONE_NEEDED", "POSTING_BANNED", "VOTING_CLOSED"],
});

export const withdrawVote = defineEndpoint({
  name: "withdrawVote",
  summary: "收回自己的票，任何时候；没有投过的不变",
  method: "DELETE",
  path: "/v1/proposals/{id}/vote",
  who: "user",
  params,
  output: voteOutput,
  limits: choosing,
  errors: ["NOT_FOUND"],
});

const joiningOutput = z.object({ state: z.enum(JOINING_STATES) });

export const joinProposal = defineEndpoint({
  name: "joinProposal",
  summary: "申请参与，或者改写还没有答复的申请",
  method: "PUT",
  path: "/v1/proposals/{id}/joining",
  who: "user",
  params,
  body: z.object({
    role: z.enum(JOINED_ROLES, "请选想做的事"),
    credit_name: lineOf(CREDIT_CHARACTERS, "请写署名"),
    message: plainTextOf(MESSAGE_CHARACTERS)
      .transform((text) => text.trim())
      .default(""),
  }),
  output: joiningOutput,
  limits: POSTING_LIMITS,
  errors: [...WRITING_ERRORS, "JOINING_CLOSED", "JOINING_ANSWERED", "TOO_MANY_ASKS"],
});

export const leaveProposal = defineEndpoint({
  name: "leaveProposal",
  summary: "收回申请，或者退出；没有参与的不变",
  method: "DELETE",
  path: "/v1/proposals/{id}/joining",
  who: "user",
  params,
  output: z.object({}),
  limits: choosing,
  errors: ["NOT_FOUND", "JOINING_CLOSED", "PROPOSER_STAYS"],
});

export const answerJoining = defineEndpoint({
  name: "answerJoining",
  summary: "牵头人答复一个申请，或者改变答复",
  method: "PUT",
  path: "/v1/proposals/{id}/contributors/{contributor_id}",
  who: "user",
  params: z.object({ id: wireId, contributor_id: wireId }),
  body: z.object({ state: z.enum(["accepted", "refused"]) }),
  output: joiningOutput,
  limits: [{ max: 120, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND", "JOINING_CLOSED", "JOINING_STEP_FORBIDDEN", "TOO_MANY_CONTRIBUTORS"],
});

const ownSchema = listedSchema.extend({
  opened_at: wireTime.nullable(),
  visibility: z.enum(POST_STATES),
  reason: z.string(),
  work: workSchema.nullable(),
  role: z.enum(CONTRIBUTOR_ROLES),
  credit_name: z.string(),
  joining: z.enum(JOINING_STATES),
  /** The number of requests that wait for the caller, who leads the proposal. */
  asks: z.number().int(),
});

export type OwnProposal = z.output<typeof ownSchema>;

export const listOwnProposals = defineEndpoint({
  name: "listOwnProposals",
  summary: "自己提出的和参与的共创，新的在前",
  method: "GET",
  path: "/v1/own-proposals",
  who: "user",
  query: z.object({ cursor: givenCursor(ownProposalCursor).optional() }),
  output: z.object({ items: z.array(ownSchema).max(PROPOSALS_A_PAGE), next: wireNext }),
  limits: [{ max: 120, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "open" }],
});
