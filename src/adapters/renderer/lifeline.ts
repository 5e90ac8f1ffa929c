/**
 * The file descriptor that connects a child with the site; the first three are the usual ones, then comes Node's
 * channel.
 */
export const LIFELINE = 4;
