import { z } from "zod";

/** Schema of a setting with one of a few values; the error of a wrong one lists them all. */
export const oneOfSetting = <const Words extends readonly string[]>(values: Words) =>
  z.enum(values, `只能是 ${values.filter(Boolean).join("、")}`);

/** Schema of a setting that is on or off. */
export const flagSetting = oneOfSetting(["0", "1", "false", "true", ""])
  .default("0")
  .transform((value) => value === "1" || value === "true");

/** Schema of a setting with a text. */
export const filledSetting = z.string().trim().min(1, "不能是空的；不用它就不要设置");

/** The text of a setting that others require. Throws if it is missing. */
export function needSetting<Settings extends object, Name extends keyof Settings & string>(
  settings: Settings,
  name: Name,
): NonNullable<Settings[Name]> & string {
  const value = settings[name];
  if (typeof value !== "string" || value === "") throw new Error(`缺少配置 ${name}`);
  return value;
}
