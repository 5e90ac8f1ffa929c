import { BASE_HEADERS } from "../answer/security-headers.ts";

/**
 * The only build file that may run in the frame (src/ui/diagrams/diagram-frame.ts); the build adds a hash to its name.
 */
const FRAME_SCRIPT = /^\/assets\/diagram-frame-[\w-]+\.js$/;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Mermaid adds a style element to each drawing.
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  // Also if the address is opened directly: the document never has our origin, so it never has access to tokens.
  "sandbox allow-scripts",
].join("; ");

const STYLE = `
html{color-scheme:light}html.dark{color-scheme:dark}
body{margin:0;background:transparent;overflow-x:auto;overflow-y:hidden}
#stage>svg{display:block;height:auto;margin-inline:auto}
@media print{html.dark{filter:invert(1) hue-rotate(180deg)}}
`.replaceAll("\n", "");

/**
 * The document in which diagrams are drawn, or null for any other script. It is loaded in a sandboxed frame and
 * receives the diagram by message, so it is the same for every diagram and every visitor.
 */
export function diagramPage(script: string | undefined): Response | null {
  if (script === undefined || !FRAME_SCRIPT.test(script)) return null;
  const headers = new Headers(BASE_HEADERS.map(([name, value]): [string, string] => [name, value]));
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", POLICY);
  headers.set("x-frame-options", "SAMEORIGIN");
  // The address contains the hash of the script.
  headers.set("cache-control", "public, max-age=31536000, immutable");
  return new Response(documentText(script), { headers });
}

function documentText(script: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>图表</title>
<style>${STYLE}</style>
<script type="module" src="${script}"></script>
</head>
<body><div id="stage"></div></body>
</html>
`;
}
