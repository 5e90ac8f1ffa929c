/** A command's line in the overview, and its own help page. */
export interface CommandHelp {
  usage: string;
  summary: string;
  more?: string;
}
