import { saveBoard as saveBoardEndpoint } from "../../src/features/community/topics/admin-contract.ts";
import { banAccount as banAccountEndpoint } from "../../src/features/identity/auth/admin-contract.ts";
import { insertAdmin, lockAdmins } from "../../src/features/identity/auth/server/owner/admin-store.ts";
import { findUserByName } from "../../src/features/identity/auth/server/people/user-store.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../src/kit/api/endpoint.ts";
import type { Transaction } from "../../src/ports/database.ts";
import { giveRole } from "../staff-role.ts";
import { runCommand, withDatabase } from "./admin.ts";
import type { VisitedSite } from "./journey.ts";

type DataOfSite = Pick<VisitedSite, "dataDir">;

const OWNER = "journeys";

/** The owner's account id, by the site's data folder. */
const owners = new Map<string, Promise<number>>();

/**
 * Calls a staff endpoint at the command line while the site is running, as an owner who has completed all duties.
 * Returns its answer; a file as text. Throws an Error with the refusal.
 */
export async function callAsOwner<E extends EndpointSpec>(
  site: DataOfSite,
  endpoint: E,
  input: Omit<InputOf<E>, "upload">,
): Promise<OutputOf<E>> {
  const { params = {}, query = {}, body } = input as Partial<Record<"params" | "query" | "body", object>>;
  await findOwner(site);
  const fields = Object.entries({ ...params, ...query }).map(([name, value]) => `--${name}=${value}`);
  if (body !== undefined) fields.push(`--body=${JSON.stringify(body)}`);
  const out = await runCommand(site, ["call", endpoint.name, "--as", OWNER, ...fields, "--json"]);
  return endpoint.download ? (out as OutputOf<E>) : JSON.parse(out);
}

/** Creates a board of the community; a repeated call changes nothing. */
export async function saveBoard(
  site: DataOfSite,
  { slug, ...body }: { slug: string; name: string; kind: "discussion" | "question"; icon?: string },
): Promise<void> {
  await callAsOwner(site, saveBoardEndpoint, { params: { slug }, body });
}

/** Bans the account with this phone number. */
export async function banAccount(site: DataOfSite, phone: string): Promise<void> {
  await callAsOwner(site, banAccountEndpoint, { body: { account: phone, reason: "发布广告" } });
}

/** Returns the owner's account id. The first worker that needs the account creates it, once per site. */
export function findOwner(site: DataOfSite): Promise<number> {
  const owner = owners.get(site.dataDir) ?? addOwner(site);
  owners.set(site.dataDir, owner);
  return owner;
}

function addOwner(site: DataOfSite): Promise<number> {
  const account = { kind: "name", value: OWNER } as const;
  // One worker creates the account; the others wait and then find it.
  const findOrMake = async (tx: Transaction) => {
    await lockAdmins(tx);
    const known = await findUserByName(tx, account);
    if (known) return known.id;
    const { id: userId } = await insertAdmin(tx, { account, name: OWNER, now: new Date() });
    await giveRole(tx, { userId, role: "owner" });
    return userId;
  };
  return withDatabase(site, ({ db }) => db.transaction(findOrMake));
}
