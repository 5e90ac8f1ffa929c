export const CO_CREATION_PATH = "/co-creation";
/** The page of the user's own proposals. */
export const OWN_CO_CREATION_PATH = "/user/profile?tab=co-creation";

/** A proposal that is not public: the same page for everybody, filled in for its author and reviewers. */
export function waitingProposalPath(id: number): string {
  return `${CO_CREATION_PATH}?waiting=${id}`;
}

export function proposalPath(id: number | "new"): string {
  return `${CO_CREATION_PATH}?proposal=${id}`;
}
