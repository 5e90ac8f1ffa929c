const NOTHING = "（空）";

/** Formats a value as text, so that users can compare two values. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(valueText).join("\n");
  return typeof value === "object" ? Object.values(value).map(valueText).join(" · ") : String(value);
}
