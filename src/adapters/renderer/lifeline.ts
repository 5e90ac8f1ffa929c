/** The file descriptor of a child at whose other end the site stands; the first three are the usual ones, then comes Node's channel. */
export const LIFELINE = 4;
