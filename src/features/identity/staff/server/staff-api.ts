import { GIVEN_ROLES, PERMISSIONS, permissionsOf, ROLE_TITLES, ROLES } from "../../../../domain/staff/permissions.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { exportList, readListPage } from "../../../../kit/tables/list-rows.ts";
import {
  actList,
  exportAudit,
  grantRole,
  listActSubjects,
  listAudit,
  listRoles,
  listStaff,
  MAX_SUBJECTS_FOUND,
  MAX_SUBJECTS_SEARCHED,
  revokeRole,
  setView,
} from "../contract.ts";
import { type ActFilter, type ActRow, hasActsOn, listedActs, listSubjectsOf } from "./audit-store.ts";
import { giveRole, takeRole } from "./give-role.ts";
import { readStaff } from "./read-staff.ts";
import type { StaffDependencies } from "./staff-context.ts";
import { titleSubjects } from "./title-subjects.ts";

/** @param actTitles names of acts by their endpoints */
export function serveStaff(context: StaffDependencies, actTitles: ReadonlyMap<string, string>): ServedEndpoint[] {
  const listed = (filter: ActFilter) => listedActs(context.db, filter, namesWith(actTitles, filter.q));
  return [
    serveEndpoint(listStaff, async () => ({
      items: (await readStaff(context)).map(({ id, name, account, roles }) => ({ user_id: id, name, account, roles })),
    })),
    serveEndpoint(listRoles, () => ({
      items: ROLES.map((role) => ({
        role,
        title: ROLE_TITLES[role],
        is_given: GIVEN_ROLES.some((given) => given === role),
        permissions: permissionsOf([role]).map((name) => ({ name, title: PERMISSIONS[name] })),
      })),
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
    serveEndpoint(listAudit, async ({ query: { page, ...filter } }) => {
      const { rows, total, next } = await readListPage(actList, page, listed(filter));
      return { items: await describeActs(context, rows), total, next };
    }),
    serveEndpoint(listActSubjects, ({ query }) => findSubjects(context, query)),
    serveEndpoint(exportAudit, ({ query: { page, ...filter } }, { note }) => {
      note({ subject: "audit", after: { ...filter, sort: page.sort } });
      return exportList({
        list: actList,
        page,
        source: listed(filter),
        toItems: (rows) => describeActs(context, rows),
        columns: ACT_COLUMNS,
        cells: toCells,
        fileName: "audit",
        displayName: "操作记录",
      });
    }),
  ];
}

async function findSubjects(context: StaffDependencies, { kind, q = "" }: { kind: string; q?: string | undefined }) {
  const word = q.trim().toLowerCase();
  const newest = await listSubjectsOf(context.db, { kind, limit: MAX_SUBJECTS_SEARCHED });
  // A number finds its subject first, however old the last act is.
  const exact = word.startsWith(`${kind}:`) ? word : `${kind}:${word}`;
  const isKnown = word !== "" && (await hasActsOn(context.db, exact));
  const subjects = isKnown ? [exact, ...newest.filter((subject) => subject !== exact)] : newest;
  const titles = await titleSubjects(context.db, context.actSubjects, subjects);
  const items = subjects
    .map((subject) => ({ subject, title: titles.get(subject) ?? null }))
    .filter(({ subject, title }) => `${subject} ${title ?? ""}`.toLowerCase().includes(word));
  return { items: items.slice(0, MAX_SUBJECTS_FOUND) };
}

const ACT_COLUMNS = {
  id: "编号",
  created_at: "时间",
  actor: "谁",
  action: "操作",
  subject: "对象",
  subject_title: "对象的名字",
  outcome: "结果",
  error_code: "错误码",
  before: "之前",
  after: "之后",
  ip: "地址",
  request_id: "请求编号",
} as const;

type Act = Awaited<ReturnType<typeof describeActs>>[number];

function toCells({ actor, before, after, ...act }: Act): Record<keyof typeof ACT_COLUMNS, string | number | null> {
  const written = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
  return { ...act, actor: actor?.name ?? null, before: written(before), after: written(after) };
}

async function describeActs(context: StaffDependencies, rows: readonly ActRow[]) {
  const names = await nameActors(context, rows);
  const subjects = rows.map(({ subject }) => subject);
  const titles = await titleSubjects(context.db, context.actSubjects, subjects);
  return rows.map((row) => ({ ...toWire(row, names), subject_title: titles.get(row.subject ?? "") ?? null }));
}

/** Acts whose Chinese name contains the search word. */
function namesWith(actTitles: ReadonlyMap<string, string>, word = ""): string[] {
  if (word === "") return [];
  const isIn = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  return [...actTitles].flatMap(([name, title]) => (isIn(title) || isIn(name) ? [name] : []));
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
