/** One place of a Markdown text that points somewhere; `start` and `end` enclose the destination. */
export interface FoundReference {
  kind: "link" | "picture";
  destination: string;
  start: number;
  end: number;
  /** `tag`: the whole tag of a generator; `wiki`: the whole of `[[a]]`, which names a document as people call it. */
  form?: "tag" | "wiki";
  /** `![[a]]`. */
  isEmbedded?: boolean;
  /** What a wiki link shows. */
  label?: string;
  /** How wide a picture of this form is shown. */
  width?: string;
}
