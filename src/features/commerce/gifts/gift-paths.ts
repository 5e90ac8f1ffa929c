/** The page where gifts are taken. The secret follows `#`, which browsers do not send to servers. */
export const GIFT_PATH = "/gift";

export const giftHref = (secret: string) => `${GIFT_PATH}#${secret}`;
