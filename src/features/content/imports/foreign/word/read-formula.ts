import { mathToTex } from "../epub/math-to-tex.ts";
import { parseXhtml } from "../epub/parse-xhtml.ts";
import { attribute, type Child, childrenOf, type Element, elementOf, localName, textOf } from "../html-tree.ts";

/** Elements in one another; no author writes a formula like that, and reading it would overflow the stack. */
const MAX_DEPTH = 120;
const TAG = /<(\/?)[a-z][^<>]*?(\/?)>/gi;
/** The accents of Word are combining characters. */
const ACCENTS: Readonly<Record<string, string>> = {
  "\u0300": "`",
  "\u0301": "´",
  "\u0302": "ˆ",
  "\u0303": "˜",
  "\u0304": "¯",
  "\u0305": "¯",
  "\u0307": "˙",
  "\u0308": "¨",
  "\u030c": "ˇ",
  "\u0332": "_",
  "\u20d7": "→",
};
const BRACES = ["⏞", "⏟"];
/** Numbers, names of functions and variables, Chinese, and single signs. */
const PIECES = /[0-9]+(?:\.[0-9]+)?|\p{Script=Han}+|[A-Za-z]+|\s+|[^\s]/gu;
const HAN = /^\p{Script=Han}/u;
/** Letters of a style of their own, such as 𝑥, which Word writes as characters. */
const STYLED_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;

/** An equation of Word (`m:oMath`) as TeX; null if it has elements without a counterpart. */
export function readFormula(xml: string): string | null {
  if (depthOf(xml) > MAX_DEPTH) return null;
  const [root] = parseXhtml(xml).children;
  if (root?.type !== "element") return null;
  const math = toMath(root);
  return math && mathToTex(elementOf("math", [math]));
}

function depthOf(xml: string): number {
  let [depth, deepest] = [0, 0];
  for (const [, end, closed] of xml.matchAll(TAG)) {
    if (closed) continue;
    depth += end ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** An element of Office Math as MathML, for which there is a writer. */
function toMath(node: Element): Element | null {
  const rowOf = (name: string) => row(childrenOf(node, name));
  const settings = childrenOf(node, `${localName(node)}pr`)[0];
  const set = (name: string) => settingOf(settings, name);
  switch (localName(node)) {
    case "r":
      return readRun(node);
    case "omath":
    case "box":
    case "borderbox":
    case "phant":
      return row(node.children.filter(isFormulaPart));
    case "f":
      return fraction({ type: set("type"), above: rowOf("num"), below: rowOf("den") });
    case "rad": {
      const isSquare = isOn(set("deghide")) || textOf(childrenOf(node, "deg")[0]) === "";
      return isSquare ? join("msqrt", rowOf("e")) : join("mroot", rowOf("e"), rowOf("deg"));
    }
    case "ssup":
      return join("msup", rowOf("e"), rowOf("sup"));
    case "ssub":
      return join("msub", rowOf("e"), rowOf("sub"));
    case "ssubsup":
      return join("msubsup", rowOf("e"), rowOf("sub"), rowOf("sup"));
    case "spre":
      return join("mrow", join("msubsup", elementOf("mrow", []), rowOf("sub"), rowOf("sup")), rowOf("e"));
    case "nary":
      return join("mrow", operator({ set, below: rowOf("sub"), above: rowOf("sup") }), rowOf("e"));
    case "d":
      return fence(
        childrenOf(node, "e").map((one) => row([one])),
        set,
      );
    case "func":
      return join("mrow", rowOf("fname"), rowOf("e"));
    case "m":
      return table(childrenOf(node, "mr").map((one) => childrenOf(one, "e").map((cell) => row([cell]))));
    case "eqarr":
      return table(childrenOf(node, "e").map((line) => [row([line])]));
    case "acc":
      return join("mover", rowOf("e"), sign(ACCENTS[set("chr") ?? "\u0302"]));
    case "bar":
      return set("pos") === "top" ? join("mover", rowOf("e"), sign("¯")) : join("munder", rowOf("e"), sign("_"));
    case "groupchr": {
      const brace = set("chr") ?? "⏟";
      const place = set("pos") === "top" ? "mover" : "munder";
      return join(place, rowOf("e"), sign(BRACES.find((known) => known === brace)));
    }
    case "limlow":
      return join("munder", rowOf("e"), rowOf("lim"));
    case "limupp":
      return join("mover", rowOf("e"), rowOf("lim"));
    default:
      return null;
  }
}

/** The content of elements such as `m:e`, `m:num` and `m:sup`. */
function row(nodes: readonly Child[]): Element | null {
  const parts = nodes.flatMap((node) => {
    if (node.type !== "element") return [];
    const isWrapper = /^(?:e|num|den|deg|sup|sub|lim|fname)$/.test(localName(node));
    return isWrapper ? node.children.filter(isFormulaPart) : [node];
  });
  return join("mrow", ...parts.map((part) => toMath(part)));
}

/** Not the settings of an element, which are in `m:…Pr`, and no place of a bookmark. */
function isFormulaPart(child: Child): child is Element {
  return child.type === "element" && !/pr$|^bookmark/.test(localName(child));
}

/** null if one of its parts is. */
function join(name: string, ...parts: readonly (Element | null)[]): Element | null {
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? elementOf(name, known) : null;
}

/** The value of a setting: undefined where it is not set, "1" where it is set without a value. */
function settingOf(settings: Element | undefined, name: string): string | undefined {
  const setting = settings && childrenOf(settings, name)[0];
  if (!setting) return undefined;
  return "m:val" in setting.properties ? attribute(setting, "m:val") : "1";
}

function isOn(value: string | undefined): boolean {
  return value === "1" || value === "on" || value === "true";
}

type Settings = (name: string) => string | undefined;

function leaf(name: string, text: string): Element {
  return elementOf(name, [{ type: "text", value: text }]);
}

/** A sign without a counterpart makes its formula unknown. */
function sign(text: string | undefined): Element | null {
  return text === undefined ? null : leaf("mo", text);
}

function readRun(run: Element): Element {
  const settings = childrenOf(run, "rpr")[0];
  const text = childrenOf(run, "t")
    .flatMap(({ children }) => children.map((child) => (child.type === "text" ? child.value : "")))
    .join("");
  if (isOn(settingOf(settings, "nor"))) return leaf("mtext", text);
  const isUpright = settingOf(settings, "sty") === "p";
  const letters = text.replace(STYLED_LETTERS, (letter) => letter.normalize("NFKC"));
  const pieces = letters.match(PIECES) ?? [];
  return elementOf(
    "mrow",
    pieces.flatMap((piece) => {
      if (HAN.test(piece)) return [leaf("mtext", piece)];
      if (/^[0-9]/.test(piece)) return [leaf("mn", piece)];
      // Spaces have no width in Word's own formulas, and `&` aligns lines.
      if (/^\s/.test(piece) || piece === "&") return [];
      if (/^[A-Za-z]/.test(piece)) return isUpright ? [leaf("mi", piece)] : Array.from(piece, (one) => leaf("mi", one));
      return [leaf("mo", piece)];
    }),
  );
}

function fraction({ type, above, below }: { type: string | undefined; above: Element | null; below: Element | null }) {
  if (type === "noBar") return table([[above], [below]]);
  return type === "lin" ? join("mrow", above, leaf("mo", "/"), below) : join("mfrac", above, below);
}

/** A sum, a product or an integral with its limits. */
function operator({ set, below, above }: { set: Settings; below: Element | null; above: Element | null }) {
  const mark = sign(set("chr") ?? "∫");
  const [hasBelow, hasAbove] = [!isOn(set("subhide")), !isOn(set("suphide"))];
  if (hasBelow && hasAbove) return join("munderover", mark, below, above);
  if (hasBelow) return join("munder", mark, below);
  return hasAbove ? join("mover", mark, above) : mark;
}

function fence(parts: readonly (Element | null)[], set: Settings): Element | null {
  const separator = leaf("mo", set("sepchr") ?? "|");
  const inside = join("mrow", ...parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part])));
  if (!inside) return null;
  // A brace may be on one side only; TeX writes a point for none.
  const properties = { open: (set("begchr") ?? "(") || ".", close: (set("endchr") ?? ")") || "." };
  return elementOf("mfenced", [inside], properties);
}

function table(rows: readonly (readonly (Element | null)[])[]): Element | null {
  return join("mtable", ...rows.map((cells) => join("mtr", ...cells.map((cell) => join("mtd", cell)))));
}
