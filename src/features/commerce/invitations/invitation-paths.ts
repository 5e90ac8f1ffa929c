/** Where invited people arrive; the code stands behind `#`, which browsers send to no server. */
const INVITE_PATH = "/invite";

export const inviteHref = (code: string) => `${INVITE_PATH}#${code}`;
