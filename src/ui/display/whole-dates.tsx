import { Fragment } from "react";

const DATE = /(\d{4}年\d{1,2}月\d{1,2}日(?: \d{2}:\d{2})?)/;

/** A text whose dates do not break across lines. */
export function WholeDates({ text }: { text: string }) {
  return text.split(DATE).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which change only with it
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
