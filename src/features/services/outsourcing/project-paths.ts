/** Where packages, cases and the enquiry are. */
export const OUTSOURCING_PATH = "/services/outsourcing";

/** Where somebody's own projects are. */
export const OWN_PROJECTS_PATH = "/user/profile?tab=projects";

/** Where one of them stands in full. */
export function pathOfProject(id: number): string {
  return `${OWN_PROJECTS_PATH}&project=${id}`;
}

/** One version of its quote, to read and print. */
export function pathOfQuote(id: number, quoteId: number): string {
  return `${pathOfProject(id)}&quote=${quoteId}`;
}
