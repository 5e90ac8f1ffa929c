export const CO_CREATION_PATH = "/co-creation";
/** Where one's own stand. */
export const OWN_CO_CREATION_PATH = "/user/profile?tab=co-creation";

export function proposalPath(id: number | "new"): string {
  return `${CO_CREATION_PATH}?proposal=${id}`;
}
