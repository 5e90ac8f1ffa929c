/**
 * The rows of spec §6 literally, and `free` (decisions §1): written separately, so that the product's own table is
 * checked against it.
 */
export const SPEC_LEVELS: Readonly<Record<string, number>> = {
  free: 0,
  vip: 2,
  vip_basic: 2,
  vip_premium: 3,
  system_course: 2,
  basic_course: 1,
  advanced_course: 3,
  paid_article: 2,
  premium_content: 3,
  download: 2,
  comment: 1,
  community: 2,
};

/** Only owners have it: content scheduled for later. */
export const OWNER_LEVEL = 9;
/** Drafts and withdrawn content: no reader may open it. */
export const NOBODY = 99;
