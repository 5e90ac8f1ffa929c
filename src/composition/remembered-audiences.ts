import { LRUCache } from "lru-cache";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";
import { type Audience, findAudience } from "./find-audience.ts";

interface AudienceDependencies {
  db: Database;
  clock: Clock;
  /** Whether a guest may read one of the posts and topics that show the picture. */
  mayReadTalk(user: null, name: string): Promise<boolean>;
}

/** A deleted post's picture is unavailable everywhere after this time plus browsers' cache time. */
const REMEMBERED_MS = 20_000;
const MAX_REMEMBERED = 10_000;

/** Returns the function that finds who may see a picture; its answers are cached for 20 seconds. */
export function rememberAudiences({ db, clock, mayReadTalk }: AudienceDependencies) {
  const known = new LRUCache<string, { audience: Audience; untilMs: number }>({ max: MAX_REMEMBERED });

  function remember(name: string, audience: Audience): Audience {
    known.set(name, { audience, untilMs: clock.now().getTime() + REMEMBERED_MS });
    return audience;
  }

  return async function readAudience(name: string): Promise<Audience> {
    const now = clock.now().getTime();
    const remembered = known.get(name);
    if (remembered && remembered.untilMs > now) return remembered.audience;
    try {
      const found = await findAudience(db, name);
      const isForAll = found === "talkers" && (await mayReadTalk(null, name));
      return remember(name, isForAll ? "readers" : found);
    } catch (thrown) {
      // Without a database nothing changes: cached answers stay valid. Other requests are answered with 503.
      if (!remembered) throw thrown;
      return remember(name, remembered.audience);
    }
  };
}
