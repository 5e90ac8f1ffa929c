import { Remembered } from "../../../../kit/process/remembered.ts";
import type { StoredText } from "../prepare-text.ts";

/** Texts of some 20 KB. */
const WHOLE_TEXTS = 200;

/** A cache of the API: the same for everyone, so each process holds it until any text of the slice changes. */
export interface ReadTexts<Shown extends object> {
  shown: Remembered<Shown>;
  whole: Remembered<Pick<StoredText, "html" | "toc">>;
  forget(): void;
}

/** @param most how many public parts are cached */
export function rememberTexts<Shown extends object>(most: number): ReadTexts<Shown> {
  const shown = new Remembered<Shown>({ most });
  const whole = new Remembered<Pick<StoredText, "html" | "toc">>({ most: WHOLE_TEXTS });
  return {
    shown,
    whole,
    forget: () => {
      shown.forget();
      whole.forget();
    },
  };
}
