import { expect, test } from "vitest";
import { diagramTitle } from "./diagram-title.ts";

test("the accessible title takes precedence", () => {
  expect(diagramTitle("flowchart LR\n  accTitle: 下单到开通\n  A --> B")).toBe("下单到开通");
});

test("a title is named with its kind", () => {
  expect(diagramTitle("gantt\n  title 上线计划\n  section 一")).toBe("甘特图：上线计划");
  expect(diagramTitle('pie showData title 来源\n  "搜索" : 4')).toBe("饼图：来源");
  expect(diagramTitle('---\ntitle: "支付"\n---\nsequenceDiagram\n  A->>B: 付款')).toBe("时序图：支付");
});

test("without a title the kind is the name", () => {
  expect(diagramTitle("%% 注释\n\ngraph TD\n A-->B")).toBe("流程图");
  expect(diagramTitle("stateDiagram-v2\n [*] --> 待付款")).toBe("状态图");
  expect(diagramTitle("一段不认识的文字")).toBe("图表");
  expect(diagramTitle("")).toBe("图表");
});

test("a node named title is not a title", () => {
  expect(diagramTitle("flowchart LR\n title --> text")).toBe("流程图");
});
