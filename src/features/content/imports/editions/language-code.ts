/** Languages by which sites name folders and suffixes; a name that is not listed is not a language. */
const CODES = new Set(
  "ar bg bn cs da de el en es fa fi fr he hi hu id it ja jp ko kr ms nl no pl pt ro ru sk sv th tr uk ur vi zh cn".split(
    " ",
  ),
);
const LANGUAGE_NAMES = new Map([
  ["chinese", "zh"],
  ["chs", "zh-hans"],
  ["cht", "zh-hant"],
  ["中文", "zh"],
  ["简体中文", "zh-hans"],
  ["繁體中文", "zh-hant"],
  ["繁体中文", "zh-hant"],
  ["cn", "zh-cn"],
  ["tw", "zh-tw"],
  ["english", "en"],
  ["英文", "en"],
  ["jp", "ja"],
  ["kr", "ko"],
]);

/** Whether a name such as `zh-CN`, `pt_BR` or `english` is that of a language. */
export function isLanguageName(name: string): boolean {
  const code = normalizeLanguage(name);
  const [base = "", region = ""] = code.split("-", 2);
  return CODES.has(base) && (region === "" || /^(?:[a-z]{2}|hans|hant|latn|cyrl|419)$/.test(region));
}

/** `zh_CN` and `cn` are `zh-cn`, `english` is `en`. */
export function normalizeLanguage(name: string): string {
  const folded = name.trim().toLowerCase().replaceAll("_", "-");
  return LANGUAGE_NAMES.get(folded) ?? folded;
}

/** `zh` of `zh-CN`. */
export function baseLanguage(name: string): string {
  return normalizeLanguage(name).split("-", 1)[0] ?? "";
}

/**
 * How well a language matches the wanted one, 0 is best; null: it is another language. Simplified Chinese precedes
 * traditional.
 */
export function rankLanguage(name: string, wanted: string): number | null {
  const code = normalizeLanguage(name);
  if (baseLanguage(code) !== baseLanguage(wanted)) return null;
  if (code === normalizeLanguage(wanted)) return baseLanguage(wanted) === wanted ? 2 : 0;
  if (/-(?:hant|tw|hk|mo)\b/.test(code)) return 4;
  return /-(?:cn|hans|us)\b/.test(code) ? 1 : 3;
}

const NAMES = new Intl.DisplayNames("zh-CN", { type: "language" });

/** `英语` for `en`; the name itself where it is unknown. */
export function describeLanguage(name: string): string {
  try {
    return NAMES.of(normalizeLanguage(name)) ?? name;
  } catch {
    return name;
  }
}
