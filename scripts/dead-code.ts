/**
 * What the product itself does not use, not counting tests (knip.json: entries that end in `!`), except exports marked
 * for tests.
 */
export const STRICT_SEARCH = ["--production", "--tags=-doorfortests"];
