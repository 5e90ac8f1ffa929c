/** The page that invitation links open. The code follows `#`, which browsers do not send to servers. */
const INVITE_PATH = "/invite";

export const inviteHref = (code: string) => `${INVITE_PATH}#${code}`;
