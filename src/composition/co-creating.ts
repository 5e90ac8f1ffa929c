import { listedPeople } from "../features/identity/auth/server/owner/listed-people.ts";
import { type CoCreation, createCoCreation } from "../features/services/co-creation/server/co-creation.ts";
import type {
  CoCreationAdminContext,
  CoCreationContext,
} from "../features/services/co-creation/server/co-creation-context.ts";
import type { Clock } from "../ports/clock.ts";
import { searchedContent } from "./searched-content.ts";

/** The result of a proposal must be published before anybody is notified of it. */
export function findWorkOf(clock: Clock): CoCreationAdminContext["findWork"] {
  return async (db, kind, id) => {
    const [resource] = await searchedContent.resources[kind].describe(db, [id]);
    return resource && resource.visibleFrom <= clock.now() ? { title: resource.title, path: resource.path } : null;
  };
}

/** Proposals, connected with their authors and results. */
export function joinCoCreation(
  dependencies: Omit<CoCreationContext, "findWork" | "people" | keyof Posting> & { posting: Posting },
): CoCreation {
  const { posting, clock } = dependencies;
  return createCoCreation({ ...dependencies, ...posting, people: listedPeople, findWork: findWorkOf(clock) });
}

type Posting = Pick<CoCreationContext, "describePeople" | "findNames" | "moderate" | "withdraw" | "mayModerate">;
