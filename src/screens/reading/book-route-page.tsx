import type { ComponentProps, ReactNode } from "react";
import type { SoleOffer } from "../../features/commerce/products/contract.ts";
import { BuyAlone } from "../../features/commerce/products/web/buy-alone.tsx";
import { BookPage } from "../../features/content/books/web/book-page.tsx";
import type { Download } from "../../features/content/downloads/contract.ts";
import { CreditsLine } from "../../features/services/co-creation/web/credits-line.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import { FollowPlace, LateFiles } from "./late-parts.tsx";

const takeAlongCode = lateCode(async () => (await import("./take-along.tsx")).TakeAlong);

/** As high as the button, so that nothing moves when the button is loaded. */
const reserveSpace = (inner: ReactNode) => <div className="mt-4 min-h-11 print:hidden">{inner}</div>;

type BookRoutePageProps = Omit<ComponentProps<typeof BookPage>, "attachments" | "follow" | "takeAlong" | "alone"> & {
  alone: SoleOffer | null;
  files: readonly Download[];
  /** The names of the contributors. */
  credits: string | null;
};

/** The page of all book routes: the book with its files. */
export function BookRoutePage({ files, alone, credits, ...found }: BookRoutePageProps) {
  return (
    <BookPage
      {...found}
      alone={alone && <BuyAlone offer={alone} size="large" />}
      follow={
        <>
          <CreditsLine credits={credits} className="mt-4" />
          <FollowPlace book={found.book} />
        </>
      }
      takeAlong={<LatePart code={takeAlongCode} props={{ book: found.book }} frame={reserveSpace} />}
      attachments={files.length === 0 ? null : <LateFiles items={files} />}
    />
  );
}
