/** The maximum number of works or texts that one block of the home page displays. */
export const MAX_SHOWN = 12;
