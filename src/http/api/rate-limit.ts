import type { Caller } from "../../kit/api/caller.ts";
import type { EndpointSpec, RateLimit } from "../../kit/api/endpoint.ts";
import { spendOrRefuse, type Throttle, type ThrottleAnswer, tooManyRequests } from "../../kit/process/throttle.ts";

export interface LimitCounters {
  /** Exact across processes; for limits that refuse when counting fails: sending codes, logging in. */
  shared: Throttle;
  /** Within this process and cheap; for limits that only smooth the load. */
  local: Throttle;
}

/** A caller, and the session that the call has proved, if the endpoint requires a proof. */
type LimitedCaller = Caller & { provenSession?: string | null };

/** Every call of the API counts towards this limit in addition to its own, so that no endpoint is unlimited. */
const GENERAL_LIMIT: RateLimit = { max: 1200, windowSeconds: 60, per: "ip", whenUnavailable: "open" };

/**
 * Counts one attempt against each limit of the endpoint. Throws 429 with `limit`, `remaining`, `reset_time` and
 * `retry_after` (spec §8). Returns the most restrictive state, for the `RateLimit-*` headers.
 */
export async function spendLimits(
  endpoint: EndpointSpec,
  caller: LimitedCaller,
  counters: LimitCounters,
): Promise<ThrottleAnswer> {
  let tightest = await spend("api", GENERAL_LIMIT, caller, counters);
  for (const limit of endpoint.limits ?? []) {
    const state = await spend(endpoint.name, limit, caller, counters);
    if (state.remaining < tightest.remaining) tightest = state;
  }
  return tightest;
}

async function spend(
  name: string,
  limit: RateLimit,
  caller: LimitedCaller,
  counters: LimitCounters,
): Promise<ThrottleAnswer> {
  const key = `${name}:${limit.per}:${limit.windowSeconds}:${subjectOf(limit, caller)}`;
  if (limit.whenUnavailable === "closed") return spendOrRefuse(counters.shared, { key, windows: [limit] });
  const answer = await counters.local.consume({ key, windows: [limit] });
  if (!answer.allowed) throw tooManyRequests(answer);
  return answer;
}

function subjectOf(limit: RateLimit, caller: LimitedCaller): string {
  if (caller.provenSession) return `session:${caller.provenSession}`;
  if (limit.per === "user" && caller.user) return String(caller.user.id);
  if (limit.per === "device" && caller.device.id) return caller.device.id;
  return networkOf(caller.ip);
}

/** An IPv6 household has a /64; counting single addresses would give it 2^64 limits (security AUTH-3). */
function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = ip.includes("::") ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0") : [];
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
