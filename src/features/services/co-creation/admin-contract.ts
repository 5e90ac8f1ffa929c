import { z } from "zod";
import { POST_STATES } from "../../../domain/moderation/moderated-content.ts";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, plainTextOf, wireAiMark, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { REASON_CHARACTERS } from "./co-creation-limits.ts";
import { PROPOSAL_KINDS, PROPOSAL_STATES } from "./proposal-states.ts";

const who = can("co-creation.manage");
const params = z.object({ id: wireId });
const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

/** The kind of a work that results from a proposal, as in `article:12`. */
export type WorkKind = "article" | "book" | "course";

const workKeySchema = z
  .string()
  .regex(/^(article|book|course):[1-9]\d{0,14}$/, "作品写成 article:12、book:3 或 course:5");

/** A proposal for staff. The moderation queue publishes and hides its texts, like all texts of users. */
const adminProposalSchema = z.object({
  id: z.number().int(),
  kind: z.enum(PROPOSAL_KINDS),
  state: z.enum(PROPOSAL_STATES),
  visibility: z.enum(POST_STATES),
  title: z.string(),
  text: z.string(),
  pictures: z.array(z.string()),
  ai_mark: wireAiMark,
  votes: z.number().int(),
  contributors: z.number().int(),
  author: listedPersonSchema,
  lead: listedPersonSchema,
  reason: z.string(),
  work: z.string().nullable(),
  created_at: wireTime,
  opened_at: wireTime.nullable(),
});

export type AdminProposal = z.output<typeof adminProposalSchema>;

export const proposalList = defineStaffList({
  name: "staff-proposals",
  sorts: { id: "id", votes: "number", opened_at: "moment?" },
  firstSort: "-id",
  filters: {
    state: z.enum(PROPOSAL_STATES).optional(),
    kind: z.enum(PROPOSAL_KINDS).optional(),
    author_id: wireId.optional(),
    /** Days in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listAdminProposals = defineEndpoint({
  name: "listProposalsAtDesk",
  signsPictures: true,
  summary: "共创提议，新的在前；可以只看一种状态或种类的；q 在标题、正文、提出的人和牵头人的名字、手机末四位里找",
  method: "GET",
  path: "/v1/admin/proposals",
  who,
  query: proposalList.query,
  output: staffPageOf(adminProposalSchema),
});

export const stepProposal = defineEndpoint({
  name: "stepProposal",
  signsPictures: true,
  summary: "把提议推进到下一个状态，或者不采纳（要写原因）；发布时写明是哪个作品，参与的人署名在它的页面上",
  method: "POST",
  path: "/v1/admin/proposals/{id}/state",
  who,
  params,
  body: z.object({
    /** The displayed state. A proposal that has changed in the meantime is not moved. */
    from: z.enum(PROPOSAL_STATES),
    to: z.enum(PROPOSAL_STATES),
    reason: plainTextOf(REASON_CHARACTERS).trim().default(""),
    work: workKeySchema.nullable().default(null),
  }),
  output: adminProposalSchema,
  limits,
  errors: ["NOT_FOUND", "PROPOSAL_MOVED", "PROPOSAL_STEP_FORBIDDEN", "PROPOSAL_NOT_SHOWN", "INVALID_INPUT"],
});

export const nameLead = defineEndpoint({
  name: "nameLead",
  signsPictures: true,
  summary: "换一位牵头人，由他决定谁加入",
  method: "PUT",
  path: "/v1/admin/proposals/{id}/lead",
  who,
  params,
  body: z.object({ user_id: z.number().int().positive() }),
  output: adminProposalSchema,
  limits,
  errors: ["NOT_FOUND"],
});
