import { UsageError } from "../usage.ts";

/** The typed values of one field, in order, because it may be repeated. */
export type TypedFields = ReadonlyMap<string, readonly string[]>;

export interface CallCommand {
  name: "call";
  /** null: list all endpoints. */
  endpoint: string | null;
  /** Explain the endpoint instead of calling it. */
  isHelpWanted: boolean;
  /** The staff account that acts, as typed; null if it is missing. */
  account: string | null;
  fields: TypedFields;
  isJson: boolean;
  /** The path for a downloaded file; null: standard output. */
  out: string | null;
}

/** Options of the command itself; every other option is a field of the endpoint. */
const OWN_OPTIONS = { as: "text", json: "flag", out: "text", help: "flag" } as const;

/**
 * `call banAccount --as owner --account 13800138000 --reason 广告`: options are the endpoint's fields, so any name is
 * accepted here; `--field=value` and `--field value` mean the same, and a field without a value is `true`. null: print
 * the help of `call`.
 */
export function readCall(args: readonly string[]): CallCommand | null {
  const own = { as: null as string | null, out: null as string | null, json: false, help: false };
  const fields = new Map<string, string[]>();
  const positionals: string[] = [];
  const rest = [...args];
  for (let token = rest.shift(); token !== undefined; token = rest.shift()) {
    if (token === "-h") own.help = true;
    else if (!token.startsWith("--")) positionals.push(token);
    else {
      const [, name = "", given] = /^--([^=]*)(?:=([\s\S]*))?$/.exec(token) ?? [];
      if (name === "") throw new UsageError(`“${token}”不是选项；要传以 -- 开头的值，写成 --字段=值`);
      const kind = Object.hasOwn(OWN_OPTIONS, name) ? OWN_OPTIONS[name as keyof typeof OWN_OPTIONS] : "field";
      const hasNext = rest[0] !== undefined && !rest[0].startsWith("--");
      if (kind === "flag") own[name as "json" | "help"] = true;
      else {
        const value = given ?? (hasNext ? (rest.shift() ?? "") : null);
        if (kind === "field") fields.set(name, [...(fields.get(name) ?? []), value ?? "true"]);
        else if (value === null || value === "") throw new UsageError(`选项 --${name} 要带一个值`);
        else own[name as "as" | "out"] = value;
      }
    }
  }
  const [endpoint = null, surplus] = positionals;
  if (surplus !== undefined) throw new UsageError(`call 只要一个接口的名字，多出了“${surplus}”；带空格的值要放进引号`);
  if (endpoint === null && own.help) return null;
  const [unused] = fields.keys();
  if (endpoint === null && unused !== undefined) throw new UsageError(`没有选项 --${unused}`);
  return {
    name: "call",
    endpoint,
    isHelpWanted: own.help,
    account: own.as,
    fields,
    isJson: own.json,
    out: own.out,
  };
}
