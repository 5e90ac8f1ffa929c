import type { Permission } from "../../../../domain/staff/permissions.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { type FoundPerson, findPeople, MAX_FOUND } from "../people-contract.ts";
import type { AccountSearch, FoundAccount, StaffDependencies } from "./staff-context.ts";

/** Holders of these permissions see masked numbers and addresses in lists. */
const SEEING: readonly Permission[] = ["accounts.manage", "staff.manage"];

/** Holders of these permissions act on an account by typing its complete number or address. */
const NAMING: readonly Permission[] = ["rights.grant"];

/** Finds people for forms and filters of staff. */
export function servePeople(
  { findMeant, findById }: Pick<StaffDependencies, "findMeant" | "findById">,
  mayDo: (user: CallingUser, permission: Permission) => Promise<boolean>,
): ServedEndpoint[] {
  const mayDoAny = async (user: CallingUser, permissions: readonly Permission[]) => {
    const answers = await Promise.all(permissions.map((permission) => mayDo(user, permission)));
    return answers.includes(true);
  };
  return [
    serveEndpoint(findPeople, async ({ query: { q = "", user_id: id } }, { user }) => {
      const seesContacts = await mayDoAny(user, SEEING);
      const contact = seesContacts ? "visible_end" : (await mayDoAny(user, NAMING)) ? "whole" : "none";
      const found = id === undefined ? await search({ word: q, contact, limit: MAX_FOUND }) : await findOne(id);
      return { items: found.map((account) => toPerson(account, seesContacts)) };
    }),
  ];

  function search(wanted: AccountSearch): Promise<FoundAccount[]> {
    return wanted.word === "" ? Promise.resolve([]) : findMeant(wanted);
  }

  async function findOne(id: number): Promise<FoundAccount[]> {
    const account = await findById(id);
    return account === null ? [] : [account];
  }
}

function toPerson({ id, name, account, createdAt }: FoundAccount, seesContacts: boolean): FoundPerson {
  return {
    user_id: id,
    name,
    account: seesContacts ? account : null,
    registered_at: createdAt.toISOString(),
  };
}
