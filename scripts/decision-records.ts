/** The head of a decision record and its row in the index. */
interface DecisionRecord {
  number: string;
  title: string;
  status: string;
  date: string;
}

interface RecordFile {
  /** Its name in docs/decisions. */
  file: string;
  text: string;
}

/** About one printed page. */
const MAX_WORDS = 600;

const HEADINGS = ["## Context", "## Decision", "## Consequences"];
const TITLE = /^# (\d{4}) (\S.*)$/m;
const HEAD = /^Date: (\d{4}-\d{2}-\d{2})\. Status: (accepted|superseded by \d{4}|partly superseded by \d{4}: [^.]+)\./m;
const INDEX_ROW = /^\| (\d{4}) \| \[(.+)\]\(([^)]+)\) \| ([^|]+) \| (\d{4}-\d{2}-\d{2}) \|$/gm;

/** Faults in the records and in their index, each with its file. */
export function findRecordFaults(records: readonly RecordFile[], index: string): string[] {
  const rows = new Map(
    Array.from(index.matchAll(INDEX_ROW), ([, number = "", title = "", file = "", status = "", date = ""]) => {
      return [file, { number, title, status, date }] as const;
    }),
  );
  const numbers = records.map(({ file }) => file.slice(0, 4));
  return [
    ...records.flatMap(({ file, text }) => findFaults(file, text, numbers).map((fault) => `${file}: ${fault}`)),
    ...records.flatMap(({ file, text }) =>
      findIndexFaults(readHead(text), rows.get(file)).map((fault) => `${file}: ${fault}`),
    ),
    ...[...rows.keys()]
      .filter((file) => !records.some((record) => record.file === file))
      .map((file) => `${file}: missing`),
  ];
}

/** Whether the file name consists of the number and words of the title in order; words may be omitted. */
function isNamedBy(file: string, { number, title }: DecisionRecord): boolean {
  const [first, ...words] = file.replace(/\.md$/, "").split("-");
  const titleWords = title
    .toLowerCase()
    .replace(/'/g, "")
    .split(/[^a-z0-9]+/);
  let from = 0;
  const areInTitle = words.every((word) => {
    from = titleWords.indexOf(word, from) + 1;
    return from > 0;
  });
  return first === number && words.length > 1 && areInTitle;
}

/** Words of the prose; rows of tables are not counted. */
function countWords(text: string): number {
  const prose = text.split("\n").filter((line) => !line.trimStart().startsWith("|"));
  return prose.join(" ").split(/\s+/).filter(Boolean).length;
}

function readHead(text: string): DecisionRecord {
  const [, number = "", title = ""] = TITLE.exec(text) ?? [];
  const [, date = "", status = ""] = HEAD.exec(text) ?? [];
  return { number, title, status, date };
}

function findFaults(file: string, text: string, numbers: readonly string[]): string[] {
  const head = readHead(text);
  const replacedBy = /by (\d{4})/.exec(head.status)?.[1];
  return [
    ...(head.title === "" ? ["no title with a number"] : []),
    ...(head.title !== "" && !isNamedBy(file, head) ? ["file name differs from number and title"] : []),
    ...(head.date === "" ? ["no date and valid status"] : []),
    ...(numbers.filter((number) => number === head.number).length > 1 ? ["number used twice"] : []),
    ...(replacedBy !== undefined && !numbers.includes(replacedBy) ? [`superseded by missing ${replacedBy}`] : []),
    ...(countWords(text) > MAX_WORDS ? [`longer than ${MAX_WORDS} words`] : []),
    ...HEADINGS.filter((heading) => !text.split("\n").includes(heading)).map((heading) => `no "${heading}"`),
  ];
}

function findIndexFaults(head: DecisionRecord, row: DecisionRecord | undefined): string[] {
  if (row === undefined) return ["not in the index"];
  const differing = (["number", "title", "status", "date"] as const).filter(
    (name) => head[name].replace(/:.*/, "") !== row[name].replace(/:.*/, ""),
  );
  return differing.map((name) => `index has another ${name}`);
}
