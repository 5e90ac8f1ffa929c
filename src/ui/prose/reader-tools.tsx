import { LatePart, lateCode } from "../trouble/late-part.tsx";
import type { ReaderToolsProps } from "./reader-tool-set.tsx";

const code = lateCode(async () => (await import("./reader-tool-set.tsx")).ReaderToolSet);

/** Reserves the space of the button, so that the bar does not move when the button is loaded. */
const reserveSpace = () => <span className="block size-11 shrink-0" />;

/** Tools of a reader. Their code is loaded late; the reader's choices apply before the first paint (ui/bootstrap). */
export function ReaderTools(props: ReaderToolsProps) {
  return <LatePart code={code} props={props} frame={reserveSpace} />;
}
