import { expect, test } from "vitest";
import { areReferencesCurrent, recordReferences, replayReferences } from "./text-references.ts";

const resolvers = {
  resolveLink: (href: string) => (href === "b.md" ? { href: "/articles/2", title: "二" } : null),
  resolveImage: (src: string) => (src === "a.png" ? { src: "/files/a.png", width: 2 } : { missing: true as const }),
};

function record() {
  const { resolvers: recordingResolvers, recorded } = recordReferences(resolvers);
  for (const href of ["b.md", "https://example.com", "__proto__"]) recordingResolvers.resolveLink(href);
  for (const src of ["a.png", "none.png"]) recordingResolvers.resolveImage(src);
  return recorded();
}

test("recorded answers are replayed, also from the database", () => {
  const replayed = replayReferences(JSON.parse(JSON.stringify(record())));
  expect(replayed.resolveLink("b.md")).toEqual({ href: "/articles/2", title: "二" });
  expect(replayed.resolveLink("__proto__")).toBeNull();
  expect(replayed.resolveImage("none.png")).toEqual({ missing: true });
  expect(replayed.resolveImage("never requested")).toBeNull();
});

test("references are current while every answer is the same, in any order of keys", () => {
  const references = record();
  const reordered = {
    ...resolvers,
    resolveLink: (href: string) => (href === "b.md" ? { title: "二", href: "/articles/2" } : null),
  };
  expect(areReferencesCurrent(references, resolvers)).toBe(true);
  expect(areReferencesCurrent(references, reordered)).toBe(true);
  expect(areReferencesCurrent(references, { ...resolvers, resolveLink: () => null })).toBe(false);
  expect(areReferencesCurrent(references, { ...resolvers, resolveImage: (src) => ({ src }) })).toBe(false);
});

test("characters that the database cannot store are not recorded", () => {
  const { resolvers: recordingResolvers, recorded } = recordReferences(resolvers);
  recordingResolvers.resolveLink("a\0b");
  recordingResolvers.resolveImage("\ud800.png");
  expect(recorded()).toEqual({ links: [], images: [] });
});
