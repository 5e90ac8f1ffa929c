const WORD = "示例";

/**
 * The mark of invented members and of what is invented with them, stored in the text itself, so that every place that
 * shows the text shows the mark.
 */
export const SAMPLE_MARK = {
  /** Ends the name of a member or host. */
  name: `（${WORD}）`,
  /** Begins the title of a topic or case. */
  title: `${WORD}：`,
  /** Begins the text of a review. */
  text: `【${WORD}】`,
} as const;
