"""Indexes documents given as lines of JSON, then answers queries given as lines: the other side of xapian.ts."""

import json
import re
import sys
import time

import xapian

TITLE, HEADINGS = 10, 4
SNIPPET = 110

database = xapian.WritableDatabase(sys.argv[1], xapian.DB_CREATE_OR_OVERWRITE)
generator = xapian.TermGenerator()
generator.set_flags(xapian.TermGenerator.FLAG_CJK_NGRAM)
for line in sys.stdin:
    given = json.loads(line)
    if not given:
        break
    document = xapian.Document()
    generator.set_document(document)
    for text, weight in ((given["title"], TITLE), (given["headings"], HEADINGS), (given["body"], 1)):
        generator.index_text(text, weight)
        generator.increase_termpos()
    document.set_data(json.dumps({"key": given["key"], "title": given["title"], "shown": given["shown"], "text": given["body"]}, ensure_ascii=False))
    database.add_document(document)
    print("{}", flush=True)
database.commit()
print("{}", flush=True)

parser = xapian.QueryParser()
parser.set_database(database)
parser.set_default_op(xapian.Query.OP_AND)
stemmer = xapian.Stem("none")
SNIPPET_FLAGS = xapian.MSet.SNIPPET_BACKGROUND_MODEL | xapian.MSet.SNIPPET_CJK_NGRAM
NGRAMS = xapian.QueryParser.FLAG_CJK_NGRAM


def parse(words):
    """A person who types signs of the query syntax by chance gets what is found without them, or nothing."""
    for asked, flags in ((words, xapian.QueryParser.FLAG_DEFAULT), (" ".join(re.findall(r"\w+", words)), 0)):
        try:
            return parser.parse_query(asked, flags | NGRAMS)
        except xapian.QueryParserError:
            continue
    return xapian.Query()


for line in sys.stdin:
    given = json.loads(line)
    started = time.process_time_ns()
    parser.set_default_op(xapian.Query.OP_AND if given["wanted"] == "all" else xapian.Query.OP_OR)
    enquire = xapian.Enquire(database)
    enquire.set_query(parse(given["words"]))
    found = enquire.get_mset(0, given["limit"])
    answer = {"keys": [], "marked": [], "shown": [], "snippets": []}
    for match in found:
        data = json.loads(match.document.get_data())
        snippet = found.snippet(data["text"], SNIPPET, stemmer, SNIPPET_FLAGS)
        answer["keys"].append(data["key"])
        if given["isAlike"]:
            answer["marked"].append(found.snippet(data["title"], SNIPPET, stemmer, SNIPPET_FLAGS).decode())
            answer["shown"].append(data["shown"])
            answer["snippets"].append(snippet.decode())
    answer["cpuMs"] = (time.process_time_ns() - started) / 1e6
    print(json.dumps(answer), flush=True)
