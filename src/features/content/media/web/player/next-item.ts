/** The item after a film. */
export interface NextItem {
  /** Its kind. ["下一课"] */
  name: string;
  title: string;
  /** The viewer may see it now: it may start by itself. */
  isOpen: boolean;
  go(): void;
}
