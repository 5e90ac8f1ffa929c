import { invalidInput } from "../../../../kit/api/app-error.ts";
import { readIdempotencyKey } from "../../../../kit/api/idempotency-key.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { UNKNOWN_PLACE } from "../../../../kit/api/wire.ts";
import * as contract from "../contract.ts";
import { isPlaceOf } from "../proposal-cursor.ts";
import type { CoCreationContext } from "./co-creation-context.ts";
import type { GuestCoCreation } from "./guest-co-creation.ts";
import { answerJoining, joinProposal, leaveProposal } from "./join-proposal.ts";
import { readOwnProposals, readProposal } from "./read-proposals.ts";
import { voteForProposal, withdrawVote } from "./vote-for-proposal.ts";
import { createProposal, editProposal, withdrawProposal } from "./write-proposal.ts";

export function serveCoCreation(context: CoCreationContext, guest: GuestCoCreation): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listProposals, ({ query }) => {
      const { state = null, kind = null, order, cursor = null } = query;
      if (cursor !== null && !isPlaceOf(order, cursor)) throw invalidInput({ cursor: [UNKNOWN_PLACE] });
      return guest.listProposals({ state, kind, order, after: cursor });
    }),
    serveEndpoint(contract.readProposal, async ({ params }, { user }) => ({
      proposal: await readProposal(context, { user, id: params.id }),
    })),
    serveEndpoint(contract.createProposal, ({ body }, caller) => {
      const sendingKey = readIdempotencyKey(caller.header("idempotency-key"));
      return createProposal(context, { caller, draft: body, sendingKey });
    }),
    serveEndpoint(contract.editProposal, async ({ params, body }, caller) => {
      const { id, visibility } = await editProposal(context, { caller, id: params.id, draft: body });
      return { id, visibility };
    }),
    serveEndpoint(contract.withdrawProposal, async ({ params }, { user }) => {
      await withdrawProposal(context, user, params.id);
      return {};
    }),
    serveEndpoint(contract.voteForProposal, ({ params }, { user }) =>
      voteForProposal(context, { userId: user.id, id: params.id }),
    ),
    serveEndpoint(contract.withdrawVote, ({ params }, { user }) =>
      withdrawVote(context, { userId: user.id, id: params.id }),
    ),
    serveEndpoint(contract.joinProposal, ({ params, body }, { user }) => {
      const { role, credit_name: creditName, message } = body;
      return joinProposal(context, { userId: user.id, id: params.id, role, creditName, message });
    }),
    serveEndpoint(contract.leaveProposal, async ({ params }, { user }) => {
      await leaveProposal(context, { userId: user.id, id: params.id });
      return {};
    }),
    serveEndpoint(contract.answerJoining, ({ params, body }, { user }) => {
      const { id, contributor_id: contributorId } = params;
      return answerJoining(context, { userId: user.id, id, contributorId, state: body.state });
    }),
    serveEndpoint(contract.listOwnProposals, ({ query }, { user }) =>
      readOwnProposals(context, { userId: user.id, before: query.cursor?.id ?? null }),
    ),
  ];
}
