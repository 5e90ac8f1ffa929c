-- Books imported before categories could be empty carried this word in their place.
UPDATE "books" SET "category" = '' WHERE "category" = '未分类';
