const CANARY = /Kanarie(\d{4})n/g;

/** Text that occurs in all restricted content and in no canary: a search for it must find nothing. */
export const BURIED_WORDS = "白鹭深处的第三只船";

/** A unique word for each item, which rendering does not split. */
export function canaryOf(index: number): string {
  return `Kanarie${String(index).padStart(4, "0")}n`;
}

/** The numbers of the items whose words occur in this text, each once. */
export function findCanaries(text: string): number[] {
  return [...new Set([...text.matchAll(CANARY)].map(([, digits]) => Number(digits)))];
}

/** A text with the canary in every kind of block, all after the teaser. */
export function markdownWith(canary: string): string {
  const opening = `${"可以试读的开头。".repeat(12)}\n\n`;
  return `${opening.repeat(2)}${"隔开的话。".repeat(60)}

## 标题${canary}

${BURIED_WORDS} ${canary} **粗${canary}** [链${canary}](/x-${canary} "题${canary}") \`码${canary}\` $x_{${canary}}$[^1]

| 表${canary} | 列 |
|---|---|
| 格${canary} | 1 |

![图${canary}](/files/${canary}.png "图题${canary}")

\`\`\`ts title="${canary}"
const a = "${canary}";
\`\`\`

::: details 折叠${canary}
里面${canary}
:::

- 列表${canary}

[^1]: 脚注${canary}
`;
}
