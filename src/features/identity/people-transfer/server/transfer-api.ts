import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { importMembers as importMembersEndpoint } from "../contract.ts";
import { planMembers } from "../plan-members.ts";
import { importMembers, type TransferDependencies } from "./import-members.ts";

/** Import of people from another site, for the console. */
export function serveTransfer(context: TransferDependencies): ServedEndpoint[] {
  return [
    serveEndpoint(importMembersEndpoint, async ({ body }, { note }) => {
      const list = body.members.map(({ email, name, levels }, at) => ({
        where: `第 ${at + 1} 位`,
        email,
        name,
        tiers: levels.map(({ level, until }) => ({
          names: [level === 2 ? "vip" : "premium"],
          until: until === null ? null : new Date(until),
        })),
      }));
      const tiers = new Map([
        ["vip", "vip"],
        ["premium", "premium"],
      ] as const);
      const choices = { tiers, until: null, now: context.clock.now() };
      const { members, problems } = planMembers({ members: list, problems: [] }, choices);
      const { added, known, withLevel } = await importMembers(context, { members, isDryRun: body.is_dry_run });
      note({ subject: "members", after: { added, withLevel, known: known.length, isDryRun: body.is_dry_run } });
      return { added, known, problems };
    }),
  ];
}
