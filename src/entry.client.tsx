import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepPageOnTrouble } from "./ui/trouble/keep-page.ts";
import { allowInertText } from "./ui/trusted-html.ts";

allowInertText();
keepPageOnTrouble();
// Trouble from here on is not the bootstrap's (ui/page-bootstrap.ts).
Object.assign(window, { isAlive: true });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
