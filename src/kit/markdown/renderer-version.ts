/**
 * Goes up with every change of what the same source becomes, its teaser included; stored HTML of a lower version is
 * rendered again.
 */
export const RENDERER_VERSION = 9;
