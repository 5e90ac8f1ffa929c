import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { type Permission, permissionsOf, type Role } from "../../../../domain/staff/permissions.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { endpointTitle } from "../../../../kit/api/endpoint-title.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { auditActs } from "./audit-acts.ts";
import { forgetAddresses } from "./audit-store.ts";
import { listHolders } from "./list-holders.ts";
import { servePeople } from "./people-api.ts";
import { personalStaff } from "./personal-staff.ts";
import { serveStaff } from "./staff-api.ts";
import type { StaffDependencies } from "./staff-context.ts";
import { filterStaff, findRoles } from "./staff-store.ts";

export interface Staff {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  /** Used by the API layer. */
  mayDo(user: Pick<CallingUser, "id" | "isAdmin">, permission: string): Promise<boolean>;
  /** Whether the user is an owner or has a role. */
  isStaff(user: Pick<CallingUser, "id" | "isAdmin">): Promise<boolean>;
  /** Roles given to an account; an owner's is not included. */
  findRoles(userId: number): Promise<Role[]>;
  /** Of these accounts, those that have a role. */
  filterStaff(userIds: readonly number[]): Promise<Set<number>>;
  /** Accounts with a permission, including owners; `on`: as the transaction sees them. */
  listHolders(permission: Permission, on?: DatabaseOrTransaction): Promise<number[]>;
  /** Wraps endpoints so that the acts of staff are recorded in the log. */
  auditActs(served: readonly ServedEndpoint[]): ServedEndpoint[];
}

/** Addresses in the log are retained as long as those of publications. */
export const ADDRESS_DAYS = 190;

/** Staff, their permissions, and the log of their acts. */
export function createStaff(dependencies: StaffDependencies): Staff {
  const { db, clock } = dependencies;
  /** Filled when the endpoints of all slices are passed in, because this slice is created before them. */
  const actTitles = new Map<string, string>();
  const mayDo: Staff["mayDo"] = async (user, permission) => {
    const roles: Role[] = user.isAdmin ? ["owner"] : await findRoles(db, user.id);
    return permissionsOf(roles).some((granted) => granted === permission);
  };
  return {
    endpoints: [...serveStaff(dependencies, actTitles), ...servePeople(dependencies, mayDo)],
    jobs: [
      {
        name: "forget-staff-addresses",
        schedule: "40 3 * * *",
        run: () => forgetAddresses(db, new Date(clock.now().getTime() - ADDRESS_DAYS * DAY_MS)),
      },
    ],
    personal: personalStaff(db),
    mayDo,
    isStaff: async (user) => user.isAdmin || (await findRoles(db, user.id)).length > 0,
    findRoles: (userId) => findRoles(db, userId),
    filterStaff: (userIds) => filterStaff(db, userIds),
    listHolders: (permission, on = db) => listHolders(dependencies, on, permission),
    auditActs: (served) => {
      for (const { endpoint } of served) actTitles.set(endpoint.name, endpointTitle(endpoint));
      return auditActs(dependencies, served);
    },
  };
}
