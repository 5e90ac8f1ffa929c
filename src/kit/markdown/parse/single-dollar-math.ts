import type {} from "remark-parse";
import type { Data, Processor } from "unified";

type SyntaxExtension = NonNullable<Data["micromarkExtensions"]>[number];
type Construct = Exclude<NonNullable<NonNullable<SyntaxExtension["text"]>[number]>, unknown[]>;
type Step = ReturnType<Construct["tokenize"]>;
type State = Step | undefined;
type Code = Parameters<Step>[0];
type TokenName = Parameters<Parameters<Construct["tokenize"]>[0]["enter"]>[0];

// The token names of remark-math, whose tree building is shared.
const FORMULA = "mathText" as TokenName;
const DOLLAR_SIGN = "mathTextSequence" as TokenName;
const CONTENT = "mathTextData" as TokenName;

const DOLLAR = 36;
const BACKSLASH = 92;

const construct: Construct = {
  name: "mathText",
  previous(code) {
    return code !== DOLLAR || this.events.at(-1)?.[1].type === "characterEscape";
  },
  tokenize(effects, ok, nok) {
    let hasTexSign = false;
    let hasChinese = false;
    let isAfterSpace = false;

    return function start(code) {
      effects.enter(FORMULA);
      effects.enter(DOLLAR_SIGN);
      effects.consume(code);
      effects.exit(DOLLAR_SIGN);
      return first;
    };

    function first(code: Code): State {
      return isSpace(code) || code === DOLLAR ? nok(code) : between(code);
    }

    function between(code: Code): State {
      if (code === null) return nok(code);
      if (code === DOLLAR) return isAfterSpace || (hasChinese && !hasTexSign) ? nok(code) : close(code);
      if (code < -2) {
        effects.enter("lineEnding");
        effects.consume(code);
        effects.exit("lineEnding");
        isAfterSpace = true;
        return between;
      }
      effects.enter(CONTENT);
      return data(code);
    }

    function data(code: Code): State {
      if (code === null || code === DOLLAR || code < -2) {
        effects.exit(CONTENT);
        return between(code);
      }
      noteSign(code);
      effects.consume(code);
      return code === BACKSLASH ? escaped : data;
    }

    function escaped(code: Code): State {
      if (code === null || code < -2) return data(code);
      effects.consume(code);
      return data;
    }

    function close(code: Code): State {
      effects.enter(DOLLAR_SIGN);
      effects.consume(code);
      effects.exit(DOLLAR_SIGN);
      return after;
    }

    function after(code: Code): State {
      // A digit after the dollar makes it a price, as in `$5 or$6`.
      if (code === DOLLAR || (code !== null && code >= 48 && code <= 57)) return nok(code);
      effects.exit(FORMULA);
      return ok(code);
    }

    function noteSign(code: number): void {
      isAfterSpace = isSpace(code);
      if (code === BACKSLASH || code === 94 || code === 95 || code === 123 || code === 61) hasTexSign = true;
      if (code >= 0x3000 && code <= 0xffef) hasChinese = true;
    }
  },
};

const extension = { text: { [DOLLAR]: construct } } as unknown as SyntaxExtension;

/**
 * Reads `$x$` by Pandoc's rules, so that prices stay prices: no white space inside next to the dollars, no digit after
 * them, and no Chinese in between unless there is also TeX syntax.
 */
export function singleDollarMath(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), extension];
}

function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === 32;
}
