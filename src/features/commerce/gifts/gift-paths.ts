/** The page where gifts are taken; the secret is behind `#`, which browsers send to no server. */
export const GIFT_PATH = "/gift";

export const giftHref = (secret: string) => `${GIFT_PATH}#${secret}`;
