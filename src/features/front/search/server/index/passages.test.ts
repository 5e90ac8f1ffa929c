import { expect, test } from "vitest";
import { packPassages, passagesOfCaptions, passagesOfHtml, unpackPassages } from "./passages.ts";

test("unpacks captions after a text with headings as they were packed", () => {
  const html = '<p>开头。</p><h2 id="one">一</h2><p>正文。</p><h2 id="two">二</h2><pre>code</pre>';
  const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n第一句\n\n00:00:03.000 --> 00:00:04.000\n第二句\n";
  const passages = [...passagesOfHtml(html), ...passagesOfCaptions(vtt, null), ...passagesOfHtml("<p>后面。</p>")];
  expect(passages.map(({ anchor }) => anchor)).toEqual(["", "one", "one", "two", "two", "", "", ""]);
  expect(unpackPassages(packPassages(passages))).toEqual(passages);
});

test("lines of a caption and of a paragraph match as one sentence, without a space between Chinese characters", () => {
  const [caption] = passagesOfCaptions("WEBVTT\n\n00:01.000 --> 00:02.000\n第一行\n第二行\n", null);
  expect(caption?.text).toBe("第一行第二行");
  expect(passagesOfHtml("<p>第一行\n第二行</p><p>two\nwords</p><pre>中\n文</pre>").map(({ text }) => text)).toEqual([
    "第一行第二行",
    "two words",
    "中\n文",
  ]);
});

test("code keeps its lines without their indentation", () => {
  const html = "<pre><code>title: 一\n\n  tags: [二,  三]\n</code></pre>";
  expect(passagesOfHtml(html)).toEqual([
    { text: "title: 一\ntags: [二, 三]", kind: "code", anchor: "", seconds: null },
  ]);
});
