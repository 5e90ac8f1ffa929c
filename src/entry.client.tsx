import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { allowInertText } from "./ui/browser/trusted-html.ts";

allowInertText();
// Trouble from here on is not the bootstrap's (ui/bootstrap/page-bootstrap.ts).
Object.assign(window, { isAlive: true });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
