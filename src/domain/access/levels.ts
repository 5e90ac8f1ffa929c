import type { Level } from "./access-contract.ts";

/** Levels by name (spec §6). */
export const LEVEL = { guest: 0, user: 1, vip: 2, premium: 3, admin: 9 } as const satisfies Record<string, Level>;

/** Required level by content type (spec §6); a Map, so that names such as `constructor` stay unknown. */
const REQUIRED_LEVELS: ReadonlyMap<string, Level> = new Map<string, Level>([
  ["free", LEVEL.guest],
  ["vip", LEVEL.vip],
  ["vip_basic", LEVEL.vip],
  ["vip_premium", LEVEL.premium],
  ["system_course", LEVEL.vip],
  ["basic_course", LEVEL.user],
  ["advanced_course", LEVEL.premium],
  ["paid_article", LEVEL.vip],
  ["premium_content", LEVEL.premium],
  ["download", LEVEL.vip],
  ["comment", LEVEL.user],
  ["community", LEVEL.vip],
]);

/** Every content type that this level opens. */
export function contentTypesUpTo(level: Level): string[] {
  return [...REQUIRED_LEVELS].flatMap(([type, required]) => (required <= level ? [type] : []));
}

/** Required level of a content type; null for a type that the product does not know. */
export function requiredLevelOf(contentType: string): Level | null {
  return REQUIRED_LEVELS.get(contentType) ?? null;
}

/** Whether every account opens this content type, so that nothing of it is sold. An unknown type is not open. */
export function isOpenToAccounts(contentType: string): boolean {
  return (requiredLevelOf(contentType) ?? LEVEL.admin) <= LEVEL.user;
}
