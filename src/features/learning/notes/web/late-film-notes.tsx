import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import type { FilmNotesProps } from "./film-notes.tsx";

const filmNotes = lateCode(async () => (await import("./film-notes.tsx")).FilmNotes);

/** Notes at seconds of a film or recording. The code is loaded when it plays. */
export function FilmNotes(props: FilmNotesProps) {
  return <LatePart code={filmNotes} props={props} />;
}
