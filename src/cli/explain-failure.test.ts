import { expect, test } from "vitest";
import { explainFailure } from "./explain-failure.ts";

const query = (cause: Error) =>
  new Error('Failed query: insert into "books" values ($1)\nparams: 长书,一整章的正文\n第二行', { cause });
const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

test("reports a full disk, whatever failed because of it", () => {
  for (const error of [
    query(coded("could not extend file", "53100")),
    coded("ENOSPC: no space left on device, write", "ENOSPC"),
  ])
    expect(explainFailure(error)).toBe("没有做完：磁盘满了，写不下。腾出空间以后再运行一次；已经写好的都在");
});

test("distinguishes an unreachable database from a bug, and prints no statement or text", () => {
  expect(explainFailure(query(coded("the database system is shutting down", "57P03")))).toBe(
    "没有做完：数据库现在用不了，过一会儿再运行一次；已经写好的都在（the database system is shutting down）",
  );
  expect(explainFailure(query(coded('column "shelf" does not exist', "42703")))).toBe(
    '没有做完，系统报告：column "shelf" does not exist',
  );
});

test("messages for the operator stay unchanged, and others become one line", () => {
  expect(explainFailure(new Error("找不到文件", { cause: coded("x", "ENOENT") }))).toBe("找不到文件");
  expect(explainFailure(new Error("it broke\n  here"))).toBe("没有做完，系统报告：it broke");
  expect(explainFailure("odd")).toBe("没有做完，系统报告：odd");
});
