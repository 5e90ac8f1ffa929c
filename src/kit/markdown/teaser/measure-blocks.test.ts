import { expect, test } from "vitest";
import { measureBlocks } from "./measure-blocks.ts";

test("returns for each block its end and the weight of the text up to there", () => {
  const html = '<p>一&amp;二</p>\n<p><img src="a.png">三</p>';
  expect(measureBlocks(html)?.blocks).toEqual([
    { end: 14, characters: 3, weight: 3 },
    { end: 15, characters: 4, weight: 3 },
    { end: html.length, characters: 5, weight: 84 },
  ]);
  expect(measureBlocks("")?.blocks).toEqual([]);
});

test("footnotes and their marks have no weight, a formula has the weight of its source", () => {
  const mark = '<sup><a href="#fn-1" data-footnote-ref>1</a></sup>';
  const notes = '<section data-footnotes class="footnotes"><ol><li>注。</li></ol></section>';
  const formula =
    '<span class="katex"><math><semantics><mi>甲乙</mi><annotation>x</annotation></semantics></math>' +
    '<span class="katex-html">丙丁</span></span>';
  expect(measureBlocks(`<p>字${mark}</p>${notes}`)?.blocks.at(-1)).toMatchObject({ characters: 1, weight: 1 });
  expect(measureBlocks(`<p>${formula}</p>`)?.blocks.at(-1)).toMatchObject({ characters: 5, weight: 1 });
  const start = "<p>字".length;
  const place = { start, end: start + formula.length, weight: 1 };
  expect(measureBlocks(`<p>字${formula}</p>`)?.formulas).toEqual([place]);
});

test.each([
  ["a comment", "<p>字<!-- 注 --></p>"],
  ["an element that is not closed", "<p>字"],
  ["overlapping elements", "<p><b>字</p></b>"],
  ["a character that the kit writes differently", "<p>&copy;</p>"],
  ["a line end that a parser removes from code", "<pre>\n字</pre>"],
])("%s requires a parser", (_what, html) => {
  expect(measureBlocks(html)).toBeNull();
});
