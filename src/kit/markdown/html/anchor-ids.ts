// Lower-case names that `document`, `window`, forms and elements define, and the ids of the page itself: an author's id
// must not replace any of them.
const RESERVED = new Set(
  (
    "about accesskey action all alert anchors applets append assign atob attributes autocomplete autofocus before blur body btoa caches " +
    "captureevents cdatasection charset children classlist clear click close closed clientheight clientwidth comments confirm console " +
    "constructor contains content contenteditable cookie cookiestore crypto customelements dataset defaultview designmode dir doctype " +
    "document documentelement documenturi domain draggable elements embeds enctype enumerable event evaluate external exec execcommand " +
    "fetch find firstchild focus fonts footer forms frameelement frames fullscreen function getelementbyid getattribute " +
    "getselection hasownproperty head header hidden history id images implementation indexeddb inert innerhtml innertext innerwidth " +
    "isprototypeof item lang lastchild lastmodified length links localname localstorage location locationbar main menubar method " +
    "moveby moveto name namespaceuri nav navigation navigator nextsibling nodename nodetype nodevalue nonce normalize novalidate open " +
    "opener origin outerhtml ownerdocument parent parentnode part performance personalbar plugins popover postmessage prefix prepend " +
    "previoussibling print prompt prototype queryselector readystate referrer releaseevents remove replace replacechildren reset role " +
    "root rootelement scheduler screen scripts scroll scrollbars scrollby scrollto search self sessionstorage shadowroot sidebar slot spellcheck " +
    "status statusbar stop style stylesheets submit tabindex tagname target textcontent timeline title toc toolbar tolocalestring tostring " +
    "top translate trustedtypes url valueof visibilitystate window write writeln"
  ).split(" "),
);

/** The id for `#fragment` in a page: the fragment, or prefixed where it would clobber a DOM property. */
export function toSafeId(fragment: string): string {
  const id = fragment.trim().replace(/\s+/g, "-");
  const lowered = id.toLowerCase();
  return RESERVED.has(lowered) || lowered.startsWith("__") || /^on[a-z]{3,}$/.test(lowered) ? `a-${id}` : id;
}

/** GitHub's rule from a heading to its anchor: lower case, no punctuation, hyphens for spaces, Chinese retained. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/** Creates ids that are unique in one document. */
export class UniqueIds {
  readonly #nextByBase = new Map<string, number>();
  readonly #idByAlias = new Map<string, string>();
  readonly #used = new Set<string>();

  /** A safe id that is not in use: the requested one, or with a number (`intro-1`). */
  take(wanted: string): string {
    const base = toSafeId(wanted) || "section";
    let id = base;
    while (this.#used.has(id)) {
      const next = (this.#nextByBase.get(base) ?? 0) + 1;
      this.#nextByBase.set(base, next);
      id = `${base}-${next}`;
    }
    this.#used.add(id);
    return id;
  }

  /** Makes a heading with an explicit id also reachable by its text. */
  alias(name: string, id: string): void {
    if (!this.#idByAlias.has(name)) this.#idByAlias.set(name, id);
  }

  /** The id that a fragment refers to, directly or by an alias; null: none. */
  find(name: string): string | null {
    return this.#used.has(name) ? name : (this.#idByAlias.get(name) ?? null);
  }
}
