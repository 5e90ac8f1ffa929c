import { writeMarks } from "../inline-marks.ts";
import type { CloudDialect } from "./cloud-dialect.ts";

/** A note that Joplin exported as Markdown with front matter, known by the two times that it writes there. */
export const JOPLIN: CloudDialect = {
  name: " Joplin ",
  signs: /^---\n(?:[^\n]{0,500}\n){1,3}?updated: \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ\ncreated: \d{4}-/,
  tidy: writeMarks,
};
