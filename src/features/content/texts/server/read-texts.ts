import { Remembered } from "../../../../kit/process/remembered.ts";
import type { StoredText } from "../prepare-text.ts";

/** How many whole texts are cached; one has about 20 KB. */
const WHOLE_TEXTS = 200;

/** A cache of responses that are the same for everyone; each process holds it until any text of the slice changes. */
export interface ReadTexts<Shown extends object> {
  visible: Remembered<Shown>;
  whole: Remembered<Pick<StoredText, "html" | "toc">>;
  forget(): void;
}

/** @param max how many public parts are cached */
export function rememberTexts<Shown extends object>(max: number): ReadTexts<Shown> {
  const visible = new Remembered<Shown>({ max });
  const whole = new Remembered<Pick<StoredText, "html" | "toc">>({ max: WHOLE_TEXTS });
  return {
    visible,
    whole,
    forget: () => {
      visible.forget();
      whole.forget();
    },
  };
}
