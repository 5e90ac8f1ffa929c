const [WIDTH, HEIGHT] = [1200, 800];
const FONT = "Noto Sans CJK SC";

interface Page {
  name: string;
  number: string;
  title: string;
  words: string;
  hue: number;
  art: string;
}

/** How a question becomes a lesson. */
const LESSON_PAGES: readonly Page[] = [
  { name: "1-question", number: "一", title: "一个问题", words: "别人第三次问你，就记下来", hue: 150, art: rings(5) },
  { name: "2-card", number: "二", title: "一张卡片", words: "写给谁，他要做成什么", hue: 35, art: cards(1) },
  { name: "3-steps", number: "三", title: "一串步骤", words: "拆到能照着做为止", hue: 200, art: stairs() },
  { name: "4-example", number: "四", title: "一个例子", words: "从头讲到尾，不换题", hue: 330, art: cards(3) },
  { name: "5-rehearsal", number: "五", title: "三次试讲", words: "皱眉的地方，就是要改的地方", hue: 265, art: waves() },
  { name: "6-lesson", number: "六", title: "一节课", words: "学完手上多一样东西", hue: 110, art: rings(9) },
];

/** What to do in each quarter of an hour of writing. */
const HOUR_PAGES: readonly Page[] = [
  { name: "1-list", number: "0–15", title: "先列，不写句子", words: "一行一个念头，顺序不管", hue: 190, art: cards(2) },
  { name: "2-order", number: "15–30", title: "排成一条路", words: "读者先要知道哪一个", hue: 75, art: stairs() },
  { name: "3-aloud", number: "30–45", title: "念着写", words: "念不顺的地方，手停下来", hue: 285, art: waves() },
  {
    name: "4-stop",
    number: "45–60",
    title: "停在会写的地方",
    words: "明天坐下来，第一句是现成的",
    hue: 20,
    art: rings(4),
  },
];

/** Pictures of the demo content, drawn for this site. */
export const PICTURES = [
  ...LESSON_PAGES.map((page) => ({ file: `media/to-lesson-${page.name}`, svg: drawPage(page) })),
  ...HOUR_PAGES.map((page) => ({ file: `media/writing-hour-${page.name}`, svg: drawPage(page) })),
  ...drawCovers(),
];

function drawPage({ number, title, words, hue, art }: Page): string {
  return frame(
    hue,
    `${art}<g font-family="${FONT}"><text x="90" y="150" font-size="64" fill="hsl(${hue} 45% 45%)">${number}</text>
<text x="90" y="640" font-size="84" font-weight="700" fill="#1f2328">${title}</text>
<text x="90" y="712" font-size="38" fill="#59636e">${words}</text></g>`,
  );
}

function frame(hue: number, inner: string, height = HEIGHT): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">
<rect width="100%" height="100%" fill="hsl(${hue} 38% 95%)"/>
<g fill="none" stroke="hsl(${hue} 45% 45%)" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${inner}</g></svg>`.replaceAll(
    "<text",
    '<text stroke="none"',
  );
}

function rings(count: number): string {
  return Array.from(
    { length: count },
    (_, ring) => `<circle cx="760" cy="340" r="${30 + ring * 28}" opacity="${1 - ring / (count + 2)}"/>`,
  ).join("");
}

function cards(count: number): string {
  return Array.from({ length: count }, (_, card) => {
    const [x, y] = [560 + card * 90, 150 + card * 50];
    return `<rect x="${x}" y="${y}" width="380" height="260" rx="24" fill="#fff"/><path d="M${x + 60} ${y + 80}h240M${x + 60} ${y + 140}h180M${x + 60} ${y + 200}h90"/>`;
  }).join("");
}

function stairs(): string {
  return `<path d="M420 500${Array.from({ length: 6 }, () => "h100v-64").join("")}h60"/><circle cx="1050" cy="72" r="22" fill="#fff"/>`;
}

function waves(): string {
  return [0, 1, 2]
    .map(
      (row) =>
        `<path opacity="${1 - row * 0.25}" d="M480 ${220 + row * 120}${Array.from({ length: 8 }, () => "q40 -90 80 0").join("")}"/>`,
    )
    .join("");
}

/** Covers of recordings and of the film, 16:9, without titles: the titles stand below or next to them. */
function drawCovers() {
  /** The drawing is in the middle: its own middle is at `x` and `y`. */
  const cover = (name: string, hue: number, [art, x, y]: [string, number, number]) => ({
    file: `media/cover-${name}`,
    svg: frame(hue, `<g transform="translate(${WIDTH / 2 - x} ${337 - y})">${art}</g>`, 675),
  });
  return [
    cover("rain-desk", 200, [waves(), 800, 320]),
    cover("slow-keys", 35, [stairs(), 750, 275]),
    cover("preview-minute", 150, [cards(3), 840, 330]),
    cover("to-lesson", 330, [rings(7), 760, 340]),
    cover("walking-beat", 255, [stairs(), 750, 275]),
    cover("writing-hour", 75, [cards(2), 795, 305]),
  ];
}
