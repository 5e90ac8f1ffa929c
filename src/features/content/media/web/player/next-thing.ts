/** What comes after a film. */
export interface NextThing {
  /** Its kind of thing. ["下一课"] */
  name: string;
  title: string;
  /** It is this viewer's, now: it may come by itself. */
  isOpen: boolean;
  go(): void;
}
