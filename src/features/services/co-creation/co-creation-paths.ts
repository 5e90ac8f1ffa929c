export const CO_CREATION_PATH = "/co-creation";
/** Where one's own stand. */
export const OWN_CO_CREATION_PATH = "/user/profile?tab=co-creation";

/** One that is not everybody's to read: the same page for everybody, filled in for its author and whoever reviews. */
export function waitingProposalPath(id: number): string {
  return `${CO_CREATION_PATH}?waiting=${id}`;
}

export function proposalPath(id: number | "new"): string {
  return `${CO_CREATION_PATH}?proposal=${id}`;
}
