import { type PersonalSource, personalSource } from "../../../../domain/people/personal-source.ts";
import { ROLE_TITLES } from "../../../../domain/staff/permissions.ts";
import { personalTable } from "../../../../kit/tables/personal-table.ts";
import type { Database } from "../../../../ports/database.ts";
import { listRolesOf } from "./staff-store.ts";
import { auditLog, staffRoles } from "./staff-tables.ts";

/** The personal data of staff. Their acts stay in the log, as a record of what was done on the site. */
export function personalStaff(db: Database): PersonalSource {
  return personalSource(db, {
    tables: [
      personalTable(staffRoles, {
        copy: {
          list: "staff-roles",
          title: "在本站的角色",
          columns: { role: ["角色", ({ role }) => ROLE_TITLES[role]], granted_at: ["时间", "grantedAt"] },
        },
      }),
      personalTable(auditLog, {
        owner: auditLog.actorId,
        copy: { omitted: "网站自己的操作记录，里面有别人的信息" },
        onLeaving: { rule: "keep", because: "查明谁改了什么；网络地址 190 天后删去" },
      }),
    ],
    describeHoldings: async (userId) => {
      const roles = await listRolesOf(db, userId);
      const titles = roles.map(({ role }) => ROLE_TITLES[role]).join("、");
      return { consequences: roles.length > 0 ? [`你在本站的角色（${titles}）会收回`] : [], obstacles: [] };
    },
  });
}
