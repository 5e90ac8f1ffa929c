import { AccessGate } from "../../features/access/membership/web/gate/access-gate.tsx";
import type { SoleOffer } from "../../features/commerce/products/contract.ts";
import { BuyAlone } from "../../features/commerce/products/web/buy-alone.tsx";
import { LateThread } from "../../features/community/discussions/web/late-thread.tsx";
import type { ReaderView } from "../../features/content/books/reader-view.ts";
import { DocumentReader } from "../../features/content/books/web/document-reader.tsx";
import { useTextParts } from "./text-parts.tsx";

interface DocumentData {
  view: ReaderView;
  lowestPriceFen: number | null;
  /** The product that sells the book or its course. */
  alone: SoleOffer | null;
}

/** Shared by all document routes. The key resets the state of the page for another document. */
export function DocumentRoute({ loaderData }: { loaderData: DocumentData }) {
  return <DocumentPage {...loaderData} key={loaderData.view.document.id} />;
}

/** The page of all document routes: the text of the books slice, the membership gate, and the learning progress. */
function DocumentPage({ view, lowestPriceFen, alone }: DocumentData) {
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
          alone={alone && <BuyAlone offer={alone} />}
        />
      )}
      tools={tools}
      follower={follower}
      discussion={<LateThread kind="document" id={view.document.id} />}
    />
  );
}
