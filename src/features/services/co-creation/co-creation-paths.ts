export const CO_CREATION_PATH = "/co-creation";
/** The page of the user's own proposals. */
export const OWN_CO_CREATION_PATH = "/user/profile?tab=co-creation";

/**
 * The address of a proposal that is not public. The page is the same for everybody; its author and reviewers load its
 * content.
 */
export function waitingProposalPath(id: number): string {
  return `${CO_CREATION_PATH}?waiting=${id}`;
}

export function proposalPath(id: number | "new"): string {
  return `${CO_CREATION_PATH}?proposal=${id}`;
}
