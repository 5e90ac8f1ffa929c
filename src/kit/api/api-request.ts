import { API_PREFIX, type EndpointSpec } from "./endpoint.ts";

/** The input of any endpoint, without its specific type. */
export interface CallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: Blob;
}

/** Address of a call below `/api`: parameters filled in, query appended, `_t` on GET against caches (spec §7). */
export function requestUrl(endpoint: EndpointSpec, input: CallInput, nowMs: number): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined || value === null || value === "") throw new Error(`${endpoint.name}: no ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  if (endpoint.method === "GET") query.set("_t", String(nowMs));
  const search = query.toString();
  return `${API_PREFIX}${path}${search === "" ? "" : `?${search}`}`;
}
