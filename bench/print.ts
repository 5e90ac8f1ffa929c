import type { BlockingFigures } from "./blocking.ts";
import type { CostFigures } from "./costs.ts";
import type { ImportFigures } from "./imports.ts";
import type { LoadFigures } from "./load.ts";
import type { CaseFigures } from "./measure.ts";
import type { NavigationFigures } from "./navigation.ts";
import type { PageWeight } from "./page-weight.ts";
import type { PaintFigures } from "./paint.ts";
import type { QrPollingFigures } from "./qr-polling.ts";
import type { RefreshFigures } from "./refreshes.ts";

/** Requests a second and their times; ratios compare with servers that send the same bytes in the same run. */
export function printCases(cases: readonly CaseFigures[]): void {
  console.table(
    Object.fromEntries(
      cases.map(({ name, site, node, hono }) => [
        name,
        {
          "req/s": Math.round(site.perSecond),
          "p50 ms": round(site.p50Ms),
          "p99 ms": round(site.p99Ms),
          "cpu µs": site.cpuMicroseconds === null ? "" : Math.round(site.cpuMicroseconds),
          "asked again": site.retried,
          "node:http req/s": Math.round(node.perSecond),
          "× node:http": round(site.perSecond / node.perSecond),
          "cpu × node:http": compareCpu(site, node),
          "× Hono": hono === null ? "" : round(site.perSecond / hono.perSecond),
          "cpu × Hono": hono === null ? "" : compareCpu(site, hono),
        },
      ]),
    ),
  );
  const [home, notModified] = [
    cases.find(({ name }) => name === "cached home"),
    cases.find(({ name }) => name.endsWith("304")),
  ];
  if (home && notModified) console.log(`304 × cached 200: ${round(notModified.site.perSecond / home.site.perSecond)}`);
}

/** Processor time per answer, which a busy machine does not change much; null where the system does not report it. */
export function printCosts(costs: readonly CostFigures[] | null): void {
  if (costs === null) console.log("processor time per answer: unknown on this system");
  console.table(
    Object.fromEntries(
      (costs ?? []).map(({ name, against, siteMicroseconds, againstMicroseconds, ratio, goal }) => [
        `${name} / ${against}`,
        {
          "cpu µs": round(siteMicroseconds),
          "its cpu µs": round(againstMicroseconds),
          "× its speed": round(ratio),
          goal: `≥ ${goal}`,
        },
      ]),
    ),
  );
}

/** First visits on a simulated phone. */
export function printBlocking(figures: readonly BlockingFigures[] | null): void {
  if (figures === null) console.log("blocking time: no Chromium here");
  else
    console.table(
      figures.map(({ page, blockedMs, longestMs }) => ({
        page,
        "blocked, ms of processor time": blockedMs.map(Math.round).join(" / "),
        "longest task here, ms": Math.round(longestMs),
      })),
    );
}

/** Client navigations on a simulated phone's processor. */
export function printNavigation(figures: readonly NavigationFigures[] | null): void {
  if (figures === null) console.log("navigation: no Chromium here");
  else
    console.table(
      Object.fromEntries(
        figures.map(({ step, workMs, waitedMs }) => [
          step,
          { "main thread × 4, ms": Math.round(workMs), "waited ms": Math.round(waitedMs) },
        ]),
      ),
    );
}

export function printPaint(figures: readonly PaintFigures[] | null): void {
  if (figures === null) console.log("first paint: no Chromium here");
  console.table(
    Object.fromEntries(
      (figures ?? []).map(({ page, runs, median, lcpRangeMs, others }) => [
        page,
        {
          runs,
          score: Math.round(median.score),
          "first paint, ms": Math.round(median.fcpMs),
          "largest paint, ms": Math.round(median.lcpMs),
          "its range": lcpRangeMs.map(Math.round).join("–"),
          "blocked, ms": Math.round(median.tbtMs),
          machine: Math.round(median.machine),
          ...others,
        },
      ]),
    ),
  );
  for (const { page, faults } of figures ?? []) for (const fault of faults) console.log(`${page}: ${fault}`);
}

/** Times of starting and building, and memory. */
export function printFacts(facts: {
  buildMs: number;
  firstMs: number;
  secondMs: number;
  idleMib: number | null;
  loadedMib: number | null;
}): void {
  console.table({
    "build, s": round(facts.buildMs / 1000),
    "first start to first page, s": round(facts.firstMs / 1000),
    "second start to first page, s": round(facts.secondMs / 1000),
    "memory idle, MiB": formatMib(facts.idleMib),
    "memory after load, MiB": formatMib(facts.loadedMib),
  });
}

/** Large imports while the site is running. */
export function printImports(figures: readonly ImportFigures[]): void {
  console.table(
    Object.fromEntries(
      figures.map(({ name, documents, seconds, peakMib, goal }) => [
        `${documents} ${name}`,
        { seconds: round(seconds), "a second": round(documents / seconds), "most MiB": formatMib(peakMib), goal },
      ]),
    ),
  );
  for (const { name, failure } of figures) if (failure !== null) console.log(`${name}: ${failure}`);
}

/** First load of each page in KiB, as gzip sends it. */
export function printWeights(weights: readonly PageWeight[]): void {
  const kib = (bytes: number) => round(bytes / 1024);
  console.table(
    Object.fromEntries(
      weights.map(({ page, htmlBytes, scriptBytes, styleBytes }) => [
        page,
        { "HTML KiB": kib(htmlBytes), "JS KiB": kib(scriptBytes), "CSS KiB": kib(styleBytes) },
      ]),
    ),
  );
}

/** A hundred simultaneous refreshes of one token: all succeed with the same successor. */
export function printRefreshes({ sent, p50Ms, p99Ms, retried, refused, successors }: RefreshFigures): void {
  console.table({
    "100 parallel refreshes": {
      sent,
      "p50 ms": round(p50Ms),
      "p99 ms": round(p99Ms),
      "asked again": retried,
      refused,
      successors,
    },
  });
}

/** Open login codes, polled as browsers do, and another call at the same time. */
export function printPolling(figures: QrPollingFigures): void {
  const { scenes, seconds, p50Ms, p99Ms, otherP95Ms, serverErrors, connections, broken } = figures;
  console.table({
    [`${scenes} login codes for ${seconds} s`]: {
      "p50 ms": round(p50Ms),
      "p99 ms": round(p99Ms),
      "another call's p95 ms": round(otherP95Ms),
      "server errors": serverErrors,
      connections,
    },
  });
  for (const sentence of broken) console.log(`not as wanted: ${sentence}`);
}

function compareCpu(site: LoadFigures, bare: LoadFigures): number | string {
  if (!site.cpuMicroseconds || !bare.cpuMicroseconds) return "";
  return round(site.cpuMicroseconds / bare.cpuMicroseconds);
}

function formatMib(mib: number | null): number | string {
  return mib === null ? "unknown" : Math.round(mib);
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
