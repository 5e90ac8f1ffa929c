import type { ReaderView } from "../../features/books/reader-view.ts";
import { DocumentReader } from "../../features/books/web/document-reader.tsx";
import { LateThread } from "../../features/discussions/web/late-thread.tsx";
import { AccessGate } from "../../features/membership/web/access-gate.tsx";
import { useTextParts } from "./text-parts.tsx";

/** The one reader behind every document route: text of the books slice, gate of membership, place of learning. */
export function DocumentPage({ view, lowestPriceFen }: { view: ReaderView; lowestPriceFen: number | null }) {
  const { tools, follower } = useTextParts("document");
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
      tools={tools}
      follower={follower}
      discussion={<LateThread kind="document" id={view.document.id} />}
    />
  );
}
