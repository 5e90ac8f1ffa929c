/** Signs in the order of how often they are written, the commonest first; the list goes on with the block of the standard. */
const COMMON =
  "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运";

const WORDS = 40_000;
const PARAGRAPHS = 5;
const WORDS_A_PARAGRAPH = 110;
const TITLE_WORDS = 4;

/** Texts of made-up words, each as often as its rank says (Zipf), with signs as often as Chinese has them. */
export function writeTexts(seed: number) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const signs = [...COMMON, ...Array.from({ length: 3_000 }, (_, index) => String.fromCharCode(0x4e00 + index * 6))];
  const sign = () => signs[Math.floor(signs.length ** random()) - 1] ?? "的";
  const words = Array.from({ length: WORDS }, (_, rank) => {
    const length = rank < 60 ? 1 : random() < 0.75 ? 2 : random() < 0.8 ? 3 : 4;
    return Array.from({ length }, sign).join("");
  });
  const word = () => words[Math.floor(WORDS ** random()) - 1] ?? "";
  const some = (count: number) => Array.from({ length: count }, word);
  const paragraph = () =>
    some(WORDS_A_PARAGRAPH)
      .map((one, index) => (index % 11 === 10 ? `${one}，` : one))
      .join("");
  const ranked = (from: number, step: number) =>
    Array.from({ length: 40 }, (_, index) => words[from + index * step] ?? "");
  const longer = words.filter((one) => one.length > 1);
  return {
    write: () => ({
      title: some(TITLE_WORDS).join(""),
      html: `<h2 id="a">${some(3).join("")}</h2>${Array.from({ length: PARAGRAPHS }, () => `<p>${paragraph()}。</p>`).join("")}`,
    }),
    queries: {
      common: longer.slice(0, 40),
      rare: ranked(20_000, 400),
      pairs: Array.from({ length: 40 }, (_, index) => `${longer[index * 7] ?? ""} ${longer[300 + index * 31] ?? ""}`),
      signs: signs.slice(0, 40),
      nothing: Array.from({ length: 40 }, (_, index) => `qzxv${String.fromCharCode(97 + (index % 26))}wq${index}`),
    },
  };
}
