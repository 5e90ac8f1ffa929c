import type { KnownResource, Viewer } from "../../../../domain/access/access.ts";
import type { ResourceType } from "../../../../domain/access/access-contract.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { OwnTerm, Plan } from "../contract.ts";
import * as contract from "../contract.ts";
import { explainDecision } from "./access/explain-access.ts";

interface MembershipApiDependencies {
  listPlans(): Promise<{ items: Plan[] }>;
  readViewer(user: CallingUser | null): Promise<Viewer>;
  now(): Date;
  readTerms(userId: number): Promise<OwnTerm[]>;
  findResource(query: { type: ResourceType; id: number }): Promise<KnownResource | null>;
}

export function serveMembership({
  listPlans,
  readViewer,
  readTerms,
  now,
  findResource,
}: MembershipApiDependencies): ServedEndpoint[] {
  return [
    serveEndpoint(contract.listPlans, () => listPlans()),
    serveEndpoint(contract.listOwnTerms, async (_input, { user }) => ({ items: await readTerms(user.id) })),
    serveEndpoint(contract.explainAccess, async ({ query }, caller) =>
      explainDecision(await readViewer(caller.user), await findResource(query), now()),
    ),
  ];
}
