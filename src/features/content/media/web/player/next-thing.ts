/** What comes after a film. */
export interface NextThing {
  /** Its kind. ["下一课"] */
  name: string;
  title: string;
  /** It is this viewer's, now: it may come by itself. */
  isOpen: boolean;
  go(): void;
}
