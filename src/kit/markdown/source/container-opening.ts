/** How the end of a container is determined. */
type ContainerEnd = { by: "colons"; count: number } | { by: "indent" } | { by: "tag"; tag: string };

/** A line that opens a container, as read from the source. */
export interface ContainerOpening {
  /** `tip`, `details`, `tab` … as written, lower case. */
  name: string;
  title: string;
  isFoldable: boolean;
  isOpen: boolean;
  end: ContainerEnd;
}
