import { z } from "zod";
import { MAX_BUTTONS, MAX_SHOWN } from "./home-limits.ts";

const MAX_BLOCKS = 20;
/** The maximum of one text block, and of all text blocks in one arrangement, because every home page contains them. */
const MAX_CHARACTERS = 10_000;
const MAX_TOTAL_CHARACTERS = 20_000;

const lineOf = (max: number) =>
  z
    .string("要写一段文字")
    .trim()
    .max(max, `不能超过 ${max} 个字`)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text.replaceAll("\n", "")), "含有不能使用的字符");

/** Markdown with any line ends, and with tabs in code. */
const markdown = z
  .string("要写一段文字")
  .trim()
  .min(1, "不能是空的")
  .max(MAX_CHARACTERS, `不能超过 ${MAX_CHARACTERS} 个字`)
  .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text.replaceAll(/[\n\r\t]/g, "")), "含有不能使用的字符");

const address = lineOf(300).refine(
  (text) => /^\/(?![/\\])/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text)),
  "要写 / 或 https:// 开头的地址",
);
const link = z.strictObject({ label: lineOf(20).min(1, "不能是空的"), to: address });
const isShown = z.boolean("要写 true 或 false").default(true);
/** Empty: the default name of the block. */
const title = lineOf(40).default("");
const limit = z.int("要写整数").min(1, "至少 1 个").max(MAX_SHOWN, `最多 ${MAX_SHOWN} 个`);

const listOf = <Kind extends string>(kind: Kind, usual: number) =>
  z.strictObject({ kind: z.literal(kind), is_shown: isShown, title, limit: limit.default(usual) });

const blockSchema = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({
      kind: z.literal("hero"),
      is_shown: isShown,
      /** Empty: the site's slogan and description. */
      title: lineOf(120).default(""),
      words: lineOf(300).default(""),
      /** The address of a picture of this site; empty: covers of content for members. */
      picture: z
        .string()
        .regex(
          /^(?:\/files\/[0-9a-f]{64}\.(?:png|jpg|webp|avif|gif))?$/,
          "要写本站图片的地址，例如文章里的 /files/….webp",
        )
        .default(""),
      /** None: the two default links. */
      buttons: z.array(link).max(MAX_BUTTONS, `最多 ${MAX_BUTTONS} 个按钮`).default([]),
    }),
    z.strictObject({ kind: z.literal("announcements"), is_shown: isShown }),
    listOf("basic", 5),
    listOf("system", 5),
    listOf("vip", 5),
    z.strictObject({
      kind: z.literal("picked"),
      is_shown: isShown,
      title: lineOf(40).min(1, "标题不能是空的"),
      works: z
        .array(
          z
            .string()
            .regex(/^(?:book|course|media|article):[1-9]\d{0,8}$/, "要写成 book:3、course:5、media:7 或 article:9"),
        )
        .min(1, "至少选一个")
        .max(MAX_SHOWN, `最多 ${MAX_SHOWN} 个`),
    }),
    listOf("articles", 6),
    listOf("teachers", 6),
    listOf("media", 6),
    listOf("topics", 6),
    listOf("products", 6),
    listOf("booking", 4),
    z.strictObject({ kind: z.literal("services"), is_shown: isShown, title }),
    z.strictObject({
      kind: z.literal("text"),
      is_shown: isShown,
      title: lineOf(40).min(1, "标题不能是空的"),
      words: markdown,
      link: link.nullable().default(null),
    }),
  ],
  "没有这种版块",
);

/** Each kind may occur once; text blocks and chosen works once per title. */
export const homeBlocksSchema = z
  .array(blockSchema, "要写一个列表")
  .max(MAX_BLOCKS, `最多 ${MAX_BLOCKS} 个版块`)
  .superRefine((blocks, context) => {
    const seen = new Set<string>();
    for (const [index, block] of blocks.entries()) {
      const isRepeatable = block.kind === "picked" || block.kind === "text";
      const name = isRepeatable ? `${block.kind}“${block.title}”` : block.kind;
      if (seen.has(name)) context.addIssue({ code: "custom", path: [index, "kind"], message: `${name}只能有一个` });
      seen.add(name);
    }
    if (writtenTexts(blocks).join("").length > MAX_TOTAL_CHARACTERS)
      context.addIssue({ code: "custom", message: `文字版块合起来不能超过 ${MAX_TOTAL_CHARACTERS} 个字` });
  });

export type HomeBlock = z.output<typeof homeBlocksSchema>[number];
type TextBlock = Extract<HomeBlock, { kind: "text" }>;

/** The public form, with rendered texts. */
export type PublicBlock = Exclude<HomeBlock, TextBlock> | (TextBlock & { html: string });

/** The blocks of a site whose home page was not arranged. */
const DEFAULT_HOME: readonly HomeBlock[] = homeBlocksSchema.parse(
  ["hero", "announcements", "basic", "system", "vip", "articles", "services"].map((kind) => ({ kind })),
);

/** The stored blocks, or the default if an older version stored another form. */
export function completeHome(stored: unknown): readonly HomeBlock[] {
  const parsed = homeBlocksSchema.safeParse(stored);
  return parsed.success ? parsed.data : DEFAULT_HOME;
}

/** Works and articles named by blocks, each once: `book:3`. */
export function pickedWorks(blocks: readonly HomeBlock[]): string[] {
  return [...new Set(blocks.flatMap((block) => (block.kind === "picked" ? block.works : [])))];
}

/** The Markdown of all text blocks. */
export function writtenTexts(blocks: readonly z.output<typeof blockSchema>[]): string[] {
  return blocks.flatMap((block) => (block.kind === "text" ? [block.words] : []));
}

/** Addresses of the pictures shown next to the opening text. */
export function heroPictures(blocks: readonly HomeBlock[]): string[] {
  return blocks.flatMap((block) => (block.kind === "hero" && block.picture !== "" ? [block.picture] : []));
}
