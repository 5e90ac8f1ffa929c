import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import type { Database } from "../../../../ports/database.ts";
import type { PublicPages } from "../../../../seo/public-pages.ts";
import type { WorkKind } from "../admin-contract.ts";
import { PROPOSALS_A_PAGE } from "../co-creation-limits.ts";
import { proposalPath } from "../co-creation-paths.ts";
import type { Credit, ListedProposal, listProposals, PublicProposal } from "../contract.ts";
import { creditName, ROLE_LABELS } from "../contributor-roles.ts";
import { type ProposalPlace, proposalCursor } from "../proposal-cursor.ts";
import type { ProposalOrder } from "../proposal-list.ts";
import type { ProposalKind, PublicState } from "../proposal-states.ts";
import { proposalGone } from "./co-creation-context.ts";
import {
  type CreditRow,
  cutPublic,
  findPublic,
  listCredits,
  listPublic,
  listPublicAfter,
  type PublicRow,
} from "./public-store.ts";
import { workOf } from "./read-proposals.ts";

interface Wanted {
  state: PublicState | null;
  kind: ProposalKind | null;
  order: ProposalOrder;
  /** The last proposal of the previous page. */
  after: ProposalPlace | null;
}

/** The public data of proposals, read through a connection that can only read public tables. */
export interface GuestCoCreation {
  /** A page of proposals. */
  listProposals(wanted: Wanted): Promise<OutputOf<typeof listProposals>>;
  /** Throws 404. */
  getProposal(id: number): Promise<PublicProposal>;
  /** For search engines. */
  publicPages(): PublicPages[];
}

/**
 * The credits of works that resulted from proposals. They are separate, because pages of works change with the credits
 * but not with every vote.
 */
export interface GuestCredits {
  /** Names with their roles in one line. null: there are no names. */
  readCredits(kind: WorkKind, id: number): Promise<string | null>;
}

export function createGuestCoCreation(guestDb: Database): GuestCoCreation {
  return {
    async listProposals({ state, kind, order, after }) {
      const found = await listPublic(guestDb, { state, kind, order, after, limit: PROPOSALS_A_PAGE + 1 });
      const { listed: rows, next } = cutPage(found, PROPOSALS_A_PAGE, ({ proposalId: id, votes }) =>
        proposalCursor.write({ id, votes: order === "votes" ? votes : null }),
      );
      return { items: rows.map(toListed), next };
    },
    async getProposal(id) {
      const row = await findPublic(guestDb, id);
      if (!row) throw proposalGone();
      const credits = (await listCredits(guestDb, { proposalId: id })).map(toCredit);
      const { text, pictures, reason } = row;
      return { ...toListed(row), text, pictures, reason, work: workOf(row), credits };
    },
    publicPages: () => [
      {
        name: "proposals",
        cut: (size) => cutPublic(guestDb, size),
        async listAfter(wanted) {
          const rows = await listPublicAfter(guestDb, wanted);
          return rows.map(({ proposalId: id, openedAt }) => ({ id, path: proposalPath(id), updatedAt: openedAt }));
        },
      },
    ],
  };
}

export function createGuestCredits(guestDb: Database): GuestCredits {
  return {
    async readCredits(kind, id) {
      const rows = await listCredits(guestDb, { workKey: `${kind}:${id}` });
      const named = rows.map(({ name, role }) => `${creditName(name)}（${ROLE_LABELS[role]}）`);
      return named.length === 0 ? null : named.join("、");
    },
  };
}

function toListed({ proposalId, kind, state, title, aiMark, votes, openedAt }: PublicRow): ListedProposal {
  return { id: proposalId, kind, state, title, ai_mark: aiMark, votes, opened_at: openedAt.toISOString() };
}

function toCredit({ name, role }: CreditRow): Credit {
  return { name: creditName(name), role };
}
