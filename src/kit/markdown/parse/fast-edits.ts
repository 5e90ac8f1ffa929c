import { EditMap } from "micromark-util-edit-map";

// micromark edits its list of events whenever a list item or a quote ends, and copies the whole list each time. The
// time grows with the square of the number of items: half a minute for 60 KB of `- *`. All edits are near the end, so
// this version leaves the earlier events untouched. The result is the same.
EditMap.prototype.consume = function consume(events) {
  const edits = this.map.sort(([one], [other]) => one - other);
  const from = edits[0]?.[0];
  if (from === undefined) return;
  const tail = events.slice(from);
  events.length = from;
  let read = 0;
  for (const [at, removed, added] of edits) {
    for (; read < at - from; read++) events.push(tail[read] as (typeof tail)[number]);
    for (const event of added) events.push(event);
    read += removed;
  }
  for (; read < tail.length; read++) events.push(tail[read] as (typeof tail)[number]);
  this.map.length = 0;
  this.index.clear();
};
