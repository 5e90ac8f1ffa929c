import pg from "pg";
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import { saveBoard as saveBoardEndpoint } from "../../src/features/community/topics/admin-contract.ts";
import { banAccount as banAccountEndpoint } from "../../src/features/identity/auth/admin-contract.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../src/kit/api/endpoint.ts";
import { quietLogger } from "../quiet-logger.ts";
import { runCommand } from "./admin.ts";
import type { VisitedSite } from "./journey.ts";

type DataOfSite = Pick<VisitedSite, "dataDir">;

const OWNER = "journeys";

/** The account's number, by the site's data folder. */
const owners = new Map<string, Promise<number>>();

/**
 * Calls an endpoint for staff at the command line, beside the running site, as an owner whose duties are done. Returns
 * its answer; a file as text. Throws an Error with the refusal.
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

/** Opens a board of the community; doing it again changes nothing. */
export async function saveBoard(
  site: DataOfSite,
  { slug, ...body }: { slug: string; name: string; kind: "discussion" | "question"; icon?: string },
): Promise<void> {
  await callAsOwner(site, saveBoardEndpoint, { params: { slug }, body });
}

/** Bans the account of this number. */
export async function banAccount(site: DataOfSite, phone: string): Promise<void> {
  await callAsOwner(site, banAccountEndpoint, { body: { account: phone, reason: "发布广告" } });
}

/** The owner's number; the account is made once per site, by whichever worker comes first. */
export function findOwner(site: DataOfSite): Promise<number> {
  const owner = owners.get(site.dataDir) ?? addOwner(site);
  owners.set(site.dataDir, owner);
  return owner;
}

async function addOwner({ dataDir }: DataOfSite): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir, logger: quietLogger });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext($1))", [OWNER]);
    const known = await client.query("select user_id from account_names where name = $1", [OWNER]);
    if (known.rows.length > 0) return Number(known.rows[0].user_id);
    const made = await client.query(
      "insert into users (name, role, status, created_at, updated_at) values ($1, 'admin', 'active', now(), now()) returning id",
      [OWNER],
    );
    const id = Number(made.rows[0].id);
    await client.query("insert into account_names (name, user_id) values ($1, $2)", [OWNER, id]);
    await client.query(
      "insert into second_factors (user_id, sealed_secret, offered_at, confirmed_at) values ($1, 'x', now(), now())",
      [id],
    );
    await client.query("commit");
    return id;
  } finally {
    await client.end();
    await server.stop();
  }
}
