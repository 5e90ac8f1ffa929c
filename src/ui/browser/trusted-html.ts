interface Policy {
  createHTML(html: string): unknown;
  createScriptURL(url: string): unknown;
}

interface Rules {
  createHTML(html: string): string | null;
  createScriptURL?(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Rules): Policy;
}

let policy: Policy | null = null;

/**
 * HTML that our own API has sanitised, in the form that `innerHTML` accepts under `require-trusted-types-for 'script'`.
 * The Content-Security-Policy names the single policy `zhixing-html`; browsers without Trusted Types get the text.
 */
export function trustedHtml(sanitisedHtml: string): string {
  // React passes the trusted object to the browser unchanged; its types know only strings.
  return zhixingPolicy().createHTML(sanitisedHtml) as string;
}

/** The address of one of our own workers; any other origin is rejected. */
export function trustedScriptUrl(url: string): string {
  return zhixingPolicy().createScriptURL(url) as string;
}

/**
 * Allows the markup that React and its router write themselves: the empty script element by which React prevents
 * scripts from running, and text without markup, such as structured data. Must be called once, before hydration.
 */
export function allowInertText(): void {
  trustedTypesOf(globalThis)?.createPolicy("default", { createHTML: inertText });
}

/** The text if nothing in it can become an element, otherwise null, which the browser treats as a refusal. */
export function inertText(html: string): string | null {
  return html === "<script></script>" || !html.includes("<") ? html : null;
}

function trustedTypesOf(scope: unknown): PolicyFactory | undefined {
  return (scope as { trustedTypes?: PolicyFactory }).trustedTypes;
}

function zhixingPolicy(): Policy {
  policy ??= makePolicy();
  return policy;
}

function makePolicy(): Policy {
  const rules = { createHTML: (html: string) => html, createScriptURL: ownScriptUrl };
  const factory = trustedTypesOf(globalThis);
  return factory === undefined ? rules : factory.createPolicy("zhixing-html", rules);
}

function ownScriptUrl(url: string): string {
  const { origin } = globalThis.location;
  if (new URL(url, origin).origin !== origin) throw new TypeError(`not our script: ${url}`);
  return url;
}
