import { proposalContributors, proposals } from "../../src/features/services/co-creation/server/co-creation-tables.ts";
import {
  outsourcingMilestones,
  outsourcingProjects,
  outsourcingQuotes,
} from "../../src/features/services/outsourcing/server/outsourcing-tables.ts";
import type { Database } from "../../src/ports/database.ts";

interface Of {
  userId: number;
  at: Date;
}

/** A commissioned project with an accepted quote and one milestone, as stored in the tables. */
export async function addCommission(db: Database, { userId, at }: Of) {
  const work = { title: "主人的项目", brief: "主人的秘密", contact: "主人的秘密", sendingKey: "owner" } as const;
  const projectId = must(
    await db
      .insert(outsourcingProjects)
      .values({ ...work, userId, state: "running", createdAt: at })
      .returning(),
  ).id;
  const priced = { version: 1, scope: "主人的秘密", totalFen: 100, validUntil: "2027-01-01", reworks: 1 } as const;
  const quoteId = must(
    await db
      .insert(outsourcingQuotes)
      .values({ ...priced, projectId, state: "accepted", sendingKey: "1", sentAt: at, decidedAt: at })
      .returning(),
  ).id;
  const planned = { position: 0, title: "一", detail: "主人的秘密", days: 1, priceFen: 100, state: "planned" } as const;
  const milestoneId = must(
    await db
      .insert(outsourcingMilestones)
      .values({ ...planned, projectId, quoteId })
      .returning(),
  ).id;
  return { projectId, quoteId, milestoneId };
}

/** A proposal that waits for review, and its author's request to participate. */
export async function addProposal(db: Database, { userId, at }: Of) {
  const proposed = { authorId: userId, leadId: userId, kind: "topic", state: "review" } as const;
  const fields = { title: "一个选题", text: "主人的秘密", pictures: [], sendingKey: "owner", sentHash: "" };
  const proposalId = must(
    await db
      .insert(proposals)
      .values({ ...proposed, ...fields, visibility: "published", votes: 0, reason: "", createdAt: at })
      .returning(),
  ).id;
  const request = {
    proposalId,
    userId,
    role: "editor",
    creditName: "主人",
    message: "主人的秘密",
  } as const;
  const partId = must(
    await db
      .insert(proposalContributors)
      .values({ ...request, state: "asked", requestedAt: at })
      .returning(),
  ).id;
  return { proposalId, partId };
}

function must<Row>([row]: Row[]): Row {
  if (!row) throw new Error("the insert returned no row");
  return row;
}
