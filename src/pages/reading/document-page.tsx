import { useState } from "react";
import type { ReaderView } from "../../features/books/reader-view.ts";
import { DocumentReader } from "../../features/books/web/document-reader.tsx";
import { ReadingFollower } from "../../features/learning/web/reading-follower.tsx";
import { AccessGate } from "../../features/membership/web/access-gate.tsx";
import { FoundPlace } from "../../features/notes/web/found-place.tsx";
import { NotesButton, ReaderNotes } from "../../features/notes/web/reader-notes.tsx";

/** The one reader behind every document route: text of the books slice, gate of membership, place of learning. */
export function DocumentPage({ view, lowestPriceFen }: { view: ReaderView; lowestPriceFen: number | null }) {
  const [hasPanel, setPanel] = useState(false);
  return (
    <DocumentReader
      view={view}
      gate={({ id, access, word_count }, own) => (
        <AccessGate
          access={access}
          contentType={view.book.content_type}
          own={own}
          resource={{ type: "document", id }}
          lead={`这是试读部分，全文约 ${word_count} 字`}
          lowestPriceFen={lowestPriceFen}
        />
      )}
      tools={<NotesButton onOpen={() => setPanel(true)} />}
      follower={(text, document) => (
        <>
          <ReadingFollower
            text={text}
            kind="document"
            id={document.id}
            wordCount={document.word_count}
            isComplete={document.is_complete}
          />
          <ReaderNotes
            key={document.id}
            text={text}
            kind="document"
            id={document.id}
            html={document.html}
            isComplete={document.is_complete}
            isPanelOpen={hasPanel}
            onPanelChange={setPanel}
          />
          <FoundPlace text={text} html={document.html} />
        </>
      )}
    />
  );
}
