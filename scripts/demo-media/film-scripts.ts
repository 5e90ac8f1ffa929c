/** The text in the middle of a scene. */
export type Figure = "steps" | "circles" | "cards" | "wave";

export interface Scene {
  /** The chapter that starts with this scene. */
  chapter: string;
  figure: Figure;
  /** Each is written on the screen, letter by letter, while its sentence is in the captions. */
  lines: readonly { caption: string; spoken: string }[];
}

export interface FilmScript {
  /** Path below `content`, without an extension. */
  file: string;
  title: string;
  hue: number;
  scenes: readonly Scene[];
}

/** Films of the demo content, as their makers wrote them. */
export const FILMS: readonly FilmScript[] = [
  {
    file: "courses/explain-clearly/02-steps",
    title: "把熟练拆回步骤",
    hue: 150,
    scenes: [
      {
        chapter: "熟练藏起了什么",
        figure: "circles",
        lines: [
          { caption: "做得越多，越想不起哪里难", spoken: "一件事做过一百遍，手会替你记住，嘴却说不出来了。" },
          { caption: "步骤没有消失，只是合在了一起", spoken: "那些步骤没有消失，它们只是叠成了一个动作。" },
        ],
      },
      {
        chapter: "做一次，说一次",
        figure: "steps",
        lines: [
          { caption: "一、边做边录，不许停", spoken: "第一步：边做边说，录下来，中间不要停。" },
          { caption: "二、每换一次手，记一笔", spoken: "第二步：每换一次手、换一样工具，就记下一笔。" },
          { caption: "三、每一笔写成一个动作", spoken: "第三步：每一笔写成一个动作，动词开头。" },
        ],
      },
      {
        chapter: "拆到能照着做",
        figure: "cards",
        lines: [
          { caption: "问一句：照着这行，他能动手吗", spoken: "拆到哪里为止？问一句：只看这一行，他能动手吗？" },
          { caption: "不能，就再拆一次", spoken: "不能，就再拆一次；能了，就停在这里。" },
        ],
      },
    ],
  },
  {
    file: "courses/first-course/01-scope",
    title: "题目要小到让人放心",
    hue: 35,
    scenes: [
      {
        chapter: "大题目的样子",
        figure: "circles",
        lines: [
          { caption: "“零基础学会摄影”", spoken: "零基础学会摄影，听起来是一门课，其实是一所学校。" },
          { caption: "学的人看不见终点", spoken: "学的人看不见终点，教的人也停不下来。" },
        ],
      },
      {
        chapter: "三个记号",
        figure: "steps",
        lines: [
          { caption: "说得出学完那天", spoken: "第一个记号：说得出学完那一天，他做成了什么。" },
          { caption: "数得清要讲的东西", spoken: "第二个记号：要讲的东西数得清，五分钟写得完。" },
          { caption: "讲得出不讲什么", spoken: "第三个最要紧：说得出这门课不讲什么。" },
        ],
      },
      {
        chapter: "先写一页纸",
        figure: "cards",
        lines: [
          { caption: "一页纸，写得下，就是一门课", spoken: "把题目、终点和不讲的东西写在一页纸上。" },
          { caption: "写不下，就再小一点", spoken: "一页纸写不下，题目就再小一点。" },
        ],
      },
    ],
  },
  {
    file: "courses/first-course/03-script",
    title: "写一份念得出来的稿子",
    hue: 265,
    scenes: [
      {
        chapter: "先说，后写",
        figure: "wave",
        lines: [
          { caption: "稿子是给耳朵的", spoken: "文章给眼睛看，可以回头；稿子给耳朵听，过去就过去了。" },
          { caption: "录下来，再改", spoken: "先对着手机讲一遍，把录音变成文字，在它上面改。" },
        ],
      },
      {
        chapter: "一分钟两百字",
        figure: "steps",
        lines: [
          { caption: "删重复", spoken: "改的时候只做三件事。第一件，删掉重复的话。" },
          { caption: "补缺口", spoken: "第二件，补上听的人会掉下去的缺口。" },
          { caption: "换顺序", spoken: "第三件，把顺序换成他想知道的顺序。不要润色。" },
        ],
      },
      {
        chapter: "给眼睛留位置",
        figure: "cards",
        lines: [
          { caption: "左边是说的，右边是看的", spoken: "稿子分两栏：左边写说的话，右边写看的东西。" },
          { caption: "右边空着三十秒，就要想想", spoken: "右边空着超过三十秒，就想一想，他这时候在看什么。" },
        ],
      },
    ],
  },
  {
    file: "media/preview-minute",
    title: "试读放哪一章",
    hue: 200,
    scenes: [
      {
        chapter: "不是第一章",
        figure: "cards",
        lines: [
          { caption: "试读，常常放在第一章", spoken: "试读常常放在第一章，因为它排在最前面。" },
          { caption: "可是第一章只是在打招呼", spoken: "可是第一章多半只是在打招呼，看不出这本书的本事。" },
        ],
      },
      {
        chapter: "放最好的一章",
        figure: "steps",
        lines: [
          { caption: "挑读完就能用的那一章", spoken: "把读完马上能用的那一章打开，让人先得到一样东西。" },
          { caption: "用上了，才会想要下一样", spoken: "他用上了，才会想：别的章节里还有什么。" },
        ],
      },
      {
        chapter: "留一个门把手",
        figure: "circles",
        lines: [
          { caption: "结尾说清楚：后面是什么", spoken: "在结尾用一句话说清楚，接下来会讲什么。" },
          { caption: "门开着，把手在他手里", spoken: "门是开着的，要不要进来，由他自己决定。" },
        ],
      },
    ],
  },
];
