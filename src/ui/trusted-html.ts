interface Policy {
  createHTML(html: string): unknown;
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string; createScriptURL(url: string): string }): Policy;
}

let policy: Policy | null = null;

/**
 * HTML that our own API has sanitised, in the form that `innerHTML` accepts under `require-trusted-types-for 'script'`.
 * The single policy `zhixing-html` is named in the Content-Security-Policy; browsers without Trusted Types get the text.
 */
export function trustedHtml(sanitisedHtml: string): string {
  // React hands the trusted object to the browser unchanged; its types know only strings.
  return zhixingPolicy().createHTML(sanitisedHtml) as string;
}

/** Address of a worker that we ship; any other origin is refused. */
export function trustedScriptUrl(url: string): string {
  return zhixingPolicy().createScriptURL(url) as string;
}

function zhixingPolicy(): Policy {
  policy ??= makePolicy();
  return policy;
}

function makePolicy(): Policy {
  const rules = { createHTML: (html: string) => html, createScriptURL: ownScriptUrl };
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  return factory === undefined ? rules : factory.createPolicy("zhixing-html", rules);
}

function ownScriptUrl(url: string): string {
  const { origin } = globalThis.location;
  if (new URL(url, origin).origin !== origin) throw new TypeError(`not our script: ${url}`);
  return url;
}
