import type { ModeratedContent } from "../../../../domain/moderation/moderated-content.ts";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import type { ServedEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { DiscussedTargets } from "../../../community/discussions/discussed-targets.ts";
import { serveCoCreationAdmin } from "./co-creation-admin-api.ts";
import { serveCoCreation } from "./co-creation-api.ts";
import type { CoCreationContext } from "./co-creation-context.ts";
import { discussProposals, moderateProposals } from "./discussed-proposals.ts";
import {
  createGuestCoCreation,
  createGuestCredits,
  type GuestCoCreation,
  type GuestCredits,
} from "./guest-co-creation.ts";
import { personalCoCreation } from "./personal-co-creation.ts";

export interface CoCreation {
  endpoints: ServedEndpoint[];
  personal: PersonalSource;
  /** For page loaders. */
  guest: GuestCoCreation;
  credits: GuestCredits;
  discussed: DiscussedTargets;
  moderated: ModeratedContent;
}

/** Proposals, votes and joint works of users. */
export function createCoCreation(context: CoCreationContext): CoCreation {
  const guest = createGuestCoCreation(context.guestDb);
  return {
    guest,
    credits: createGuestCredits(context.guestDb),
    endpoints: [...serveCoCreation(context, guest), ...serveCoCreationAdmin(context)],
    personal: personalCoCreation(context.db),
    discussed: discussProposals(context),
    moderated: moderateProposals(context),
  };
}
