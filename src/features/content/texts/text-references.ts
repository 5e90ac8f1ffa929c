import type { RenderMarkdownOptions } from "../../../kit/markdown/markdown-types.ts";

type ResolveLink = NonNullable<RenderMarkdownOptions["resolveLink"]>;
type ResolveImage = NonNullable<RenderMarkdownOptions["resolveImage"]>;

/** The targets of links and pictures in one text. */
export interface Resolvers {
  resolveLink?: ResolveLink;
  resolveImage?: ResolveImage;
}

export interface TextSource extends Resolvers {
  markdown: string;
}

/** Every answer of the resolvers, stored with the text: a later renderer has no source folder to read. */
export interface References {
  links: [href: string, answer: ReturnType<ResolveLink>][];
  images: [src: string, answer: ReturnType<ResolveImage>][];
}

export const NO_REFERENCES: References = { links: [], images: [] };

/** Resolvers that record their results. */
export function recordReferences(resolvers: Resolvers): { resolvers: Required<Resolvers>; recorded(): References } {
  const links = new Map<string, ReturnType<ResolveLink>>();
  const images = new Map<string, ReturnType<ResolveImage>>();
  return {
    resolvers: {
      resolveLink: (href) => remember(links, href, resolvers.resolveLink?.(href) ?? null),
      resolveImage: (src) => remember(images, src, resolvers.resolveImage?.(src) ?? null),
    },
    recorded: () => ({ links: [...links].sort(byKey), images: [...images].sort(byKey) }),
  };
}

/** Resolvers that return recorded results. */
export function replayReferences(references: References): Required<Resolvers> {
  const links = new Map(references.links);
  const images = new Map(references.images);
  return {
    resolveLink: (href) => links.get(href) ?? null,
    resolveImage: (src) => images.get(src) ?? null,
  };
}

/** Whether the resolvers would still give the recorded answers, so that nothing needs rendering again. */
export function areReferencesCurrent(references: References, resolvers: Resolvers): boolean {
  return (
    references.links.every(([href, answer]) => isSame(resolvers.resolveLink?.(href) ?? null, answer)) &&
    references.images.every(([src, answer]) => isSame(resolvers.resolveImage?.(src) ?? null, answer))
  );
}

function remember<T>(answers: Map<string, T>, key: string, answer: T): T {
  // Keys that JSON in PostgreSQL cannot store have no target anyway.
  if (key.isWellFormed() && !key.includes("\0")) answers.set(key, answer);
  return answer;
}

function byKey([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1;
}

/** Flat objects only; the database returns their keys in its own order. */
function isSame(left: object | null, right: object | null): boolean {
  if (left === null || right === null) return left === right;
  const stable = (value: object) => JSON.stringify(Object.entries(value).sort(byKey));
  return stable(left) === stable(right);
}
