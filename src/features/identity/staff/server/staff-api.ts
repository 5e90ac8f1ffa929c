import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import { ACTS_PER_PAGE, actCursor, grantRole, listAudit, listStaff, revokeRole, setView } from "../contract.ts";
import { type ActRow, listActs } from "./audit-store.ts";
import { giveRole, takeRole } from "./give-role.ts";
import { readStaff } from "./read-staff.ts";
import type { StaffDependencies } from "./staff-context.ts";

export function serveStaff(context: StaffDependencies): ServedEndpoint[] {
  return [
    serveEndpoint(listStaff, async () => ({
      items: (await readStaff(context)).map(({ id, name, account, roles }) => ({ user_id: id, name, account, roles })),
    })),
    serveEndpoint(grantRole, async ({ params }, { user, note }) => ({
      roles: await giveRole(context, { userId: params.id, role: params.role, by: user.id, note }),
    })),
    serveEndpoint(revokeRole, async ({ params }, { user, note }) => ({
      roles: await takeRole(context, { userId: params.id, role: params.role, by: user.id, note }),
    })),
    serveEndpoint(setView, async ({ body }, { user, note }) => {
      note({ subject: `user:${user.id}`, before: { view_as: user.viewAs ?? null }, after: { view_as: body.as } });
      await context.setView(user, body.as);
      return { view_as: body.as };
    }),
    serveEndpoint(listAudit, async ({ query }) => {
      const { actor_id: actorId, cursor, ...filter } = query;
      const rows = await listActs(context.db, { ...filter, actorId, before: cursor?.id }, ACTS_PER_PAGE + 1);
      const { listed: acts, next } = cutPage(rows, ACTS_PER_PAGE, actCursor.write);
      const names = await nameActors(context, acts);
      return {
        items: acts.map((row) => toWire(row, names)),
        next,
      };
    }),
  ];
}

async function nameActors(context: StaffDependencies, acts: readonly ActRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(acts.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))];
  const accounts = await context.describeAccounts(ids);
  return new Map(accounts.map(({ id, name }) => [id, name]));
}

function toWire(row: ActRow, names: ReadonlyMap<number, string>) {
  const { actorId, errorCode, requestId, createdAt, permission: _permission, ...rest } = row;
  const actor = actorId === null ? null : { user_id: actorId, name: names.get(actorId) ?? "已注销的账号" };
  return { ...rest, actor, error_code: errorCode, request_id: requestId, created_at: createdAt.toISOString() };
}
