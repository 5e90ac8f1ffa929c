import { attribute, type Element, findAll, localName, textOf } from "../html-tree.ts";

/** Signs above and below, by their names in TeX. */
const ABOVE: Record<string, string> = {
  "¯": "\\overline",
  "‾": "\\overline",
  "^": "\\hat",
  ˆ: "\\hat",
  "~": "\\tilde",
  "˜": "\\tilde",
  "→": "\\vec",
  "⃗": "\\vec",
  "˙": "\\dot",
  "¨": "\\ddot",
  ˇ: "\\check",
  "´": "\\acute",
  "`": "\\grave",
  "⏞": "\\overbrace",
};
const BELOW: Record<string, string> = { _: "\\underline", "̲": "\\underline", "⏟": "\\underbrace" };
const SIGNS: Record<string, string> = {
  "−": "-",
  "⋅": "\\cdot ",
  "×": "\\times ",
  "≤": "\\le ",
  "≥": "\\ge ",
  "≠": "\\ne ",
  "→": "\\to ",
  "∑": "\\sum ",
  "∏": "\\prod ",
  "∫": "\\int ",
  "∬": "\\iint ",
  "∭": "\\iiint ",
  "∮": "\\oint ",
  "⋃": "\\bigcup ",
  "⋂": "\\bigcap ",
  "∐": "\\coprod ",
  "⋀": "\\bigwedge ",
  "⋁": "\\bigvee ",
  "⨁": "\\bigoplus ",
  "⨂": "\\bigotimes ",
  "∞": "\\infty ",
  "±": "\\pm ",
  "\u2061": "",
  "\u2062": "",
  "\u2063": "",
};
/** Brackets that grow with their content, by their names in TeX; others keep their size. */
const BRACKETS: Record<string, string> = {
  ...Object.fromEntries(Array.from("()[]|/<>.⌊⌋⌈⌉⟨⟩", (one) => [one, one])),
  "{": "\\{",
  "}": "\\}",
  "‖": "\\Vert ",
  "∥": "\\Vert ",
  "〈": "⟨",
  "〉": "⟩",
};
const FUNCTION_NAMES =
  /^(?:sin|cos|tan|cot|sec|csc|log|ln|lg|exp|lim|max|min|sup|inf|det|dim|ker|gcd|arg|arcsin|arccos|arctan)$/;
/** Characters that would end a formula early. */
const UNSAFE = /[$`\r\n]/;

/** A formula of MathML as TeX; null where it has unknown elements. */
export function mathToTex(math: Element): string | null {
  const written = findAll(math, "annotation").find((node) => /tex/i.test(attribute(node, "encoding"))) ?? null;
  const tex = written ? textOf(written) : attribute(math, "alttext") || write(math);
  const clean = tex?.replace(/\s+/g, " ").trim() ?? "";
  return clean === "" || UNSAFE.test(clean) ? null : clean;
}

function write(node: Element): string | null {
  const name = localName(node);
  const text = textOf(node);
  if (name === "mi")
    return FUNCTION_NAMES.test(text) ? `\\${text} ` : text.length > 1 ? `\\mathrm{${plain(text)}}` : sign(text);
  if (name === "mn") return plain(text);
  if (name === "mo") return FUNCTION_NAMES.test(text) ? `\\${text} ` : sign(text);
  if (name === "mtext" || name === "ms") return `\\text{${plain(text)}}`;
  if (name === "mspace") return "\\ ";
  if (name === "annotation" || name === "annotation-xml") return "";
  const below = node.children.filter((child): child is Element => child.type === "element");
  const parts = below.map(write);
  if (parts.some((part) => part === null)) return null;
  const [first = "", second = "", third = ""] = parts as string[];
  switch (name) {
    case "math":
    case "mrow":
    case "mstyle":
    case "semantics":
    case "mpadded":
    case "mtd":
      return parts.join("");
    case "mfrac":
      return `\\frac{${first}}{${second}}`;
    case "msqrt":
      return `\\sqrt{${parts.join("")}}`;
    case "mroot":
      return `\\sqrt[${second}]{${first}}`;
    case "msup":
      return `{${first}}^{${second}}`;
    case "msub":
      return `{${first}}_{${second}}`;
    case "munder":
      return around(first, { command: BELOW[textOf(below[1])], sign: "_", other: second });
    case "mover":
      return around(first, { command: ABOVE[textOf(below[1])], sign: "^", other: second });
    case "msubsup":
    case "munderover":
      return `${group(first)}_{${second}}^{${third}}`;
    case "mfenced": {
      const open = attribute(node, "open") || "(";
      const close = attribute(node, "close") || ")";
      const inside = parts.join(",");
      const [left, right] = [BRACKETS[open], BRACKETS[close]];
      return left && right ? `\\left${left}${inside}\\right${right}` : `${edge(open)}${inside}${edge(close)}`;
    }
    case "mtr":
      return parts.join(" & ");
    case "mtable":
      return `\\begin{matrix}${parts.join(" \\\\ ")}\\end{matrix}`;
    default:
      return null;
  }
}

/** An accent or brace, or a limit above or below. */
function around(
  tex: string,
  { command, sign, other }: { command: string | undefined; sign: "_" | "^"; other: string },
): string {
  return command ? `${command}{${tex}}` : `${group(tex)}${sign}{${other}}`;
}

/** A sum and a brace keep their limits above and below only where nothing is put around them. */
function group(tex: string): string {
  const isBrace = /^\\(?:under|over)brace\{/.test(tex);
  return isBrace || (tex.startsWith("\\") && !tex.includes("{")) ? tex : `{${tex}}`;
}

/** A point stands for no bracket. */
function edge(bracket: string): string {
  return bracket === "." ? "" : plain(bracket);
}

function sign(text: string): string {
  return SIGNS[text] ?? plain(text);
}

function plain(text: string): string {
  return text.replace(/[\\{}#%&_^~]/g, (character) =>
    character === "\\"
      ? "\\backslash "
      : character === "^" || character === "~"
        ? `\\text{\\${character}{}}`
        : `\\${character}`,
  );
}
