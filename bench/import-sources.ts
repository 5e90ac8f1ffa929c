import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

/** Gives pictures of tens of kilobytes, like photographs that are resized for the web. */
const PICTURE = { width: 960, height: 540 };
const GRAIN = { width: 96, height: 54, channels: 3 } as const;
const AT_ONCE = 4;

/** A folder of Markdown with a picture in each chapter, in parts of twenty. */
export async function writeBook(folder: string, chapters: number): Promise<void> {
  for (let first = 1; first <= chapters; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, chapters - first + 1) }, (_, offset) => first + offset);
    await Promise.all(
      some.map(async (number) => {
        const part = path.join(
          folder,
          `${String(Math.ceil(number / 20)).padStart(3, "0")}-第${Math.ceil(number / 20)}部分`,
        );
        await mkdir(path.join(part, "images"), { recursive: true });
        const picture = `images/${number}.${number % 2 === 0 ? "png" : "jpg"}`;
        await drawPicture(path.join(part, picture), number);
        const text = `# 第 ${number} 课\n\n![第 ${number} 课的图](${picture})\n\n${writeText(number)}`;
        await writeFile(path.join(part, `${String(number).padStart(4, "0")}.md`), text);
      }),
    );
  }
}

/** A folder of dated posts with front matter. */
export async function writeArticles(folder: string, articles: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let number = 1; number <= articles; number += 1) {
    const day = new Date(Date.UTC(2020, 0, 1) + number * 86_400_000).toISOString().slice(0, 10);
    const head = `---\ntitle: 第 ${number} 篇笔记\ndate: ${day}\ntags: [笔记, 第${number % 12}组]\n---\n\n`;
    await writeFile(path.join(folder, `${day}-${number}.md`), head + writeText(number));
  }
}

/** Three kilobytes of typical content: prose, a list, a table and a code block. */
function writeText(number: number): string {
  const prose = (turn: number) =>
    `第 ${turn} 段说一件小事：先动手做一遍，再回头看哪里卡住。**卡住的地方**就是下一次要练的地方，把它记成一句话，` +
    `过三天再读。读的时候只问一个问题：\`现在的我\`会怎样写这一句？如果答案变了，就把新的写在旧的下面，不要涂掉。`;
  return [
    "## 先说结论",
    ...Array.from({ length: 4 }, (_, index) => prose(number * 10 + index)),
    "## 做法\n\n1. 选一件十分钟能做完的事\n2. 做完立刻写三行\n   - 做了什么\n   - 卡在哪里\n   - 下次先试什么\n3. 第二天从第三行开始",
    `| 次数 | 用时 | 记下 |\n| --- | ---: | --- |\n${[1, 2, 3, 4].map((row) => `| 第 ${row} 次 | ${(number * row) % 60} 分 | 改了 ${row} 处 |`).join("\n")}`,
    `\`\`\`js\nconst lesson = ${number};\nfunction next(step) {\n  return step.done ? lesson + 1 : lesson;\n}\nconsole.log(next({ done: true }));\n\`\`\``,
    "## 再练一次",
    ...Array.from({ length: 3 }, (_, index) => prose(number * 10 + 5 + index)),
  ].join("\n\n");
}

/** Each number gives a different picture, which is the same in every run. */
async function drawPicture(file: string, number: number): Promise<void> {
  const { width, height, channels } = GRAIN;
  let state = number * 2_654_435_761;
  const grain = Buffer.alloc(width * height * channels);
  for (let index = 0; index < grain.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    grain[index] = (state >>> 24) / 4 + 96;
  }
  await sharp(grain, { raw: GRAIN }).resize(PICTURE).toFile(file);
}
