import type { CountChange } from "./cloud/cloud-dialect.ts";

/** Signs of markdown-it's usual plugins, and the elements that readers see. They hug their words, within a line. */
const MARKS: [pattern: RegExp, tag: string, name: string][] = [
  [/(?<![=\\])==(?![\s=])([^=\n]{1,500}?)(?<!\s)==(?!=)/g, "mark", "==高亮=="],
  [/(?<![+\\])\+\+(?![\s+])([^+\n]{1,500}?)(?<!\s)\+\+(?!\+)/g, "ins", "++下划线++"],
  [/(?<![\^\\[])\^(?![\s^])([^\s^\n]{1,100})\^(?!\^)/g, "sup", "^上标^"],
  [/(?<![~\\])~(?![\s~])([^\s~\n]{1,100})~(?!~)/g, "sub", "~下标~"],
];

/** `==marked==`, `++inserted++`, `^up^` and `~down~` as elements; formulas and addresses are not changed. */
export function writeMarks(prose: string, count: CountChange): string {
  return prose
    .split(/(\$\$[^$]{1,5000}\$\$|\$[^$\n]{1,500}\$|\]\([^()\n]{0,1000}\)|<[^<>\n]{1,1000}>|https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? part : replaceMarks(part, count)))
    .join("");
}

function replaceMarks(text: string, count: CountChange): string {
  let written = text;
  for (const [pattern, tag, name] of MARKS) {
    written = written.replace(pattern, (_, inner: string) => {
      count("changed", name);
      return `<${tag}>${inner}</${tag}>`;
    });
  }
  return written;
}
