/** A command's line in the overview, and what its own page says. */
export interface CommandHelp {
  usage: string;
  summary: string;
  more?: string;
}
