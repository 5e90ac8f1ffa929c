import { randomUUID } from "node:crypto";

const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id under which a client or a proxy already knows its request (spec §7), else a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}
