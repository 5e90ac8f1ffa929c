export const TITLE_CHARACTERS = 80;
/** UTF-16 units of a topic's source. */
export const TOPIC_CHARACTERS = 20_000;
export const TOPICS_A_PAGE = 30;
/** The maximum of the user's own held topics displayed above the others. */
export const MAX_WAITING_TOPICS = 10;
export const MAX_BOARDS = 50;
export const BOARD_NAME_CHARACTERS = 20;
export const BOARD_TEXT_CHARACTERS = 120;
