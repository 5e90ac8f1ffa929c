import type { ThemeRegistrationRaw } from "shiki/core";

// Colours are only numbers here: each stands for a class, and markdown.css gives the class a colour per theme.
const scopesByClass: Record<string, string[]> = {
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

const classByColor = new Map<string, string>();

function colorOf(className: string): string {
  const color = `#0000${(classByColor.size + 16).toString(16)}`;
  classByColor.set(color, className);
  return color;
}

const plainColor = "#ffffff";

export const codeTheme: ThemeRegistrationRaw = {
  name: "classes",
  type: "light",
  colors: { "editor.foreground": plainColor, "editor.background": "#000000" },
  settings: [
    { settings: { foreground: plainColor, background: "#000000" } },
    ...Object.entries(scopesByClass).map(([className, scope]) => ({
      scope,
      settings: { foreground: colorOf(className) },
    })),
    // Inside a template string the embedded expression is code again.
    {
      scope: ["meta.embedded", "meta.template.expression", "string meta.interpolation"],
      settings: { foreground: plainColor },
    },
  ],
};

export function classOfColor(color: string | undefined): string | undefined {
  return classByColor.get(color?.toLowerCase() ?? "");
}
