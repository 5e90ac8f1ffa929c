import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { isTrusted, TRUST_MEMORY_DAYS } from "../trust-rule.ts";
import { countBansSince } from "./ban-store.ts";
import { countPublications } from "./item-store.ts";
import type { PosterFacts } from "./moderation-context.ts";

/** How many publications of a person are visible, and whether the person is trusted. */
export async function readTrust(
  db: DatabaseOrTransaction,
  { userId, poster, now }: { userId: number; poster: PosterFacts; now: Date },
): Promise<{ published: number; isTrusted: boolean }> {
  const since = new Date(now.getTime() - TRUST_MEMORY_DAYS * DAY_MS);
  const counted = await countPublications(db, userId, since);
  const bans = await countBansSince(db, userId, since);
  const accountDays = (now.getTime() - poster.createdAt.getTime()) / DAY_MS;
  return { published: counted.published, isTrusted: isTrusted({ ...counted, bans, accountDays }) };
}
