/**
 * The file descriptor that connects a child with the site. The first three are the standard ones, the fourth is Node's
 * channel.
 */
export const LIFELINE = 4;
