import { COLOUR_NAMES, type NoteColour } from "../note-colours.ts";

/** The colour of a note as a dot, with its name for screen readers. */
export function ColourMark({ colour, className }: { colour: NoteColour; className: string }) {
  return (
    <span
      role="img"
      aria-label={COLOUR_NAMES[colour]}
      data-colour={colour}
      className={`note-colour mt-1.5 shrink-0 rounded-full border border-border-strong ${className}`}
    />
  );
}
