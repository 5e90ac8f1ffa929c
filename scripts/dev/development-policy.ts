import { contentSecurityPolicy } from "../../src/http/answer/security-headers.ts";

const PRODUCTION_STYLES = "style-src 'self'";
/** Vite writes style elements into the page. Found in a build, it fails `npm test` (scripts/check-bundle.ts). */
export const DEVELOPMENT_STYLES = "style-src 'self' 'unsafe-inline'";

/** The content security policy in development: the site's policy, with style elements allowed. */
export const developmentPolicy: typeof contentSecurityPolicy = (...facts) => {
  const directives = contentSecurityPolicy(...facts).split("; ");
  const index = directives.indexOf(PRODUCTION_STYLES);
  if (index < 0) throw new Error(`the content security policy of pages does not contain ${PRODUCTION_STYLES}`);
  return directives.with(index, DEVELOPMENT_STYLES).join("; ");
};
