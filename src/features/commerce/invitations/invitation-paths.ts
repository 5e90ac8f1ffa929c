/** The page where invited people arrive; the code is behind `#`, which browsers send to no server. */
const INVITE_PATH = "/invite";

export const inviteHref = (code: string) => `${INVITE_PATH}#${code}`;
