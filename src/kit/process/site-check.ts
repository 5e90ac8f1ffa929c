/** Something that is wrong with a site, for its operator. The texts are complete Chinese sentences. */
export interface Finding {
  /** `error`: something is broken. `warning`: it works, but will not for long, or not for everybody. */
  severity: "error" | "warning";
  what: string;
  why: string;
  remedy: string;
}

/** One kind of question about a site that is running. It changes nothing and holds only a bounded part in memory. */
export interface SiteCheck {
  /** In snake_case; stable, for programs that read the report. */
  name: string;
  /** What is examined, in Chinese. */
  title: string;
  /** What is wrong, one finding at a time; nothing if all is in order. Throws if the check cannot be made. */
  find(): AsyncIterable<Finding>;
}
