/** The item after a film. */
export interface NextItem {
  /** The label of its kind, such as "下一课". */
  name: string;
  title: string;
  /** Whether the viewer has access to it, so that it may start automatically. */
  isOpen: boolean;
  go(): void;
}
