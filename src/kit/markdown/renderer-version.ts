/**
 * Increased with every change of the result for the same source, including its teaser; stored HTML of a lower version
 * is rendered again.
 */
export const RENDERER_VERSION = 11;
