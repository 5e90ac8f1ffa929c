import { EditMap } from "micromark-util-edit-map";

// micromark edits its list of events whenever a list item or a quote ends, and copies the whole list each time: the
// square of the items, half a minute for 60 KB of `- *`. All its edits are near the end, and this leaves the events in
// front of them untouched. The result is the same.
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
