/** A pattern that ends at this unit of the text: units `from` to `to` (exclusive). */
export interface PatternHit {
  pattern: number;
  from: number;
  to: number;
}

/** Searches all patterns in one pass over a text (Aho and Corasick, 1975). */
export interface Automaton {
  /**
   * Calls back for each occurrence of a pattern. Steps: the units of the text, and for each unit the patterns that end
   * there.
   */
  scan(text: string, onHit: (hit: PatternHit) => void): { steps: number };
}

const ROOT = 0;
const UNITS = 0x10000;

export function createAutomaton(patterns: readonly string[]): Automaton {
  // All nodes share one map, because nearly all of them have a single transition.
  const ways = new Map<number, number>();
  const patternsAt: number[][] = [[]];
  const depths = [0];
  const parents = [ROOT];
  const units = [0];
  for (const [index, pattern] of patterns.entries()) {
    let node = ROOT;
    for (let at = 0; at < pattern.length; at++) {
      const unit = pattern.charCodeAt(at);
      let next = ways.get(node * UNITS + unit);
      if (next === undefined) {
        next = patternsAt.length;
        ways.set(node * UNITS + unit, next);
        patternsAt.push([]);
        depths.push(at + 1);
        parents.push(node);
        units.push(unit);
      }
      node = next;
    }
    if (pattern !== "") patternsAt[node]?.push(index);
  }
  const { fails, ends } = linkNodes({ ways, patternsAt, depths, parents, units });

  return {
    scan(text, onHit) {
      let node = ROOT;
      let steps = 0;
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        let next = ways.get(node * UNITS + unit);
        while (next === undefined && node !== ROOT) {
          node = fails[node] ?? ROOT;
          next = ways.get(node * UNITS + unit);
          steps += 1;
        }
        node = next ?? ROOT;
        steps += 1;
        for (let end = patternsAt[node]?.length ? node : (ends[node] ?? ROOT); end !== ROOT; end = ends[end] ?? ROOT) {
          steps += 1;
          for (const pattern of patternsAt[end] ?? [])
            onHit({ pattern, from: at + 1 - (depths[end] ?? 0), to: at + 1 });
        }
      }
      return { steps };
    },
  };
}

interface Nodes {
  ways: ReadonlyMap<number, number>;
  patternsAt: readonly (readonly number[])[];
  depths: readonly number[];
  parents: readonly number[];
  units: readonly number[];
}

/** The next state when a unit does not match (`fails`), and the next shorter pattern that also ends here (`ends`). */
function linkNodes({ ways, patternsAt, depths, parents, units }: Nodes) {
  const fails = new Int32Array(patternsAt.length);
  const ends = new Int32Array(patternsAt.length);
  const byDepth = Array.from(depths.keys()).sort((a, b) => (depths[a] ?? 0) - (depths[b] ?? 0));
  for (const node of byDepth) {
    if ((depths[node] ?? 0) > 1) {
      let back = fails[parents[node] ?? ROOT] ?? ROOT;
      const unit = units[node] ?? 0;
      while (back !== ROOT && !ways.has(back * UNITS + unit)) back = fails[back] ?? ROOT;
      fails[node] = ways.get(back * UNITS + unit) ?? ROOT;
    }
    const fail = fails[node] ?? ROOT;
    ends[node] = patternsAt[fail]?.length ? fail : (ends[fail] ?? ROOT);
  }
  return { fails, ends };
}
