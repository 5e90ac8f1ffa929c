import type { EndpointSpec } from "../../src/kit/api/endpoint.ts";
import type { Viewer } from "./viewers.ts";

const isNobody = ({ headers }: Viewer) => Object.keys(headers).length === 0;

/** The status with which the API refuses a caller before the handler runs; null: allowed. */
export function expectRefusal({ who }: EndpointSpec, viewer: Viewer): number | null {
  if (who === "temp_token") return 401;
  if (viewer.level === null) return 401;
  if (who === "anyone") return null;
  if (isNobody(viewer)) return 401;
  return typeof who === "object" && !viewer.permissions.includes(who.can) ? 403 : null;
}

/** Whether the call is for staff with a permission that this viewer has. */
export function isOpenToStaff({ who }: EndpointSpec, { permissions }: Viewer): boolean {
  return typeof who === "object" && permissions.includes(who.can);
}

/**
 * One caller of each class that the API distinguishes: by access and permissions.
 * @param turn another number selects another caller of each class
 */
export function pickOfEachCallerClass(callers: readonly Viewer[], turn = 0): Viewer[] {
  const classes = Map.groupBy(callers, (caller) => {
    const { name, level, permissions, isBorrowing } = caller;
    return level === null ? name : [isNobody(caller), isBorrowing, ...permissions].join(" ");
  });
  return [...classes.values()].flatMap((ofClass) => ofClass[turn % ofClass.length] ?? []);
}
