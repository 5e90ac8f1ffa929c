/** What the product itself does not use, where a test is no use (knip.json: what ends in `!`), save doors for tests. */
export const STRICT_SEARCH = ["--production", "--tags=-doorfortests"];
