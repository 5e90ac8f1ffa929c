import { type ServedEndpoint, serveEndpoint } from "../../../kit/serve-endpoint.ts";
import { explainAccess, listPlans } from "../contract.ts";
import { explainDecision, type FoundResource } from "./explain-access.ts";
import type { Membership } from "./membership.ts";

interface MembershipApiDependencies {
  membership: Pick<Membership, "listPlans" | "readViewer">;
  now(): Date;
  findResource(query: { type: "document" | "article"; id: number }): Promise<FoundResource | null>;
}

export function serveMembership({ membership, now, findResource }: MembershipApiDependencies): ServedEndpoint[] {
  return [
    serveEndpoint(listPlans, async () => membership.listPlans()),
    serveEndpoint(explainAccess, async ({ query }, caller) =>
      explainDecision(await membership.readViewer(caller.user), await findResource(query), now()),
    ),
  ];
}
