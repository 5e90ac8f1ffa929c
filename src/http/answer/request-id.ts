import { randomUUID } from "node:crypto";

const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id that a client or a proxy has given the request (spec §7), otherwise a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}
