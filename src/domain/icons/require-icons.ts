import { invalidInput } from "../../kit/api/app-error.ts";
import type { Icons } from "./icon-source.ts";

/** Throws 422 for this field if the sets do not contain the name; null and "" mean no icon. */
export async function requireIcons(
  icons: Pick<Icons, "read">,
  field: string,
  names: readonly (string | null)[],
): Promise<void> {
  const wanted = names.filter((name) => name !== null && name !== "") as string[];
  if (wanted.length === 0) return;
  const known = await icons.read(wanted);
  const unknown = wanted.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw invalidInput({ [field]: [`没有叫“${unknown}”的图标；用 icons search 加一个英文词可以查到有哪些`] });
}
