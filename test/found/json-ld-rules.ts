/** A JSON-LD object of a page. */
export type JsonLd = Readonly<Record<string, unknown>>;

/** Required properties by type. `a.b` is the property `b` of `a`; if `a` is a list, of each of its objects. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Article: ["headline", "image", "dateModified", "author.@type", "author.name", "publisher.name", "mainEntityOfPage"],
  Course: [
    "name",
    "description",
    "provider.@type",
    "provider.name",
    "offers.category",
    "hasCourseInstance.courseMode",
    "hasCourseInstance.courseWorkload",
  ],
  Book: ["name", "url", "author.name", "bookFormat", "inLanguage"],
  Product: ["name", "image", "description", "offers.price", "offers.priceCurrency", "offers.availability"],
  VideoObject: ["name", "thumbnailUrl", "uploadDate", "description"],
  AudioObject: ["name", "thumbnailUrl", "uploadDate"],
  ImageGallery: ["name", "image"],
  BreadcrumbList: ["itemListElement.position", "itemListElement.name", "itemListElement.item"],
  FAQPage: ["mainEntity.name", "mainEntity.acceptedAnswer.text"],
  Organization: ["name", "url", "logo"],
  WebSite: ["name", "url"],
  LearningResource: ["name", "description", "isPartOf.name"],
  DigitalDocument: ["name", "url"],
};

const ADDRESSES = ["url", "image", "thumbnailUrl", "logo", "mainEntityOfPage"];
const MOMENTS = ["datePublished", "dateModified", "uploadDate"];
const LONGEST_HEADLINE = 110;

/** The faults that search engines would report, by the properties that they document as required; empty: valid. */
export function findJsonLdFaults(data: JsonLd): string[] {
  const type = String(data["@type"]);
  const required = REQUIRED[type];
  if (required === undefined) return [`nobody has listed what ${type} requires`];
  const missing = required.filter((property) => !isFilled(valuesAt(data, property.split("."))));
  const faults = missing.map((property) => `${type} lacks ${property}`);
  if (data["@context"] !== "https://schema.org") faults.push(`${type} has no context`);
  for (const name of ADDRESSES) {
    if (name in data && !/^https?:\/\//.test(String(data[name]))) faults.push(`${type}.${name} is no whole address`);
  }
  for (const name of MOMENTS) {
    if (name in data && Number.isNaN(Date.parse(String(data[name])))) faults.push(`${type}.${name} is no date`);
  }
  if ([...String(data.headline ?? "")].length > LONGEST_HEADLINE) faults.push("the headline is too long");
  return faults;
}

function isFilled(values: readonly unknown[]): boolean {
  return values.length > 0 && values.every((value) => value !== undefined && value !== null && value !== "");
}

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  const many = Array.isArray(value) ? value : [value];
  if (name === undefined) return many;
  return many.flatMap((one) => valuesAt((one as Record<string, unknown> | undefined)?.[name], rest));
}
