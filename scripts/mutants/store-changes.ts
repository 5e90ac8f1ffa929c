import ts from "typescript";

/** One spot of a store's source that is changed while its tests run. */
export interface StoreChange {
  line: number;
  /** Description of the change for the report. */
  what: string;
  start: number;
  end: number;
  replacement: string;
}

/** The name through which a changed file accesses all operators, whether it imports them or not. */
const OPERATORS = "drizzleOperators";

const NEIGHBOURS: Readonly<Record<string, string>> = {
  gt: "gte",
  gte: "gt",
  lt: "lte",
  lte: "lt",
  asc: "desc",
  desc: "asc",
  isNull: "isNotNull",
  isNotNull: "isNull",
  ne: "eq",
};

/** Operators in raw SQL, longer ones first; comments and quoted texts are matched so that they are skipped. */
const WRITTEN =
  /--[^\n]*|'[^']*'|->>?|\bbetween\b|\bnot exists\b|\bis not null\b|\bis null\b|<>|<=|>=|[<>=]|\band\b|\bor\b/g;
const WRITTEN_NEIGHBOURS: Readonly<Record<string, string>> = {
  "not exists": "exists",
  "is not null": "is null",
  "is null": "is not null",
  "<>": "=",
  "<=": "<",
  ">=": ">",
  "<": "<=",
  ">": ">=",
  "=": "<>",
  and: "or",
  or: "and",
};

/** One change for each condition of a store's statements (removed) and each operator (replaced by a similar one). */
export function findStoreChanges(source: string): StoreChange[] {
  const file = ts.createSourceFile("store.ts", source, ts.ScriptTarget.Latest, true);
  const changes: StoreChange[] = [];

  function change(start: number, end: number, replacement: string, what: string): void {
    changes.push({ line: file.getLineAndCharacterOfPosition(start).line + 1, what, start, end, replacement });
  }

  function leaveOut(node: ts.Node): void {
    change(node.getStart(), node.getEnd(), "undefined", `without ${shorten(node.getText())}`);
  }

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) visitCall(node);
    if (ts.isTaggedTemplateExpression(node) && isNamed(node.tag, "sql")) visitSql(node.template);
    ts.forEachChild(node, visit);
  }

  function visitCall(call: ts.CallExpression): void {
    const { expression } = call;
    if (isNamed(expression, "and") || isNamed(expression, "or")) {
      for (const condition of call.arguments.flatMap(listConditions)) leaveOut(condition);
    }
    const neighbour = ts.isIdentifier(expression) ? NEIGHBOURS[expression.text] : undefined;
    if (neighbour !== undefined) {
      const what = `${expression.getText()} -> ${neighbour}: ${shorten(call.getText())}`;
      change(expression.getStart(), expression.getEnd(), `${OPERATORS}.${neighbour}`, what);
    }
    const condition = findLoneCondition(call);
    if (condition && !isCombined(condition)) leaveOut(condition);
  }

  function visitSql(template: ts.TemplateLiteral): void {
    const texts = ts.isTemplateExpression(template)
      ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
      : [template];
    for (const text of texts) {
      for (const { 0: operator, index } of text.getText().matchAll(WRITTEN)) {
        const replacement = WRITTEN_NEIGHBOURS[operator];
        if (replacement === undefined) continue;
        const start = text.getStart() + index;
        const around = source.slice(Math.max(template.getStart(), start - 30), start + 40);
        change(start, start + operator.length, replacement, `${operator} -> ${replacement}: ${shorten(around)}`);
      }
    }
  }

  visit(file);
  return changes;
}

/** Source with one change, on the same lines as before. */
export function applyStoreChange(source: string, { start, end, replacement }: StoreChange): string {
  const changed = source.slice(0, start) + replacement + source.slice(end);
  return replacement.startsWith(OPERATORS) ? `import * as ${OPERATORS} from "drizzle-orm"; ${changed}` : changed;
}

/** The conditions of an argument of `and` or `or`, also several in a spread list. */
function listConditions(argument: ts.Expression): readonly ts.Expression[] {
  if (!ts.isSpreadElement(argument)) return [argument];
  return ts.isArrayLiteralExpression(argument.expression) ? argument.expression.elements : [];
}

/** The condition that is passed to `where`, `$count` or `countUpTo`. */
function findLoneCondition({ expression, arguments: given }: ts.CallExpression): ts.Expression | undefined {
  if (isNamed(expression, "countUpTo")) return given[2];
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  if (expression.name.text === "where") return given[0];
  return expression.name.text === "$count" ? given[1] : undefined;
}

function isCombined(node: ts.Expression): boolean {
  return ts.isCallExpression(node) && (isNamed(node.expression, "and") || isNamed(node.expression, "or"));
}

function isNamed(node: ts.Expression, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

function shorten(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 70);
}
