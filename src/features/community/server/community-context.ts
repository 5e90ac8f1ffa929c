import type { CallingUser } from "../../../kit/api/serve-endpoint.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";
import type { RenderUserText } from "../../../ports/user-text.ts";
import type { DecideAccess } from "../../membership/access.ts";
import type { JudgeText, WithdrawWriting } from "../../moderation/judging.ts";

export interface CommunityContext {
  db: Database;
  clock: Clock;
  decideAccess: DecideAccess;
  renderUserText: RenderUserText;
  judge: JudgeText;
  withdraw: WithdrawWriting;
  /** Those that are gone are left out. */
  describePeople(
    ids: readonly number[],
  ): Promise<{ id: number; name: string; avatarUrl: string | null; isStaff: boolean }[]>;
  /** Where a post stands, and whether others see it; null: there is none. */
  findPost(id: number): Promise<{ kind: string; targetId: number; rootId: number | null; isSeen: boolean } | null>;
  mayModerate(user: Pick<CallingUser, "id" | "isAdmin">): Promise<boolean>;
}

/** What reading and writing here asks for (spec §6). */
export const COMMUNITY = { contentType: "community" } as const;
