/**
 * What happens to a person's rows in one table when the account is deleted. `Column`: a column, or its name in the
 * database.
 */
export type OnLeaving<Column> =
  | { rule: "erase" }
  /** The rows are the site's own; they no longer say who the person was. */
  | { rule: "unlink" }
  /** The site still needs the rows; after the deletion these columns no longer identify the person. */
  | { rule: "anonymise"; columns: readonly Column[]; because: string }
  | { rule: "keep"; because: string }
  /** The rows are short-lived: a job removes them within this number of days. */
  | { rule: "expire"; days: number };
