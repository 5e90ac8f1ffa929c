import type { ThemeRegistrationRaw } from "shiki/core";

// Colours are only numbers here: each maps to a class, and markdown.css gives the class a colour per theme.
const SCOPES_BY_CLASS: Record<string, string[]> = {
  "tk-comment": ["comment", "punctuation.definition.comment", "markup.quote"],
  "tk-keyword": ["keyword", "storage", "punctuation.definition.directive", "entity.name.function.preprocessor"],
  "tk-string": ["string", "punctuation.definition.string", "markup.inline.raw", "markup.fenced_code", "string.regexp"],
  "tk-number": ["constant", "support.constant", "variable.language", "constant.other.symbol"],
  "tk-function": ["entity.name.function", "support.function", "meta.function-call.generic", "entity.name.command"],
  "tk-type": [
    "entity.name.type",
    "entity.name.class",
    "entity.name.namespace",
    "entity.other.inherited-class",
    "support.type",
    "support.class",
  ],
  "tk-tag": ["entity.name.tag", "punctuation.definition.list.begin.markdown"],
  "tk-name": [
    "entity.other.attribute-name",
    "support.type.property-name",
    "meta.object-literal.key",
    "keyword.other.definition.ini",
  ],
  "tk-variable": [
    "variable.parameter",
    "variable.other.normal.shell",
    "punctuation.definition.variable",
    "variable.other.makefile",
  ],
  "tk-heading": ["markup.heading", "markup.bold", "entity.name.section"],
  "tk-inserted": ["markup.inserted", "punctuation.definition.inserted"],
  "tk-deleted": ["markup.deleted", "punctuation.definition.deleted"],
};

const CLASS_BY_COLOR = new Map<string, string>();

function colorOf(className: string): string {
  const color = `#0000${(CLASS_BY_COLOR.size + 16).toString(16)}`;
  CLASS_BY_COLOR.set(color, className);
  return color;
}

const PLAIN_COLOR = "#ffffff";

export const CODE_THEME: ThemeRegistrationRaw = {
  name: "classes",
  type: "light",
  colors: { "editor.foreground": PLAIN_COLOR, "editor.background": "#000000" },
  settings: [
    { settings: { foreground: PLAIN_COLOR, background: "#000000" } },
    ...Object.entries(SCOPES_BY_CLASS).map(([className, scope]) => ({
      scope,
      settings: { foreground: colorOf(className) },
    })),
    // Inside a template string the embedded expression is code again.
    {
      scope: ["meta.embedded", "meta.template.expression", "string meta.interpolation"],
      settings: { foreground: PLAIN_COLOR },
    },
  ],
};

/** The class of a colour that the highlighter returned; undefined for plain text. */
export function classOfColor(color: string | undefined): string | undefined {
  return CLASS_BY_COLOR.get(color?.toLowerCase() ?? "");
}
