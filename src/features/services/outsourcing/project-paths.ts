/** The page of packages, cases and the enquiry. */
export const OUTSOURCING_PATH = "/services/outsourcing";

/** The page of the user's own projects. */
export const OWN_PROJECTS_PATH = "/user/profile?tab=projects";

/** The page of one of the user's projects. */
export function pathOfProject(id: number): string {
  return `${OWN_PROJECTS_PATH}&project=${id}`;
}

/** The page of one version of a quote, to read and print. */
export function pathOfQuote(id: number, quoteId: number): string {
  return `${pathOfProject(id)}&quote=${quoteId}`;
}
