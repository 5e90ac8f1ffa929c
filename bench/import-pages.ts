import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** A kind of page that is imported in hundreds; the same number always produces the same text. */
export interface PageKind {
  name: string;
  pages: number;
  /** Documents per second of processor time that an import has to reach. */
  goal: number;
  write: (random: Random, number: number) => string;
}

/** A number from 0 to below the limit. */
type Random = (limit: number) => number;

const PROSE_BYTES = 3_300;
const FORMULAS_A_PAGE = 40;

export const PAGE_KINDS: readonly PageKind[] = [
  { name: "prose of 3.3 KB", pages: 1_500, goal: 125, write: writeProse },
  { name: "code", pages: 400, goal: 30, write: writeCode },
  { name: "formulas", pages: 1_150, goal: 30, write: writeFormulas },
];

/** A folder of numbered chapters. */
export async function writePages(folder: string, { pages, write }: PageKind): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let number = 1; number <= pages; number += 1) {
    const name = `${String(number).padStart(4, "0")}.md`;
    await writeFile(path.join(folder, name), `# 第 ${number} 篇\n\n${write(createRandom(number), number)}`);
  }
}

function createRandom(seed: number): Random {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function pick(random: Random, words: readonly string[]): string {
  return words[random(words.length)] ?? "";
}

const wordsOf = (line: string) => line.split(" ");

const FAMILIES = [..."沈陆顾秦许温陶方韩邵孟苏"];
const GIVEN = [..."青远安明舟禾岚川宁书云石朴林棠霁言白竹春晚鹿江汀"];
const TRADES = wordsOf("老师 邻居 编辑 木匠 司机 母亲 学生 店主 医生 渔夫 裁缝 船工");
const WHEN = wordsOf(
  "清晨 午后 下雨的晚上 开春以后 搬家那天 收摊之前 第二年夏天 灯还没亮 会议中途 病好之后 停电的几个小时里 头一场雪落下时 轮到自己值班 整理阁楼的时候",
);
const HOW = wordsOf("悄悄 仔细 照例 一口气 不情愿地 按着图纸 凭记忆 当着众人 反复 慢慢 顺手");
const WHAT = wordsOf(
  "一本旧账 两张草图 半袋种子 那封回信 新磨的刀 窗边的收音机 一份名单 祖父的怀表 缺角的瓷碗 没写完的歌词 三条规矩 河道的水位 隔壁的钥匙 去年的行程 几件棉衣",
);
const DID = wordsOf(
  "放回原处 重新抄了一遍 交给下一个人 拆开又装上 讲给孩子听 锁进抽屉 画在墙上 换成了别的 寄往南方 写进日记 量了又量 拍成照片 念出声来",
);
const THEN = wordsOf(
  "没有人再问起这件事 大家才明白要先做哪一步 天色已经暗了 结果比想的要好 剩下的事留给明天 这是他第三次改主意 火车正好进站 院子里只听见风声 原来的办法就不用了 账面终于对上 话题转到了别处 谁都没有料到会这样快",
);

function sentence(random: Random): string {
  const name = `${pick(random, FAMILIES)}${pick(random, GIVEN)}${pick(random, GIVEN)}`;
  const who = pick(random, [name, `${name}的${pick(random, TRADES)}`, pick(random, TRADES)]);
  const what = `${pick(random, HOW)}把${pick(random, WHAT)}${pick(random, DID)}`;
  return `${pick(random, WHEN)}，${who}${what}，${pick(random, THEN)}。`;
}

/** Paragraphs with an occasional bold word, link, quotation, list or heading. */
function writeProse(random: Random): string {
  const blocks: string[] = [];
  for (let bytes = 0; bytes < PROSE_BYTES; bytes = Buffer.byteLength(blocks.join("\n\n"))) blocks.push(block(random));
  return blocks.join("\n\n");
}

function block(random: Random): string {
  const words = Array.from({ length: 3 + random(3) }, () => sentence(random)).join("");
  switch (random(9)) {
    case 0:
      return `## ${pick(random, TRADES)}与${pick(random, WHAT)}\n\n${words}`;
    case 1:
      return `**${pick(random, TRADES)}的话：**${words}`;
    case 2:
      return `> ${words}`;
    case 3:
      return Array.from({ length: 3 }, (_, index) => `${index + 1}. ${sentence(random)}`).join("\n");
    case 4:
      return `${words}见 [${pick(random, WHAT)}](https://example.org/${random(1000)})，\`第 ${random(90)} 页\`。`;
    default:
      return words;
  }
}

const CODE: Record<string, (random: Random) => string> = {
  ts: (random) =>
    `export interface Entry${random(99)} {\n  id: number;\n  title: string;\n  tags: readonly string[];\n}\n\n` +
    `/** Counts what has been seen since ${2000 + random(26)}. */\nexport async function count${random(99)}(entries: Iterable<Entry>): Promise<Map<string, number>> {\n` +
    `  const seen = new Map<string, number>();\n  for (const { tags } of entries) {\n    for (const tag of tags) seen.set(tag, (seen.get(tag) ?? ${random(9)}) + 1);\n  }\n` +
    `  if (seen.size > ${random(5000)}) throw new Error(\`too many: \${seen.size}\`);\n  return seen;\n}`,
  python: (random) =>
    `from dataclasses import dataclass\n\n\n@dataclass(frozen=True)\nclass Step${random(99)}:\n    """One step of a plan."""\n    name: str\n    minutes: int = ${random(60)}\n\n\n` +
    `def total(steps: list[Step], limit: float = ${random(99)}.5) -> int:\n    spent = 0\n    for index, step in enumerate(steps, start=1):\n        if step.minutes > limit:\n            raise ValueError(f"step {index} takes {step.minutes}")\n` +
    `        spent += step.minutes  # 每一步都算\n    return spent`,
  bash: (random) =>
    `#!/usr/bin/env bash\nset -euo pipefail\nfor file in notes/*.md; do\n  if grep -q "第 ${random(99)} 课" "$file"; then\n    echo "found \${file##*/}" >> out-${random(99)}.log\n  fi\ndone\ncurl -fsS "https://example.org/?page=$((RANDOM % ${1 + random(99)}))" | head -n ${random(30)}`,
  go: (random) =>
    `package main\n\nimport (\n\t"errors"\n\t"fmt"\n)\n\ntype Queue struct {\n\titems []int\n\tlimit int\n}\n\nfunc (q *Queue) Push(item int) error {\n\tif len(q.items) >= q.limit {\n\t\treturn errors.New("full")\n\t}\n\tq.items = append(q.items, item)\n\treturn nil\n}\n\n` +
    `func main() {\n\tq := &Queue{limit: ${random(500)}}\n\tfor i := 0; i < ${random(900)}; i++ {\n\t\tif err := q.Push(i * ${random(9)}); err != nil {\n\t\t\tfmt.Println(i, err)\n\t\t\tbreak\n\t\t}\n\t}\n}`,
  sql: (random) =>
    `create table lessons (\n  id bigint primary key,\n  title text not null,\n  seen_at timestamptz default now()\n);\n\nselect title, count(*) as times\nfrom lessons\nwhere seen_at > now() - interval '${random(90)} days' and title <> '草稿'\ngroup by title\nhaving count(*) > ${random(20)}\norder by times desc\nlimit ${random(50)};`,
  json: (random) =>
    `{\n  "name": "note-${random(999)}",\n  "private": true,\n  "limits": { "size": ${random(9999)}, "depth": ${random(20)} },\n  "files": ["a.md", "b-${random(99)}.md"],\n  "draft": null\n}`,
  java: (random) =>
    `public final class Counter${random(99)} {\n    private final int start;\n    private int value;\n\n    public Counter(int start) {\n        this.start = start;\n        this.value = start + ${random(9)};\n    }\n\n    @Override\n    public String toString() {\n        return String.format("from %d to %d", start, value);\n    }\n\n    public synchronized int next() {\n        if (value > ${random(9999)}) {\n            throw new IllegalStateException("done");\n        }\n        return value++;\n    }\n}`,
  css: (random) =>
    `.card-${random(99)} > .title:hover {\n  color: #${(100 + random(800)).toString()};\n  margin: ${random(20)}px auto 0;\n  background: url("paper.png") no-repeat;\n}\n\n@media (max-width: ${random(900)}px) {\n  .card { display: grid; grid-template-columns: repeat(2, 1fr); }\n}`,
};

/** Eight pieces of code with a sentence between them. */
function writeCode(random: Random): string {
  return Object.entries(CODE)
    .map(([language, write]) => `## ${language}\n\n${sentence(random)}\n\n\`\`\`${language}\n${write(random)}\n\`\`\``)
    .join("\n\n");
}

const LETTERS = ["x", "y", "n", "k", "\\alpha", "\\beta", "\\theta", "\\lambda", "f", "A", "w"];

/** A symbol that a text uses repeatedly. */
function symbol(random: Random): string {
  const letter = pick(random, LETTERS);
  return pick(random, [letter, `${letter}_${random(4)}`, `\\mathbf{${letter}}`, `O(${letter}^${2 + random(2)})`]);
}

/** A formula that a text uses once. */
function formula(random: Random): string {
  const [one, other, third] = [symbol(random), symbol(random), symbol(random)];
  const number = random(1000);
  return pick(random, [
    `${one} = \\frac{${other} + ${number}}{\\sqrt{${third}}}`,
    `\\sum_{i=1}^{${number}} ${one} \\cdot ${other}_i`,
    `\\int_0^{${number}} e^{-${one} t} \\, dt`,
    `${one} \\in \\mathbb{R}^{${number} \\times n}`,
    `P(${one} \\mid ${other}) \\le ${number} \\cdot 2^{-${third}}`,
  ]);
}

function display(random: Random): string {
  const [one, other, third] = [formula(random), formula(random), formula(random)];
  return pick(random, [
    `\\begin{aligned}\n${one} &= ${other} \\\\\n&= ${third}\n\\end{aligned}`,
    `\\begin{pmatrix} ${symbol(random)} & ${random(99)} \\\\ ${random(99)} & ${symbol(random)} \\end{pmatrix} ${one}`,
    `\\left( ${one} \\right)^2 + \\max_{k} \\left| ${other} \\right|`,
  ]);
}

/** Half of the formulas are repeated symbols, three in ten are unique inline formulas, the others are displayed. */
function writeFormulas(random: Random): string {
  return Array.from({ length: FORMULAS_A_PAGE / 10 }, () => {
    const names = Array.from({ length: 5 }, () => `$${symbol(random)}$`).join("、");
    const own = Array.from({ length: 3 }, () => `${sentence(random)}于是 $${formula(random)}$ 成立。`).join("");
    return `${sentence(random)}记 ${names}。${own}\n\n$$\n${display(random)}\n$$\n\n$$\n${display(random)}\n$$`;
  }).join("\n\n");
}
