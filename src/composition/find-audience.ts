import { exists, type SQL, sql } from "drizzle-orm";
import type { TargetKind } from "../features/community/discussions/discussed-targets.ts";
import {
  listTargetsWithPicture,
  selectOwners,
  selectPublishedPosts,
} from "../features/community/discussions/server/picture-store.ts";
import { listTopicsWithPicture, selectPublishedTopics } from "../features/community/topics/server/topic-store.ts";
import { selectPlaces } from "../features/front/site/server/pictures/picture-place-store.ts";
import { selectPicture } from "../features/front/site/server/pictures/picture-store.ts";
import { selectAvatarUsers } from "../features/identity/auth/server/account/avatar-store.ts";
import { selectClosedAvatars } from "../features/identity/auth/server/account/profile-store.ts";
import { selectPublishedProposals } from "../features/services/co-creation/server/proposal-store.ts";
import { withPreparedStatements } from "../kit/process/prepared-statements.ts";
import type { Database } from "../ports/database.ts";

/**
 * Who may see a picture: `everybody` permanently; `readers`: everybody while a published text of its uploader shows it;
 * `talkers`: users who may read one of the published posts and topics, if it occurs only in these; `members`: users who
 * may read a restricted text, if it occurs only in these; `nobody`: only its uploader and moderators.
 */
export type Audience = "everybody" | "readers" | "talkers" | "members" | "nobody";

/**
 * One statement whose conditions are checked in order until one is true. Prepared, because each condition finds its
 * rows by a key and planning all of them takes longer than the lookups.
 */
export async function findAudience(db: Database, name: string): Promise<Audience> {
  const wanted = sql`select ${chooseAudience(db, name)} as audience`;
  const { rows } = await withPreparedStatements(() => db.execute<{ audience: Audience }>(wanted));
  const [row] = rows;
  if (!row) throw new Error("a statement without a table has answered no row");
  return row.audience;
}

/** The number of posts that are checked, the newest first. */
const MAX_TALK = 50;

/** The targets of published posts and the published topics that show a picture of their author. */
export async function listPostsWithPicture(db: Database, name: string): Promise<{ kind: TargetKind; id: number }[]> {
  const filter = { authorIds: selectOwners(db, name), name, limit: MAX_TALK };
  const [targets, topicIds] = await Promise.all([
    listTargetsWithPicture(db, filter),
    listTopicsWithPicture(db, filter),
  ]);
  return [...targets, ...topicIds.map((id) => ({ kind: "topic" as const, id }))];
}

/** A picture of the site's own, one uploaded for user content, or an avatar. */
function chooseAudience(db: Database, name: string): SQL {
  const authorIds = selectOwners(db, name);
  const isBrought = exists(authorIds);
  const isKnown = exists(selectPicture(db, name));
  const isAvatar = exists(selectAvatarUsers(db, `/files/${name}`));
  const isClosedAvatar = exists(selectClosedAvatars(db, `/files/${name}`));
  const isInPosts = exists(selectPublishedPosts(db, { authorIds, name }));
  const isInTopics = exists(selectPublishedTopics(db, { authorIds, name }));
  const isInProposals = exists(selectPublishedProposals(db, { authorIds, name }));
  const isInPublic = exists(selectPlaces(db, { name, isPublic: true }));
  const isInTexts = exists(selectPlaces(db, { name, isPublic: false }));
  return sql`case
    when ${isBrought} and not ${isKnown} then case
      when ${isAvatar} then 'everybody'
      when ${isInProposals} then 'readers'
      when ${isInPosts} or ${isInTopics} then 'talkers'
      else 'nobody' end
    when ${isInPublic} or ${isAvatar} then 'everybody'
    when ${isInTexts} then 'members'
    when ${isClosedAvatar} and not ${isKnown} then 'nobody'
    else 'everybody' end`;
}
