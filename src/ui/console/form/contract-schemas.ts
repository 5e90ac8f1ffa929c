import { contracts } from "virtual:contract-schemas";
import { config } from "zod";
import type { EndpointSpec } from "../../../kit/api/endpoint.ts";

// zod would otherwise test once whether it can compile code from text, which the content security policy reports as a
// violation.
config({ jitless: true });

/**
 * The endpoint with its zod schemas. The build removes them from the site's bundles, so the console loads them by
 * contract to validate forms with the rules of the server.
 */
export async function loadSchemas<E extends EndpointSpec>(endpoint: E): Promise<E> {
  const load = contracts[endpoint.name];
  if (load === undefined) throw new Error(`the build knows no endpoint of staff named ${endpoint.name}`);
  const found = Object.values(await load()).find((entry) => isNamed(entry, endpoint.name));
  return found as E;
}

function isNamed(entry: unknown, name: string): boolean {
  return typeof entry === "object" && entry !== null && "method" in entry && "name" in entry && entry.name === name;
}
