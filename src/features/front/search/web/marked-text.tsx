import { FoundWord } from "../../../../ui/display/found-word.tsx";
import type { MarkedText } from "../contract.ts";

/** A text with its matches marked. */
export function Marked({ text }: { text: MarkedText }) {
  return text.map((part, index) =>
    part.is_match ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay as they are
      <FoundWord key={index}>{part.text}</FoundWord>
    ) : (
      part.text
    ),
  );
}
