import type { AiMark } from "./ai-mark.ts";
import { xmlText } from "./xml-text.ts";

/** Namespace of the field `AIGC` in XMP (GB 45438-2025, TC260). */
export const AIGC_NAMESPACE = "http://www.tc260.org.cn/ns/AIGC/1.0/";

export const IPTC_NAMESPACE = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/";

/** IPTC's terms for the source of a picture. */
const SOURCE_TYPES = "http://cv.iptc.org/newscodes/digitalsourcetype/";
const SOURCE_TYPE_OF = {
  generated: "trainedAlgorithmicMedia",
  assisted: "compositeWithTrainedAlgorithmicMedia",
} as const satisfies Record<Exclude<AiMark, "none">, string>;

/** Label of the standard: 1 is AI-generated, 2 is possibly, 3 is suspected to be. */
const LABEL_OF = { generated: "1", assisted: "2" } as const satisfies Record<Exclude<AiMark, "none">, string>;

/** A field is short; text further away from its name belongs to something else. */
const LABEL = /AIGC[^0-9]{0,200}?Label["'\s:=]{1,8}([123])/;
const SOURCE_TYPE = /digitalsourcetype\/(compositeWithT|t)rainedAlgorithmicMedia/i;
/** Metadata beyond this limit is ignored. */
const MAX_CHARACTERS = 1024 * 1024;

/** The distributor of the content and the content's number there. */
export interface AigcPropagator {
  propagator: string;
  id: string;
}

const NOBODY: AigcPropagator = { propagator: "", id: "" };

/** The field `AIGC` as JSON, with the distributor of the content and the content's number. */
export function writeAigcField(mark: Exclude<AiMark, "none">, { propagator, id }: AigcPropagator = NOBODY): string {
  return JSON.stringify({
    Label: LABEL_OF[mark],
    ContentProducer: "",
    ProduceID: "",
    ReservedCode1: "",
    ContentPropagator: propagator,
    PropagateID: id,
    ReservedCode2: "",
  });
}

/** The IPTC term of a mark, as an address. */
export function sourceTypeOf(mark: Exclude<AiMark, "none">): string {
  return `${SOURCE_TYPES}${SOURCE_TYPE_OF[mark]}`;
}

/**
 * An XMP packet with the mark and with the other contents of the file's own packet. If the file has no packet, it
 * contains only the mark; the author of the file is not known.
 */
export function writeAiXmp(
  mark: Exclude<AiMark, "none">,
  { own = null, ...propagator }: AigcPropagator & { own?: string | null } = NOBODY,
): string {
  const description = describeMark(mark, propagator);
  const end = own?.lastIndexOf(RDF_END) ?? -1;
  if (own !== null && end >= 0) return own.slice(0, end) + description + own.slice(end);
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF_NAMESPACE}">
${description}${RDF_END}</x:xmpmeta>
<?xpacket end="w"?>`;
}

const RDF_NAMESPACE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const RDF_END = "</rdf:RDF>";

function describeMark(mark: Exclude<AiMark, "none">, propagator: AigcPropagator): string {
  return `<rdf:Description rdf:about="" xmlns:TC260="${AIGC_NAMESPACE}" xmlns:Iptc4xmpExt="${IPTC_NAMESPACE}">
<TC260:AIGC>${xmlText(writeAigcField(mark, propagator))}</TC260:AIGC>
<Iptc4xmpExt:DigitalSourceType>${sourceTypeOf(mark)}</Iptc4xmpExt:DigitalSourceType>
</rdf:Description>`;
}

/** What the metadata of a file states about AI: IPTC's term, otherwise the label of the field `AIGC`. */
export function readAiMetadata(metadata: string): AiMark {
  const text = metadata
    .slice(0, MAX_CHARACTERS)
    // EXIF stores comments as UTF-16 too.
    .replaceAll("\0", "")
    .replace(/&(?:quot|#34|#x22);/gi, '"')
    .replaceAll('\\"', '"');
  const source = SOURCE_TYPE.exec(text);
  if (source) return source[1]?.toLowerCase() === "t" ? "generated" : "assisted";
  const label = LABEL.exec(text)?.[1];
  if (label === undefined) return "none";
  return label === LABEL_OF.generated ? "generated" : "assisted";
}
