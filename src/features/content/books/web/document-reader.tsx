import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { GATED_TEXT_CLASS } from "../../../../seo/gated-text.ts";
import { FactLine } from "../../../../ui/display/fact-line.tsx";
import type { FetchState } from "../../../../ui/facts/personal-data.ts";
import { PageToc } from "../../../../ui/prose/page-toc.tsx";
import { usePolishedProse } from "../../../../ui/prose/polished-prose.ts";
import { Prose } from "../../../../ui/prose/prose.tsx";
import { ReaderBar } from "../../../../ui/prose/reader-bar.tsx";
import { ReaderTools } from "../../../../ui/prose/reader-tools.tsx";
import { focusColumn } from "../../../../ui/prose/side-list.tsx";
import { bookPath } from "../book-paths.ts";
import type { BookDocument } from "../contract.ts";
import type { ReaderView } from "../reader-view.ts";
import { BookTree } from "./book-tree.tsx";
import { describeLength } from "./describe-length.ts";
import { useFullText } from "./full-text.ts";
import { ReaderNeighbours } from "./reader-neighbours.tsx";

interface DocumentReaderProps {
  view: ReaderView;
  /** Shown at the end of a teaser. */
  gate(document: BookDocument, own: FetchState): ReactNode;
  /** Tracks reading progress and notes. */
  follower(text: RefObject<HTMLElement | null>, document: BookDocument): ReactNode;
  /** Comments on it. */
  discussion: ReactNode;
  /** Further tools of this text. */
  tools: ReactNode;
}

/** One reader for every book: tree, text, 本页目录, previous and next, without the site layout (spec §2). */
export function DocumentReader({ view, gate, follower, tools, discussion }: DocumentReaderProps) {
  const { book, tree } = view;
  const { document, own, fetchHtml } = useFullText(view.document);
  const [isTreeOpen, setIsTreeOpen] = useState(false);
  const text = useRef<HTMLElement>(null);
  const openContents = useCallback(() => void (focusColumn() || setIsTreeOpen(true)), []);
  usePolishedProse(text, document.html, { hasMermaid: document.has_mermaid, fetchHtml });

  return (
    <div data-reader="own" className="min-h-dvh bg-body">
      <ReaderBar
        work={{ title: book.title, path: bookPath(book) }}
        title={document.title}
        onOpen={() => setIsTreeOpen(true)}
        tools={
          <>
            {tools}
            <ReaderTools text={text} html={document.html} onContents={openContents} />
          </>
        }
      />
      <div
        data-reader-columns=""
        className="mx-auto grid max-w-[1440px] lg:grid-cols-[280px_minmax(0,1fr)] xl:grid-cols-[280px_minmax(0,1fr)_240px]"
      >
        <BookTree
          book={book}
          tree={tree}
          currentId={document.id}
          toc={document.toc}
          isOpen={isTreeOpen}
          onClose={() => setIsTreeOpen(false)}
        />
        <main id="main" className="min-w-0 px-4 pt-8 pb-24 sm:px-8">
          <article ref={text} className="mx-auto max-w-reading">
            <h1 className="text-[2rem] leading-tight font-semibold">{document.title}</h1>
            <FactLine
              facts={describeLength(document)}
              updatedAt={document.updated_at}
              aiMark={document.ai_mark}
              className="mt-3 mb-8"
            />
            <Prose
              html={document.html}
              hasMath={document.has_math}
              className={document.is_complete ? "" : GATED_TEXT_CLASS}
            />
            {!document.is_complete && <div className="mt-4">{gate(document, own)}</div>}
            {follower(text, document)}
            <ReaderNeighbours book={book} previous={view.previous} next={view.next} />
          </article>
          <div className="mx-auto mt-16 max-w-reading">{discussion}</div>
        </main>
        <PageToc items={document.toc} />
      </div>
    </div>
  );
}
