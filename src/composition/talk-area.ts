import type { Notify } from "../domain/notifications/define-notification.ts";
import type { Membership } from "../features/access/membership/server/membership.ts";
import { createDiscussions, type Discussions } from "../features/community/discussions/server/discussions.ts";
import type { DiscussionsContext } from "../features/community/discussions/server/discussions-context.ts";
import type { Moderation } from "../features/community/moderation/server/moderation.ts";
import { type Community, createCommunity } from "../features/community/topics/server/community.ts";
import type { Auth } from "../features/identity/auth/server/auth.ts";
import type { Staff } from "../features/identity/staff/server/staff.ts";
import type { CoCreation } from "../features/services/co-creation/server/co-creation.ts";
import { joinCoCreation } from "./co-creating.ts";
import type { ContentArea } from "./content-area.ts";
import type { Core } from "./core.ts";
import { createPostEvents, createTopicEvents, describePeople, discussedContent } from "./discussed-content.ts";

/** What every place needs where people write. */
export type Posting = Pick<
  DiscussionsContext,
  "describePeople" | "findNames" | "moderate" | "withdraw" | "mayModerate"
>;

export interface TalkArea {
  posting: Posting;
  community: Community;
  coCreation: CoCreation;
  discussions: Discussions;
  /** What people talk about. */
  targets: DiscussionsContext["targets"];
}

interface TalkOptions {
  membership: Pick<Membership, "decideAccess">;
  content: Pick<ContentArea, "books" | "articles" | "courses" | "media">;
  notify: Notify;
  /** Built of who writes where, and known here when somebody writes. */
  findAuth(): Auth;
  findStaff(): Staff;
  findModeration(): Moderation;
}

/** Where people write to each other: the community, proposals and discussions below everything. */
export function createTalkArea(core: Core, options: TalkOptions): TalkArea {
  const { db, guestDb, clock, icons, renderUserText } = core;
  const { notify, findAuth, findStaff, findModeration } = options;
  const { decideAccess } = options.membership;
  const posting: Posting = {
    describePeople: (ids) => describePeople({ auth: findAuth(), staff: findStaff() }, ids),
    findNames: (ids) => findAuth().directory.findNames(ids),
    moderate: (writing) => findModeration().moderate(writing),
    withdraw: (tx, item) => findModeration().withdraw(tx, item),
    mayModerate: async (user) => !user.viewAs && (await findStaff().mayDo(user, "community.moderate")),
  };
  const requirePoster = (userId: number) => findModeration().requirePoster(userId);
  const requireOwnPictures: Discussions["requireOwnPictures"] = (written) => discussions.requireOwnPictures(written);
  const community = createCommunity({
    db,
    guestDb,
    clock,
    icons,
    decideAccess,
    renderUserText,
    ...posting,
    findPost: (id) => discussions.findPost(id),
    listRepliers: (ids) => discussions.listPeopleBelow("topic", ids),
    requireOwnPictures,
    ...createTopicEvents(notify),
  });
  const coCreation = joinCoCreation({
    db,
    guestDb,
    clock,
    decideAccess,
    posting,
    notify,
    requirePoster,
    requireCleanText: (texts) => findModeration().requireCleanText(texts),
    requireOwnPictures,
  });
  const targets = {
    ...discussedContent({ ...options.content, decideAccess }),
    topic: community.discussed,
    proposal: coCreation.discussed,
  };
  const discussions: Discussions = createDiscussions({
    db,
    clock,
    decideAccess,
    renderUserText,
    ...posting,
    storage: core.storage.files,
    targets,
    requirePoster,
    events: createPostEvents(notify),
  });
  return { posting, community, coCreation, discussions, targets };
}
