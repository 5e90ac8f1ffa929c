import { notificationTypes } from "../../src/composition/notification-types.ts";
import {
  createMembership,
  type Membership,
  type MembershipDependencies,
} from "../../src/features/access/membership/server/membership.ts";
import { createNotify } from "../../src/features/community/notifications/server/notify.ts";

type Options = Pick<MembershipDependencies, "db" | "clock"> & Partial<MembershipDependencies>;

/** Creates the ledger with notifications that are recorded but not delivered. */
export function createTestMembership(options: Options): Membership {
  const notify = createNotify({ types: notificationTypes, clock: options.clock, sendJob: async () => true });
  return createMembership({ notify, findResource: async () => null, ...options });
}
