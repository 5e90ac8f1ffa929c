import type { z } from "zod";
import { issueText } from "../../kit/api/issue-text.ts";
import { readJsonFile } from "../read-file.ts";
import { UsageError } from "../usage.ts";

/** The contents of a JSON file by their shape. Throws a `UsageError` that names the first invalid field. */
export async function readDraft<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readJsonFile(file), { error: issueText });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${file} 的 ${issue?.path.join(".") || "内容"} 不对：${issue?.message ?? ""}`);
}
