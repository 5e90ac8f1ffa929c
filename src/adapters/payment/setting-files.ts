import { readFile } from "node:fs/promises";
import { needSetting } from "../../kit/values/setting-schemas.ts";

/** The content of the file that a setting names. Throws, in Chinese, if it cannot be read. */
export async function readSettingFile<Settings extends object>(
  settings: Settings,
  name: keyof Settings & `${string}_FILE`,
): Promise<string> {
  const file = needSetting(settings, name);
  return readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`${name}：读不到文件 ${file}（${cause.code}）`, { cause });
  });
}

/** The key in the file that a setting names. Throws, in Chinese, if `parse` does not accept it. */
export async function readKeyFile<Settings extends object>(
  settings: Settings,
  name: keyof Settings & `${string}_FILE`,
  parse: (pem: string) => unknown,
): Promise<string> {
  const pem = await readSettingFile(settings, name);
  try {
    parse(pem);
    return pem;
  } catch (cause) {
    throw new Error(`${name}：${String(settings[name])} 里不是 PEM 格式的密钥`, { cause });
  }
}
