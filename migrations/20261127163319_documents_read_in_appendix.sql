-- Documents that can be read in the appendix of their book are not announced when they come into its contents. What is written
-- from now on is marked by the site; these were noted before as hidden, and would be announced.
update release_items set state = 'told', due_at = null
from documents join books on books.id = documents.book_id
where release_items.kind = 'document' and release_items.state = 'hidden' and documents.id = release_items.thing_id
  and documents.is_unlisted and documents.public_html is not null and documents.withdrawn_at is null
  and documents.published_at <= now() and books.published_at <= now();
