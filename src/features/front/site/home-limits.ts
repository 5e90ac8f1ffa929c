/** The maximum number of works or texts that one block of the home page displays. */
export const MAX_SHOWN = 12;

/** The maximum number of buttons in the opening of the home page. */
export const MAX_BUTTONS = 2;
