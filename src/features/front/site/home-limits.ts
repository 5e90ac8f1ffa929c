/** The limit of works or texts that one block of the home page shows. */
export const MAX_SHOWN = 12;
