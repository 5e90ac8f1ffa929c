import type { Data, Processor } from "unified";

type SyntaxExtension = NonNullable<Data["micromarkExtensions"]>[number];
type Construct = Exclude<NonNullable<NonNullable<SyntaxExtension["text"]>[number]>, unknown[]>;
type Tokenizer = Construct["tokenize"];
type Context = ThisParameterType<Tokenizer>;
type Step = ReturnType<Tokenizer>;
type State = Step | undefined;
type Code = Parameters<Step>[0];
type TokenName = Parameters<Parameters<Tokenizer>[0]["enter"]>[0];

// The token names of remark-gfm, whose tree building is shared.
const AUTOLINK = "literalAutolink" as TokenName;
const TOKEN_BY_START = { http: "literalAutolinkHttp" as TokenName, www: "literalAutolinkWww" as TokenName };

const SLASH = 47;
const CHINESE_STOPS = codesOf("，。；：！？、（）【】《》〈〉「」『』“”‘’…—　");
const TRAILING = codesOf("!\"')*,.:;?]_~");

/** Succeeds if there is only closing punctuation between here and the end of an address. */
const trail: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const more = (code: Code): State => {
      if (isEnd(code)) return ok(code);
      if (code === null || !TRAILING.has(code)) return nok(code);
      effects.consume(code);
      return more;
    };
    return (code) => {
      effects.enter("data");
      return more(code);
    };
  },
};

function addressOf(start: keyof typeof TOKEN_BY_START): Construct {
  const head = start === "http" ? /^https?:\/\/[\p{L}\p{N}]$/iu : /^www\.[\p{L}\p{N}]$/iu;
  const prefix = start === "http" ? /^(?:h|ht|htt|https?|https?:|https?:\/|https?:\/\/)$/i : /^(?:w|ww|www|www\.)$/i;
  return {
    name: `${start}Autolink`,
    previous: (code) => code === null || !/[A-Za-z0-9./]/.test(String.fromCharCode(Math.max(code, 0))),
    tokenize(effects, ok, nok) {
      let seen = "";
      let isInPath = false;
      let openParentheses = 0;

      const begin: Step = (code) => {
        if (isInsideLabel(this)) return nok(code);
        effects.enter(AUTOLINK);
        effects.enter(TOKEN_BY_START[start]);
        return first(code);
      };

      const first = (code: Code): State => {
        if (code === null || code < 0) return nok(code);
        seen += String.fromCodePoint(code);
        if (!prefix.test(seen) && !head.test(seen)) return nok(code);
        effects.consume(code);
        return head.test(seen) ? address : first;
      };

      const address = (code: Code): State => {
        const isHan = code !== null && code >= 0x4e00 && code <= 0x9fff;
        if (isEnd(code) || (isHan && !isInPath)) return end(code);
        if (code === SLASH) isInPath = true;
        if (code === 40) openParentheses++;
        if (code === 41 && openParentheses-- > 0) return inside(code);
        if (code !== null && TRAILING.has(code)) return effects.check(trail, end, inside)(code);
        return inside(code);
      };

      const inside = (code: Code): State => {
        effects.consume(code);
        return address;
      };

      const end = (code: Code): State => {
        effects.exit(TOKEN_BY_START[start]);
        effects.exit(AUTOLINK);
        return ok(code);
      };

      return begin;
    },
  };
}

const extension = {
  text: { 72: addressOf("http"), 104: addressOf("http"), 87: addressOf("www"), 119: addressOf("www") },
} as unknown as SyntaxExtension;

/**
 * Reads bare addresses before GFM's own rule does, which continues to the next white space: here they end at Chinese
 * punctuation, and at a Chinese character directly after the host name.
 */
export function chineseAutolinks(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), extension];
}

/**
 * Tokens before which no label is open. No label opens there later, so the next address does not need to be compared
 * with earlier tokens.
 */
const seenOutside = new WeakSet<Context["events"][number][1]>();

/** An address inside `[…](…)` must not become a link inside a link. */
function isInsideLabel({ events }: Context): boolean {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const token = events[index]?.[1];
    if (token === undefined || seenOutside.has(token)) break;
    if ((token.type === "labelLink" || token.type === "labelImage") && !token._balanced) return true;
  }
  const last = events.at(-1)?.[1];
  if (last) seenOutside.add(last);
  return false;
}

function isEnd(code: Code): boolean {
  return code === null || code <= 32 || code === 60 || code === 0xa0 || CHINESE_STOPS.has(code);
}

function codesOf(characters: string): Set<number> {
  return new Set([...characters].map((character) => character.charCodeAt(0)));
}
