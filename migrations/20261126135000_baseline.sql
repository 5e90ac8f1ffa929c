-- The whole schema as it stood before the first release. Areas follow one another in this order: the role of guests,
-- functions that indexes need, tables by area with their indexes, functions with their triggers by purpose, what guests
-- may read, and the first rows. Later changes are migrations of their own; this file is never edited.

-- =====================================================================================================================
-- Role of guests: reads public pages, has no right except those granted below
-- =====================================================================================================================

do $$ begin
  if not exists (select from pg_roles where rolname = 'zhixing_guest') then create role zhixing_guest nologin; end if;
end $$;
grant zhixing_guest to current_user;

--> statement-breakpoint

-- =====================================================================================================================
-- Functions that indexes and lists need
-- =====================================================================================================================

-- Each character of the words in lower case as its code point, and each two neighbours as both code points in one number.
create function text_grams(words text, sizes integer[]) returns bigint[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct number), '{}') from (
    select ascii(sign) + case size when 2 then ascii(following) * 2097152::bigint else 0 end as number
    from string_to_array(lower(words), null) as signs, unnest(sizes) as size,
      unnest(signs, signs[size:]) as pairs(sign, following)
    where following is not null
  ) as numbers
$$;

-- The level a work of this type needs, as lists name it (spec §6). Who may open it is decided in the application.
create function level_of_work(content_type text) returns text language sql immutable strict parallel safe as $$
  select case
    when content_type = 'free' then 'guest'
    when content_type = 'basic_course' then 'user'
    when content_type in ('vip', 'vip_basic', 'system_course') then 'vip'
    else 'premium'
  end
$$;

-- Each two neighbouring characters of a note, ASCII letters in lower case, as one of 1024 numbers of its owner: a search
-- by them finds few notes, of nobody else, and checks each. A long note has one number instead, under which it is always
-- checked. `cost` makes the planner prefer the index to calling this for each row.
create function note_pairs(user_id bigint, quote text, body text) returns bigint[] language sql immutable parallel safe cost 1000 as $$
  select case when char_length(concat(quote, body)) > 1000 then array[-user_id] else (
    select coalesce(array_agg(user_id * 1024 + (hashtextextended(sign || following, 0) & 1023)), '{}')
    from string_to_array(lower(concat_ws(E'\n', quote, body) collate "C"), null) as signs,
      unnest(signs, signs[2:]) as pairs(sign, following)
    where following is not null
  ) end
$$;

-- The numbers that a part is found by, unpacked (src/features/search/server/words/packed-numbers.ts): differences, seven
-- bits a byte, the lowest first.
create function search_numbers(packed bytea) returns int4[] language plpgsql immutable strict parallel safe
cost 10000 as $$
declare
  -- A copy: what lies beside its row would be fetched anew for every byte.
  bytes bytea := packed || ''::bytea;
  numbers int4[] := '{}';
  number int4 := 0;
  weight int4 := 1;
  byte int4;
begin
  for place in 0 .. octet_length(bytes) - 1 loop
    byte := get_byte(bytes, place);
    if byte >= 128 then
      number := number + (byte - 128) * weight;
      weight := weight * 128;
    else
      number := number + byte * weight;
      weight := 1;
      numbers := numbers || number;
    end if;
  end loop;
  return numbers;
end
$$;

--> statement-breakpoint

-- =====================================================================================================================
-- Accounts: people, their consents, passwords, codes, second factors, sessions and WeChat identities
-- =====================================================================================================================

create table login_failure_minutes (
  minute timestamptz(3) primary key,
  failures integer not null
);

create table sms_days (
  day date primary key,
  sends integer not null,
  mails integer default 0 not null
);

create table verify_codes (
  target text not null,
  purpose text not null,
  code_hash text not null,
  device_id_hash text,
  attempts smallint not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  consumed_at timestamptz(3),
  constraint verify_codes_target_purpose_pk primary key (target, purpose)
);
create index verify_codes_expires_at_idx on verify_codes (expires_at);

create table password_tries (
  key text primary key,
  failures integer not null,
  updated_at timestamptz(3) not null
);
create index password_tries_updated_at_idx on password_tries (updated_at);

create table audit_events (
  id bigint primary key generated always as identity,
  kind text not null,
  user_id bigint,
  session_id text,
  ip text,
  detail jsonb not null,
  created_at timestamptz(3) not null
);
create index audit_events_user_id_idx on audit_events (user_id, created_at);
create index audit_events_erased_idx on audit_events (created_at) where kind = 'account_erased';

create table users (
  id bigint primary key generated always as identity,
  name text not null,
  role text not null,
  status text not null,
  phone text,
  email text,
  avatar_url text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  banned_until timestamptz(3),
  ban_reason text,
  email_verified_at timestamptz(3),
  constraint users_phone_unique unique (phone),
  constraint users_email_unique unique (email),
  constraint users_role_check check (role in ('user', 'admin')),
  constraint users_status_check check (status in ('active', 'disabled', 'banned'))
);

create table issued_passwords (
  user_id bigint primary key,
  issued_at timestamptz(3) not null,
  constraint issued_passwords_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table passwords (
  user_id bigint primary key,
  hash text not null,
  changed_at timestamptz(3) not null,
  constraint passwords_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table account_names (
  name text primary key,
  user_id bigint not null,
  constraint account_names_user_id_unique unique (user_id),
  constraint account_names_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table consents (
  user_id bigint not null,
  document text not null,
  version text not null,
  agreed_at timestamptz(3) not null,
  ip text not null,
  constraint consents_user_id_document_version_pk primary key (user_id, document, version),
  constraint consents_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table login_scenes (
  scene_hash text primary key,
  code_hash text not null,
  state text not null,
  device_id_hash text,
  device_name text,
  browser text,
  os text,
  ip_prefix text not null,
  key_thumbprint text,
  openid text,
  unionid text,
  user_id bigint,
  agreed_terms text,
  agreed_privacy text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  link_user_id bigint,
  link_session_id text,
  shown_user_id bigint,
  constraint login_scenes_state_check check (state in ('waiting', 'scanned', 'need_phone', 'confirmed', 'consumed', 'cancelled')),
  constraint login_scenes_link_user_id_users_id_fk foreign key (link_user_id) references users (id) on delete cascade,
  constraint login_scenes_shown_user_id_users_id_fk foreign key (shown_user_id) references users (id) on delete cascade,
  constraint login_scenes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create unique index login_scenes_code_hash_idx on login_scenes (code_hash);
create index login_scenes_expires_at_idx on login_scenes (expires_at);
create index login_scenes_user_id_idx on login_scenes (user_id);
create index login_scenes_shown_user_id_idx on login_scenes (shown_user_id);
create index login_scenes_link_user_id_idx on login_scenes (link_user_id);

create table wechat_identities (
  app_id text not null,
  openid text not null,
  unionid text,
  user_id bigint not null,
  linked_at timestamptz(3) not null,
  acknowledged_at timestamptz(3),
  constraint wechat_identities_app_id_openid_pk primary key (app_id, openid),
  constraint wechat_identities_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create unique index wechat_identities_user_id_idx on wechat_identities (user_id, app_id);

create table recovery_codes (
  user_id bigint not null,
  code_hash text not null,
  used_at timestamptz(3),
  constraint recovery_codes_user_id_code_hash_pk primary key (user_id, code_hash),
  constraint recovery_codes_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table second_factor_tickets (
  token_hash text primary key,
  user_id bigint not null,
  by text not null,
  device_id_hash text,
  key_thumbprint text,
  tries smallint not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint second_factor_tickets_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index second_factor_tickets_expires_at_idx on second_factor_tickets (expires_at);

create table second_factors (
  user_id bigint primary key,
  sealed_secret text not null,
  offered_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_step bigint,
  constraint second_factors_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);

create table sessions (
  id text primary key,
  user_id bigint not null,
  generation integer not null,
  mac_salt text not null,
  generation_issued_at timestamptz(3) not null,
  is_generation_confirmed boolean not null,
  device_id_hash text,
  device_name text,
  browser text,
  os text,
  ip_prefix text not null,
  user_agent_hash text not null,
  key_thumbprint text,
  reauthenticated_at timestamptz(3),
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  absolute_expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoke_reason text,
  ended_generation integer default 0 not null,
  copies_refused_at jsonb default '[]'::jsonb not null,
  password_login_at timestamptz(3),
  view_as text,
  constraint sessions_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
create index sessions_user_id_idx on sessions (user_id, created_at);
create index sessions_absolute_expires_at_idx on sessions (absolute_expires_at);

create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private_jwk text not null,
  created_at timestamptz(3) not null,
  signs_from timestamptz(3) not null,
  retired_at timestamptz(3)
);

--> statement-breakpoint

-- =====================================================================================================================
-- Captchas that are already used
-- =====================================================================================================================

create table spent_captchas (
  nonce text primary key,
  expires_at timestamptz(3) not null
);
create index spent_captchas_expires_at_idx on spent_captchas (expires_at);

--> statement-breakpoint

-- =====================================================================================================================
-- Throttles by key
-- =====================================================================================================================

create table throttles (
  key text primary key,
  attempts bigint[] not null,
  was_allowed boolean not null,
  expires_at timestamptz(3) not null
);
create index throttles_expires_at_idx on throttles (expires_at);

--> statement-breakpoint

-- =====================================================================================================================
-- Copies of personal data and closed accounts
-- =====================================================================================================================

create table cancellations (
  user_id bigint primary key,
  requested_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index cancellations_due_at_idx on cancellations (due_at);

create table personal_exports (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  session_id text not null,
  state text not null,
  requested_at timestamptz(3) not null,
  file_name text,
  size_bytes bigint,
  expires_at timestamptz(3),
  constraint personal_exports_file_name_unique unique (file_name)
);
create index personal_exports_user_id_idx on personal_exports (user_id, id);
create index personal_exports_expires_at_idx on personal_exports (expires_at);

--> statement-breakpoint

-- =====================================================================================================================
-- Roles of staff and the audit log
-- =====================================================================================================================

create table audit_log (
  id bigint primary key generated always as identity,
  actor_id bigint,
  action text not null,
  permission text,
  subject text,
  before jsonb,
  after jsonb,
  outcome text not null,
  error_code text,
  request_id text not null,
  ip text,
  created_at timestamptz(3) not null,
  constraint audit_log_outcome_check check (outcome in ('begun', 'done', 'refused', 'failed'))
);
create index audit_log_actor_idx on audit_log (actor_id, id);
create index audit_log_subject_idx on audit_log (subject, id);

create table staff_roles (
  user_id bigint not null,
  role text not null,
  granted_by bigint,
  granted_at timestamptz(3) not null,
  constraint staff_roles_user_id_role_pk primary key (user_id, role),
  constraint staff_roles_role_check check (role in ('editor', 'teacher', 'support', 'finance'))
);

--> statement-breakpoint

-- =====================================================================================================================
-- Settings, pictures and legal texts
-- =====================================================================================================================

create table legal_texts (
  kind text not null,
  version text not null,
  title text not null,
  markdown text not null,
  html text not null,
  renderer_version integer not null,
  published_at timestamptz(3) not null,
  is_material boolean default true not null,
  constraint legal_texts_kind_version_pk primary key (kind, version)
);

create table pictures (
  name text primary key,
  media_type text not null,
  size_bytes integer not null,
  width integer,
  height integer,
  created_at timestamptz(3) not null
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz(3) not null
);

--> statement-breakpoint

-- =====================================================================================================================
-- Versions of texts and counts of works
-- =====================================================================================================================

create table text_versions (
  id bigint primary key generated always as identity,
  kind text not null,
  owner_id bigint not null,
  cause text not null,
  saved_by bigint,
  saved_at timestamptz(3) not null,
  content_hash text not null,
  packed bytea not null,
  "references" jsonb not null,
  constraint text_versions_kind_known check (kind in ('article', 'document', 'lesson')),
  constraint text_versions_cause_known check (cause in ('import', 'edit', 'restore', 'before'))
);
create index text_versions_of_text on text_versions (kind, owner_id, id);
create index text_versions_by_person on text_versions (saved_by);

create table work_counts (
  kind text not null,
  shelf text not null,
  content_type text not null,
  works integer not null,
  unopened integer not null,
  constraint work_counts_kind_shelf_content_type_pk primary key (kind, shelf, content_type)
);

--> statement-breakpoint

-- =====================================================================================================================
-- Articles
-- =====================================================================================================================

create table article_tag_counts (
  tag text primary key,
  article_count integer not null
);

create table article_tag_months (
  tag text not null,
  month date not null,
  article_count integer not null,
  constraint article_tag_months_tag_month_pk primary key (tag, month)
);

create table articles (
  id bigint primary key generated always as identity,
  title text not null,
  summary text not null,
  content_type text not null,
  author text not null,
  tags text[] not null,
  cover_url text,
  published_at timestamptz(3),
  source_key text,
  public_html text not null,
  public_toc jsonb default '[]'::jsonb not null,
  excerpt text default '' not null,
  word_count integer default 0 not null,
  has_math boolean default false not null,
  has_mermaid boolean default false not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_unlisted boolean default false not null,
  withdrawn_at timestamptz(3),
  constraint articles_source_key_unique unique (source_key),
  constraint articles_content_type_known check (content_type in ('free', 'paid_article'))
);
create index articles_by_time on articles (published_at, id);

create table article_tags (
  tag text not null,
  published_at timestamptz(3) not null,
  article_id bigint not null,
  constraint article_tags_tag_published_at_article_id_pk primary key (tag, published_at, article_id),
  constraint article_tags_article_id_articles_id_fk foreign key (article_id) references articles (id) on delete cascade
);
create index article_tags_of_article on article_tags (article_id);

create table article_texts (
  article_id bigint primary key,
  markdown text not null,
  html text not null,
  plain_text text not null,
  toc jsonb not null,
  "references" jsonb not null,
  content_hash text not null,
  renderer_version integer not null,
  former_anchors jsonb default '[]'::jsonb not null,
  constraint article_texts_article_id_articles_id_fk foreign key (article_id) references articles (id) on delete cascade
);
create index article_texts_renderer_version on article_texts (renderer_version);

--> statement-breakpoint

-- =====================================================================================================================
-- Books and their documents
-- =====================================================================================================================

create table books (
  id bigint primary key generated always as identity,
  shelf text not null,
  content_type text not null,
  title text not null,
  summary text not null,
  category text not null,
  intro_markdown text not null,
  intro_html text not null,
  intro_references jsonb not null,
  renderer_version integer not null,
  cover_url text,
  "position" integer not null,
  published_at timestamptz(3),
  source_key text,
  document_count integer default 0 not null,
  word_count integer default 0 not null,
  preview_count integer default 0 not null,
  first_document_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  tags text[] default '{}' not null,
  minutes integer generated always as (ceil(word_count / 400.0)::integer) stored not null,
  offers_ebook boolean default false not null,
  counts_until timestamptz(3),
  constraint books_source_key_unique unique (source_key),
  constraint books_shelf_known check (shelf in ('system', 'vip', 'basic_course', 'vip_course')),
  constraint books_content_type_known check (content_type in ('free', 'system_course', 'vip', 'vip_basic', 'vip_premium', 'basic_course', 'advanced_course'))
);
create index books_shelf_order on books (shelf, "position", id);
create index books_category_order on books (category, "position", id);
create index books_by_publication on books (published_at);
create index books_counted_until on books (counts_until) where counts_until is not null;
create index books_order on books ("position", id);
create index books_with_samples on books ("position", id) where content_type <> 'free' and preview_count > 0;

create table documents (
  id bigint primary key generated always as identity,
  book_id bigint not null,
  source_key text not null,
  title text not null,
  "position" integer not null,
  depth smallint not null,
  is_group boolean not null,
  is_preview boolean not null,
  public_html text,
  public_toc jsonb default '[]'::jsonb not null,
  excerpt text default '' not null,
  word_count integer default 0 not null,
  has_math boolean default false not null,
  has_mermaid boolean default false not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_unlisted boolean default false not null,
  published_at timestamptz(3),
  withdrawn_at timestamptz(3),
  constraint documents_source unique (book_id, source_key),
  constraint documents_depth_in_range check (depth between 0 and 8),
  constraint documents_book_id_books_id_fk foreign key (book_id) references books (id) on delete cascade
);
create index documents_reading_order on documents (book_id, "position", id);
create index documents_by_change on documents (updated_at, id);
create index documents_by_publication on documents (published_at);
create index documents_withdrawn on documents (updated_at, id) where withdrawn_at is not null;

create table document_texts (
  document_id bigint primary key,
  markdown text not null,
  html text not null,
  plain_text text not null,
  toc jsonb not null,
  "references" jsonb not null,
  content_hash text not null,
  renderer_version integer not null,
  former_anchors jsonb default '[]'::jsonb not null,
  constraint document_texts_document_id_documents_id_fk foreign key (document_id) references documents (id) on delete cascade
);
create index document_texts_renderer_version on document_texts (renderer_version);

--> statement-breakpoint

-- =====================================================================================================================
-- Courses, lessons and teachers
-- =====================================================================================================================

create table teachers (
  id bigint primary key generated always as identity,
  name text not null,
  headline text not null,
  picture_url text,
  words text not null,
  source_key text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint teachers_source_key_unique unique (source_key)
);

create table courses (
  id bigint primary key generated always as identity,
  slug text not null,
  shelf text not null,
  content_type text not null,
  title text not null,
  summary text not null,
  category text not null,
  tags text[] not null,
  teacher_id bigint,
  intro_markdown text not null,
  intro_html text not null,
  intro_references jsonb not null,
  renderer_version integer not null,
  cover_url text,
  "position" integer not null,
  published_at timestamptz(3),
  withdrawn_at timestamptz(3),
  source_key text,
  lesson_count integer default 0 not null,
  video_count integer default 0 not null,
  duration_seconds integer default 0 not null,
  word_count integer default 0 not null,
  minutes integer generated always as (ceil(duration_seconds / 60.0 + word_count / 400.0)::integer) stored not null,
  preview_count integer default 0 not null,
  first_lesson_id bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  has_certificate boolean default false not null,
  constraint courses_slug_unique unique (slug),
  constraint courses_source_key_unique unique (source_key),
  constraint courses_shelf_known check (shelf in ('basic', 'system', 'vip')),
  constraint courses_content_type_known check (content_type in ('basic_course', 'system_course', 'vip', 'vip_basic', 'vip_premium', 'advanced_course')),
  constraint courses_teacher_id_teachers_id_fk foreign key (teacher_id) references teachers (id) on delete set null
);
create index courses_by_publication on courses (published_at);
create index courses_shelf_order on courses (shelf, "position", id);

create table course_books (
  course_id bigint not null,
  book_id bigint not null,
  "position" integer not null,
  constraint course_books_course_id_book_id_pk primary key (course_id, book_id),
  constraint course_books_course_id_courses_id_fk foreign key (course_id) references courses (id) on delete cascade
);
create index course_books_by_book on course_books (book_id);

create table course_chapters (
  id bigint primary key generated always as identity,
  course_id bigint not null,
  source_key text not null,
  title text not null,
  "position" integer not null,
  constraint course_chapters_source unique (course_id, source_key),
  constraint course_chapters_course_id_courses_id_fk foreign key (course_id) references courses (id) on delete cascade
);

create table course_members (
  course_id bigint not null,
  user_id bigint not null,
  joined_at timestamptz(3) not null,
  constraint course_members_user_id_course_id_pk primary key (user_id, course_id),
  constraint course_members_course_id_courses_id_fk foreign key (course_id) references courses (id) on delete cascade
);

create table course_slugs (
  slug text primary key,
  course_id bigint not null,
  constraint course_slugs_course_id_courses_id_fk foreign key (course_id) references courses (id) on delete cascade
);

create table lessons (
  id bigint primary key generated always as identity,
  course_id bigint not null,
  chapter_id bigint,
  source_key text not null,
  kind text not null,
  title text not null,
  "position" integer not null,
  is_preview boolean not null,
  preview_seconds integer,
  media_id bigint,
  duration_seconds integer not null,
  opens_at timestamptz(3),
  opens_after_days integer,
  public_html text,
  public_toc jsonb default '[]'::jsonb not null,
  excerpt text default '' not null,
  word_count integer default 0 not null,
  has_math boolean default false not null,
  has_mermaid boolean default false not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint lessons_source unique (course_id, source_key),
  constraint lessons_kind_known check (kind in ('video', 'document')),
  constraint lessons_preview_seconds_positive check (preview_seconds > 0),
  constraint lessons_duration_counted check (duration_seconds >= 0),
  constraint lessons_days_counted check (opens_after_days >= 0),
  constraint lessons_course_id_courses_id_fk foreign key (course_id) references courses (id) on delete cascade,
  constraint lessons_chapter_id_course_chapters_id_fk foreign key (chapter_id) references course_chapters (id) on delete set null
);
create index lessons_course_order on lessons (course_id, "position", id);
create index lessons_by_media on lessons (media_id);

create table lesson_texts (
  lesson_id bigint primary key,
  markdown text not null,
  html text not null,
  plain_text text not null,
  toc jsonb not null,
  "references" jsonb not null,
  content_hash text not null,
  renderer_version integer not null,
  former_anchors jsonb default '[]'::jsonb not null,
  constraint lesson_texts_lesson_id_lessons_id_fk foreign key (lesson_id) references lessons (id) on delete cascade
);
create index lesson_texts_renderer_version on lesson_texts (renderer_version);

--> statement-breakpoint

-- =====================================================================================================================
-- Media files and the items they belong to
-- =====================================================================================================================

create table media_files (
  id bigint primary key generated always as identity,
  state text not null,
  reason text default '' not null,
  name text not null,
  size_bytes bigint not null,
  kind text,
  media_type text,
  storage_name text,
  upload_name text,
  duration_ms bigint,
  width integer,
  height integer,
  poster_url text,
  waveform jsonb,
  renditions jsonb default '[]'::jsonb not null,
  uploaded_by bigint,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  sprites jsonb,
  chapters jsonb default '[]'::jsonb not null,
  constraint media_files_upload_name_unique unique (upload_name),
  constraint media_files_state_known check (state in ('uploading', 'uploaded', 'ready', 'broken')),
  constraint media_files_ready_whole check (state <> 'ready' or (kind is not null and media_type is not null and storage_name is not null))
);
create index media_files_by_content on media_files (storage_name);
create index media_files_unfinished on media_files (state, updated_at) where state <> 'ready';

create table media_captions (
  media_id bigint not null,
  language text not null,
  label text not null,
  vtt text not null,
  constraint media_captions_media_id_language_pk primary key (media_id, language),
  constraint media_captions_media_id_media_files_id_fk foreign key (media_id) references media_files (id) on delete cascade
);

create table media_previews (
  media_id bigint not null,
  seconds smallint not null,
  media_type text not null,
  storage_name text not null,
  size_bytes bigint not null,
  constraint media_previews_media_id_seconds_pk primary key (media_id, seconds),
  constraint media_previews_media_id_media_files_id_fk foreign key (media_id) references media_files (id) on delete cascade
);

create table media_tickets (
  ticket_hash text primary key,
  cookie_hash text not null,
  kind text not null,
  thing_id bigint not null,
  media_ids jsonb not null,
  content_type text not null,
  resource_keys jsonb not null,
  preview_seconds smallint,
  user_id bigint,
  session_id text,
  created_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint media_tickets_kind_known check (kind in ('lesson', 'media', 'download', 'course_files', 'ebook')),
  constraint media_tickets_session_of_somebody check ((user_id is null) = (session_id is null))
);
create index media_tickets_by_person on media_tickets (user_id, used_at);
create index media_tickets_by_end on media_tickets (expires_at);

create table media_items (
  id bigint primary key generated always as identity,
  title text not null,
  summary text not null,
  kind text not null,
  content_type text not null,
  "position" integer not null,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  category text default '' not null,
  tags text[] default '{}' not null,
  cover_url text,
  constraint media_items_kind_known check (kind in ('video', 'audio', 'pictures')),
  constraint media_items_content_type_known check (content_type in ('free', 'vip', 'premium_content'))
);
create index media_items_newest on media_items (published_at, id);
create index media_items_order on media_items ("position", published_at, id);

create table media_item_files (
  item_id bigint not null,
  "position" integer not null,
  media_id bigint not null,
  title text not null,
  constraint media_item_files_item_id_position_pk primary key (item_id, "position"),
  constraint media_item_files_item_id_media_items_id_fk foreign key (item_id) references media_items (id) on delete cascade,
  constraint media_item_files_media_id_media_files_id_fk foreign key (media_id) references media_files (id)
);
create index media_item_files_by_media on media_item_files (media_id);

--> statement-breakpoint

-- =====================================================================================================================
-- Lists of works by facet and by word
-- =====================================================================================================================

create table listed_works (
  kind text not null,
  id bigint not null,
  section text not null,
  facet text not null,
  value text not null,
  facets text[] not null,
  "position" integer not null,
  published_at timestamptz(3) not null,
  minutes integer not null,
  learners integer default 0 not null,
  constraint listed_works_kind_id_section_facet_value_pk primary key (kind, id, section, facet, value)
);
create index listed_works_order on listed_works (section, facet, value, "position", kind, id, published_at);
create index listed_works_by_time on listed_works (section, facet, value, published_at, id, kind);
create index listed_works_by_length on listed_works (section, facet, value, minutes, id, kind, published_at);
create index listed_works_by_facets on listed_works using gin (facets) where facet = 'all';
create index listed_works_by_learners on listed_works (section, facet, value, learners, id, kind, published_at);

create table work_words (
  section text not null,
  kind text not null,
  id bigint not null,
  published_at timestamptz(3) not null,
  title text not null,
  summary text not null,
  grams bigint[] not null,
  constraint work_words_section_kind_id_pk primary key (section, kind, id)
);
create index work_words_by_gram on work_words using gin (grams);

--> statement-breakpoint

-- =====================================================================================================================
-- Downloads and their versions
-- =====================================================================================================================

create table downloads (
  id bigint primary key generated always as identity,
  source_key text,
  title text not null,
  summary text not null,
  category text not null,
  content_type text not null,
  carrier_kind text,
  carrier_id bigint,
  "position" integer not null,
  published_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint downloads_source_key_unique unique (source_key),
  constraint downloads_content_type_known check (content_type in ('free', 'download', 'premium_content')),
  constraint downloads_carrier_known check (carrier_kind in ('course', 'book', 'article', 'media')),
  constraint downloads_carrier_whole check ((carrier_kind is null) = (carrier_id is null))
);
create index downloads_order on downloads ("position", published_at, id);
create index downloads_by_publication on downloads (published_at);
create index downloads_by_carrier on downloads (carrier_kind, carrier_id) where carrier_id is not null;

create table download_versions (
  id bigint primary key generated always as identity,
  download_id bigint not null,
  state text not null,
  label text not null,
  file_name text not null,
  notes text not null,
  size_bytes bigint not null,
  sha256 text,
  storage_name text,
  upload_name text,
  created_at timestamptz(3) not null,
  constraint download_versions_upload_name_unique unique (upload_name),
  constraint download_versions_state_known check (state in ('uploading', 'uploaded', 'ready')),
  constraint download_versions_ready_whole check (state <> 'ready' or (sha256 is not null and storage_name is not null)),
  constraint download_versions_download_id_downloads_id_fk foreign key (download_id) references downloads (id) on delete cascade
);
create index download_versions_newest on download_versions (download_id, id);
create index download_versions_by_content on download_versions (storage_name);
create index download_versions_unfinished on download_versions (created_at) where state <> 'ready';

create table download_days (
  version_id bigint not null,
  day date not null,
  people integer not null,
  constraint download_days_version_id_day_pk primary key (version_id, day),
  constraint download_days_version_id_download_versions_id_fk foreign key (version_id) references download_versions (id) on delete cascade
);

create table download_log (
  id bigint primary key generated always as identity,
  download_id bigint not null,
  version_id bigint not null,
  user_id bigint not null,
  day date not null,
  taken_at timestamptz(3) not null,
  constraint download_log_once_a_day unique (download_id, user_id, day),
  constraint download_log_download_id_downloads_id_fk foreign key (download_id) references downloads (id) on delete cascade,
  constraint download_log_version_id_download_versions_id_fk foreign key (version_id) references download_versions (id) on delete cascade
);
create index download_log_by_person on download_log (user_id, id);
create index download_log_by_version on download_log (version_id);
create index download_log_by_time on download_log (taken_at);

--> statement-breakpoint

-- =====================================================================================================================
-- E-books
-- =====================================================================================================================

create table ebook_takings (
  book_id bigint not null,
  user_id bigint not null,
  day date not null,
  title text not null,
  taken_at timestamptz(3) not null,
  constraint ebook_takings_book_id_user_id_day_pk primary key (book_id, user_id, day)
);
create index ebook_takings_by_person on ebook_takings (user_id, taken_at);
create index ebook_takings_by_time on ebook_takings (taken_at);

create table ebooks (
  id bigint primary key generated always as identity,
  book_id bigint not null,
  user_id bigint not null,
  edition timestamptz(3) not null,
  state text not null,
  file_name text,
  size_bytes bigint,
  sha256 text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint ebooks_one_of_edition unique (user_id, book_id, edition),
  constraint ebooks_state_known check (state in ('making', 'ready', 'failed')),
  constraint ebooks_ready_with_file check ((state = 'ready') = (sha256 is not null))
);
create index ebooks_by_end on ebooks (expires_at);

--> statement-breakpoint

-- =====================================================================================================================
-- Search index
-- =====================================================================================================================

create table search_changes (
  id bigint primary key generated always as identity,
  kind text not null,
  thing_id bigint not null,
  transaction_id text default pg_current_xact_id()::text not null
);
create index search_changes_by_thing on search_changes (kind, thing_id);
create index search_changes_by_transaction on search_changes (transaction_id);

create table search_misses (
  words text primary key,
  times integer not null,
  last_at timestamptz(3) not null
);
create index search_misses_by_time on search_misses (last_at);
create index search_misses_by_times on search_misses (times);

create table search_open (
  kind text not null,
  thing_id bigint not null,
  part smallint not null,
  title text not null,
  path text not null,
  work_kind text not null,
  work_id bigint not null,
  work_title text not null,
  content_type text not null,
  shown_from timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  passages bytea not null,
  lexemes bytea not null,
  constraint search_open_kind_thing_id_part_pk primary key (kind, thing_id, part)
);
create index search_open_lexemes on search_open using gin (search_numbers(lexemes)) with (fastupdate=false);

create table search_talk (
  kind text not null,
  thing_id bigint not null,
  part smallint not null,
  title text not null,
  path text not null,
  work_kind text not null,
  work_id bigint not null,
  work_title text not null,
  content_type text not null,
  shown_from timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  passages bytea not null,
  lexemes bytea not null,
  resource_keys text[] not null,
  opens_at timestamptz(3),
  opens_after_days integer,
  constraint search_talk_kind_thing_id_part_pk primary key (kind, thing_id, part)
);
create index search_talk_lexemes on search_talk using gin (search_numbers(lexemes)) with (fastupdate=false);

create table search_whole (
  kind text not null,
  thing_id bigint not null,
  part smallint not null,
  title text not null,
  path text not null,
  work_kind text not null,
  work_id bigint not null,
  work_title text not null,
  content_type text not null,
  shown_from timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  resource_keys text[] not null,
  opens_at timestamptz(3),
  opens_after_days integer,
  passages bytea not null,
  lexemes bytea not null,
  constraint search_whole_kind_thing_id_part_pk primary key (kind, thing_id, part)
);
create index search_whole_lexemes on search_whole using gin (search_numbers(lexemes)) with (fastupdate=false);

-- Parts and lexemes are packed by the application; compressing them again only costs time.
alter table search_open alter column passages set storage external, alter column lexemes set storage external;
alter table search_whole alter column passages set storage external, alter column lexemes set storage external;
alter table search_talk alter column passages set storage external, alter column lexemes set storage external;
-- Of these two they lie beside the rows, which keeps the rows small; of search_talk most are short and stay in the row.
alter table search_open set (toast_tuple_target = 128);
alter table search_whole set (toast_tuple_target = 128);
-- An index that several processes build together is written once in the order of its keys, which leaves every page half
-- empty.
alter table search_open set (parallel_workers = 0);
alter table search_whole set (parallel_workers = 0);
alter table search_talk set (parallel_workers = 0);

--> statement-breakpoint

-- =====================================================================================================================
-- Findings about content and outside links
-- =====================================================================================================================

create table content_checks (
  id integer primary key,
  checked_at timestamptz(3) not null,
  is_capped boolean not null,
  constraint content_checks_one check (id = 1)
);

create table content_findings (
  id bigint primary key generated always as identity,
  kind text not null,
  thing_kind text not null,
  thing_id text not null,
  title text not null,
  path text,
  leads_to text not null,
  words text not null,
  heading text not null,
  detail text not null,
  constraint content_findings_kind_known check (kind in ('page', 'anchor', 'picture', 'original', 'outside'))
);
create index content_findings_by_kind on content_findings (kind, id);

create table outside_links (
  url text primary key,
  state text not null,
  detail text not null,
  away_days integer not null,
  checked_at timestamptz(3),
  constraint outside_links_state_known check (state in ('new', 'there', 'gone', 'away', 'refused'))
);
create index outside_links_by_time on outside_links (checked_at nulls first);

--> statement-breakpoint

-- =====================================================================================================================
-- Visits
-- =====================================================================================================================

create table tracking_consents (
  user_id bigint primary key,
  consented_at timestamptz(3) not null
);

create table tracking_days (
  day date primary key,
  summed_at timestamptz(3) not null
);

create table tracking_events (
  id bigint primary key generated always as identity,
  happened_at timestamptz(3) not null,
  day date not null,
  kind text not null,
  route text not null,
  content_id bigint,
  tab uuid not null,
  user_id bigint,
  referrer text not null,
  campaign text not null,
  constraint tracking_events_kind_known check (kind in ('view', 'gate', 'login', 'pay'))
);
create index tracking_events_by_day on tracking_events (day, kind);
create index tracking_events_of_user on tracking_events (user_id, id) where user_id is not null;

create table tracking_sums (
  day date not null,
  measure text not null,
  name text not null,
  content_id bigint not null,
  total bigint not null,
  constraint tracking_sums_day_measure_name_content_id_pk primary key (day, measure, name, content_id),
  constraint tracking_sums_measure_known check (measure in ('page', 'visits', 'referrer', 'campaign', 'funnel', 'dropped'))
);

--> statement-breakpoint

-- =====================================================================================================================
-- Plans and rights
-- =====================================================================================================================

create table plans (
  id bigint primary key generated always as identity,
  slug text not null,
  name text not null,
  description text default '' not null,
  level smallint not null,
  duration_months integer,
  price_fen integer not null,
  benefits text[] not null,
  is_recommended boolean default false not null,
  is_on_sale boolean default true not null,
  "position" integer default 0 not null,
  benefit_icons text[] default '{}' not null,
  constraint plans_slug_unique unique (slug),
  constraint plans_level_sold check (level in (2, 3)),
  constraint plans_price_not_negative check (price_fen >= 0),
  constraint plans_duration_positive check (duration_months > 0)
);

create table grants (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  kind text not null,
  level smallint,
  resource_key text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3),
  source text not null,
  order_no text,
  plan_id bigint,
  value_fen integer default 0 not null,
  revoked_at timestamptz(3),
  revoke_reason text,
  created_at timestamptz(3) not null,
  sending_key text,
  order_line smallint,
  code_id bigint,
  invitation_id bigint,
  constraint grants_sending_key_unique unique (sending_key),
  constraint grants_invitation_named check ((invitation_id is not null) = (source = 'invitation')),
  constraint grants_code_named check (code_id is null or source = 'code'),
  constraint grants_kind_complete check ((kind = 'level' and level in (2, 3) and resource_key is null)
    or (kind = 'resource' and resource_key is not null and level is null)),
  constraint grants_span_forward check (ends_at > starts_at),
  constraint grants_order_named check ((source <> 'order' or order_no is not null)
    and (order_no is null or source in ('order', 'gift'))
    and (order_no is null) = (order_line is null)),
  constraint grants_plan_id_plans_id_fk foreign key (plan_id) references plans (id)
);
create index grants_user on grants (user_id, id);
create index grants_ending on grants (ends_at) where kind = 'level' and revoked_at is null;
create unique index grants_one_per_order_line on grants (order_no, order_line) where order_no is not null;
create unique index grants_one_per_code on grants (code_id, coalesce(resource_key, '')) where code_id is not null;
create unique index grants_one_per_invitation on grants (invitation_id) where invitation_id is not null;

--> statement-breakpoint

-- =====================================================================================================================
-- Promotions and price history
-- =====================================================================================================================

create table promotions (
  id bigint primary key generated always as identity,
  subject text not null,
  price_fen integer not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  struck_fen integer,
  begun_at timestamptz(3),
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint promotions_subject_form check (subject ~ '^(plan|product):[0-9]+$'),
  constraint promotions_price_positive check (price_fen > 0),
  constraint promotions_struck_positive check (struck_fen > 0),
  constraint promotions_window_forward check (ends_at > starts_at)
);
create index promotions_of_subject on promotions (subject, starts_at);
create index promotions_to_turn on promotions (starts_at) where ended_at is null;

create table price_history (
  id bigint primary key generated always as identity,
  subject text not null,
  from_at timestamptz(3) not null,
  price_fen integer not null,
  is_promotional boolean not null,
  promotion_id bigint,
  changed_by bigint,
  constraint price_history_price_not_negative check (price_fen >= 0),
  constraint price_history_promotion_named check (not is_promotional or promotion_id is not null),
  constraint price_history_promotion_id_promotions_id_fk foreign key (promotion_id) references promotions (id)
);
create index price_history_of_subject on price_history (subject, id);

create table promotion_makers (
  promotion_id bigint primary key,
  made_by bigint,
  sending_key text not null,
  constraint promotion_makers_sent_once unique (sending_key),
  constraint promotion_makers_promotion_id_promotions_id_fk foreign key (promotion_id) references promotions (id)
);

-- Two promotions of one subject never overlap, even if the application is wrong. GiST compares ranges without an
-- extension, so the subject takes part as a range of one number.
alter table promotions add constraint promotions_one_at_a_time exclude using gist (
  int8range(hashtextextended(subject, 0), hashtextextended(subject, 0), '[]') with &&,
  tstzrange(starts_at, ends_at) with &&
) where (cancelled_at is null);

--> statement-breakpoint

-- =====================================================================================================================
-- Products and what they open
-- =====================================================================================================================

create table products (
  id bigint primary key generated always as identity,
  kind text not null,
  title text not null,
  summary text default '' not null,
  price_fen integer not null,
  is_on_sale boolean default false not null,
  "position" integer default 0 not null,
  sole_key text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint products_title_unique unique (title),
  constraint products_sole_key_unique unique (sole_key),
  constraint products_price_positive check (price_fen > 0),
  constraint products_sole_known check ((kind = 'bundle') = (sole_key is null))
);
create index products_in_sequence on products ("position", id) where is_on_sale;

create table product_parts (
  product_id bigint not null,
  "position" smallint not null,
  resource_key text not null,
  list_price_fen integer not null,
  constraint product_parts_product_id_position_pk primary key (product_id, "position"),
  constraint product_parts_once unique (product_id, resource_key),
  constraint product_parts_price_positive check (list_price_fen > 0),
  constraint product_parts_product_id_products_id_fk foreign key (product_id) references products (id)
);
create index product_parts_of_thing on product_parts (resource_key);

--> statement-breakpoint

-- =====================================================================================================================
-- Orders, payments, refunds and bills of the providers
-- =====================================================================================================================

create table bill_days (
  channel text not null,
  day date not null,
  reconciled_at timestamptz(3),
  attempts integer default 0 not null,
  next_attempt_at timestamptz(3) not null,
  trouble text,
  has_bill boolean default false not null,
  bill_count integer default 0 not null,
  bill_paid_fen bigint default 0 not null,
  bill_refunded_fen bigint default 0 not null,
  bill_fee_fen bigint default 0 not null,
  own_paid_fen bigint default 0 not null,
  own_refunded_fen bigint default 0 not null,
  difference_count integer default 0 not null,
  constraint bill_days_channel_day_pk primary key (channel, day),
  constraint bill_days_channel_known check (channel in ('wechat', 'alipay'))
);
create index bill_days_waiting on bill_days (next_attempt_at) where reconciled_at is null;
create index bill_days_newest_first on bill_days (day desc nulls first, channel);

create table bill_differences (
  id bigint primary key generated always as identity,
  channel text not null,
  day date not null,
  kind text not null,
  entry_kind text not null,
  number text not null,
  out_trade_no text not null,
  order_no text,
  bill_fen bigint,
  own_fen bigint,
  detail text not null,
  found_at timestamptz(3) not null,
  settled_at timestamptz(3),
  settled_by bigint,
  note text,
  constraint bill_differences_once unique (channel, day, kind, entry_kind, number),
  constraint bill_differences_kind_known check (kind in ('only_there', 'only_here', 'amount', 'state')),
  constraint bill_differences_settled_says_why check ((settled_at is null) = (note is null))
);
create index bill_differences_open on bill_differences (id) where settled_at is null;

create table bill_entries (
  channel text not null,
  day date not null,
  kind text not null,
  number text not null,
  out_trade_no text not null,
  transaction_id text not null,
  amount_fen bigint not null,
  state text not null,
  fee_fen bigint not null,
  constraint bill_entries_channel_day_kind_number_transaction_id_pk primary key (channel, day, kind, number, transaction_id)
);
create index bill_entries_number on bill_entries (channel, kind, number);

create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz(3) not null,
  constraint idempotency_keys_user_id_key_pk primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table orders (
  order_no text primary key,
  user_id bigint not null,
  state text not null,
  total_fen integer not null,
  channel text not null,
  agreement_version text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  paid_at timestamptz(3),
  title text not null,
  gift_days smallint,
  constraint orders_total_not_negative check (total_fen >= 0),
  constraint orders_gift_waits check (gift_days > 0),
  constraint orders_number_form check (order_no ~ '^[0-9A-Z]{24}$'),
  constraint orders_free_has_no_channel check ((channel = 'none') = (total_fen = 0))
);
create index orders_user_newest_first on orders (user_id, created_at desc nulls first, order_no desc nulls first);
create index orders_pending_expiry on orders (expires_at) where state = 'pending';
create index orders_fulfilled_when on orders (paid_at) where state = 'fulfilled';

create table order_events (
  id bigint primary key generated always as identity,
  order_no text not null,
  from_state text,
  to_state text not null,
  source text not null,
  at timestamptz(3) not null,
  constraint order_events_order_no_orders_order_no_fk foreign key (order_no) references orders (order_no)
);
create index order_events_order on order_events (order_no, id);

create table order_lines (
  order_no text not null,
  "position" smallint not null,
  kind text not null,
  title text not null,
  detail text not null,
  amount_fen integer not null,
  credited_grant_id bigint,
  subject text,
  level smallint,
  duration_months integer,
  paid_fen integer,
  value_fen integer,
  granted_until timestamptz(3),
  yearly_fen integer,
  resource_key text,
  constraint order_lines_order_no_position_pk primary key (order_no, "position"),
  constraint order_lines_sold_complete check ((subject is null) = (paid_fen is null) and (subject is null) = (value_fen is null)
    and (subject is not null or level is null)),
  constraint order_lines_one_thing check ((subject is null and resource_key is null)
    or (subject is not null and (level is null) <> (resource_key is null))),
  constraint order_lines_order_no_orders_order_no_fk foreign key (order_no) references orders (order_no)
);

create table payment_exceptions (
  id bigint primary key generated always as identity,
  kind text not null,
  channel text not null,
  out_trade_no text not null,
  transaction_id text not null,
  order_no text,
  detail text not null,
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  resolution text,
  resolved_by bigint,
  constraint payment_exceptions_once unique (kind, channel, out_trade_no, transaction_id)
);
create index payment_exceptions_newest_first on payment_exceptions (created_at desc nulls first, id desc nulls first);
create index payment_exceptions_open on payment_exceptions (id) where resolved_at is null;

create table payment_notifications (
  id bigint primary key generated always as identity,
  channel text not null,
  notification_id text not null,
  kind text not null,
  out_trade_no text not null,
  transaction_id text not null,
  raw jsonb not null,
  received_at timestamptz(3) not null,
  constraint payment_notifications_once unique (channel, transaction_id, kind, notification_id)
);
create index payment_notifications_trade on payment_notifications (channel, out_trade_no);

create table payments (
  id bigint primary key generated always as identity,
  order_no text not null,
  channel text not null,
  out_trade_no text not null,
  amount_fen integer not null,
  state text not null,
  prompt_claimed_at timestamptz(3),
  transaction_id text,
  paid_at timestamptz(3),
  created_at timestamptz(3) not null,
  next_check_at timestamptz(3) not null,
  refund_requested_at timestamptz(3),
  refund_attempts integer default 0 not null,
  next_refund_at timestamptz(3),
  way text default 'code' not null,
  prompt jsonb,
  prompt_until timestamptz(3),
  payer_openid text,
  payer_state text,
  payer_state_until timestamptz(3),
  app_id text,
  refunded_at timestamptz(3),
  payer_mark text,
  constraint payments_trade unique (channel, out_trade_no),
  constraint payments_transaction unique (channel, transaction_id),
  constraint payments_paid_is_named check (state in ('open', 'closed') or (transaction_id is not null and paid_at is not null)),
  constraint payments_order_no_orders_order_no_fk foreign key (order_no) references orders (order_no)
);
create unique index payments_one_per_order_and_way on payments (order_no, channel, way);
create index payments_by_payer on payments (payer_mark) where payer_mark is not null;
create index payments_open_checks on payments (next_check_at) where state = 'open';
create index payments_paid_on on payments (channel, paid_at) where paid_at is not null;
create index payments_refunded_on on payments (channel, refunded_at) where refunded_at is not null;
create index payments_refunds_due on payments (next_refund_at) where state = 'refunding';

create table refund_requests (
  id bigint primary key generated always as identity,
  order_no text not null,
  order_line smallint not null,
  reason_case smallint not null,
  reason text not null,
  opened_items integer not null,
  sum_fen integer not null,
  items jsonb not null,
  state text not null,
  asked_at timestamptz(3) not null,
  decided_by bigint,
  decided_at timestamptz(3),
  answer text,
  finished_at timestamptz(3),
  use jsonb,
  is_by_rule boolean default false not null,
  constraint refund_requests_sum_positive check (sum_fen > 0),
  constraint refund_requests_state_known check (state in ('asked', 'withdrawn', 'refused', 'approved', 'refunding', 'waiting_balance', 'refunded', 'paid_by_hand')),
  constraint refund_requests_case_known check (reason_case between 1 and 7),
  constraint refund_requests_decided check (state in ('asked', 'withdrawn') or decided_at is not null),
  constraint refund_requests_line foreign key (order_no, order_line) references order_lines (order_no, "position")
);
create unique index refund_requests_one_per_line on refund_requests (order_no, order_line) where state not in ('refused', 'withdrawn');
create index refund_requests_by_state on refund_requests (state, id);

create table refund_payouts (
  id bigint primary key generated always as identity,
  request_id bigint not null,
  payment_id bigint not null,
  out_refund_no text not null,
  amount_fen integer not null,
  state text not null,
  attempts integer default 0 not null,
  next_at timestamptz(3) not null,
  back_at timestamptz(3),
  kind text default 'channel' not null,
  refusal text,
  constraint refund_payouts_number unique (out_refund_no),
  constraint refund_payouts_amount_positive check (amount_fen > 0),
  constraint refund_payouts_kind_known check (kind in ('channel', 'by_hand')),
  constraint refund_payouts_state_known check (state in ('due', 'asked', 'back')),
  constraint refund_payouts_request_id_refund_requests_id_fk foreign key (request_id) references refund_requests (id),
  constraint refund_payouts_payment_id_payments_id_fk foreign key (payment_id) references payments (id)
);
create index refund_payouts_request on refund_payouts (request_id);
create index refund_payouts_payment on refund_payouts (payment_id);
create index refund_payouts_back_on on refund_payouts (back_at) where back_at is not null;
create index refund_payouts_due on refund_payouts (next_at) where state <> 'back' and kind = 'channel';

create table refund_files (
  id bigint primary key generated always as identity,
  request_id bigint not null,
  purpose text not null,
  media_type text not null,
  size_bytes integer not null,
  storage_name text not null,
  uploaded_by bigint not null,
  uploaded_at timestamptz(3) not null,
  constraint refund_files_name unique (storage_name),
  constraint refund_files_purpose_known check (purpose in ('guardian', 'payback')),
  constraint refund_files_type_known check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  constraint refund_files_size_positive check (size_bytes > 0),
  constraint refund_files_request_id_refund_requests_id_fk foreign key (request_id) references refund_requests (id)
);
create index refund_files_request on refund_files (request_id);

create table refund_paybacks (
  request_id bigint primary key,
  amount_fen integer not null,
  reference text not null,
  file_id bigint not null,
  recorded_by bigint not null,
  recorded_at timestamptz(3) not null,
  confirmed_by bigint,
  confirmed_at timestamptz(3),
  constraint refund_paybacks_amount_positive check (amount_fen > 0),
  constraint refund_paybacks_confirmed_whole check ((confirmed_by is null) = (confirmed_at is null)),
  constraint refund_paybacks_two_people check (confirmed_by <> recorded_by),
  constraint refund_paybacks_request_id_refund_requests_id_fk foreign key (request_id) references refund_requests (id),
  constraint refund_paybacks_file_id_refund_files_id_fk foreign key (file_id) references refund_files (id)
);

create table refund_rules (
  id bigint primary key generated always as identity,
  full_days integer not null,
  most_opened integer not null,
  once_in_months integer not null,
  used_percent integer not null,
  auto_fen integer,
  auto_after_hours integer not null,
  changed_at timestamptz(3) not null,
  changed_by bigint,
  constraint refund_rules_in_range check (full_days between 0 and 365 and most_opened between 0 and 1000 and once_in_months between 0 and 120
    and used_percent between 0 and 100 and auto_after_hours between 0 and 720
    and (auto_fen is null or auto_fen > 0))
);

--> statement-breakpoint

-- =====================================================================================================================
-- Coupons
-- =====================================================================================================================

create table coupon_campaigns (
  id bigint primary key generated always as identity,
  name text not null,
  code text,
  amount_fen integer,
  percent_off smallint,
  cap_fen integer,
  minimum_fen integer not null,
  scope text[] not null,
  per_person integer not null,
  total_limit integer,
  is_first_purchase_only boolean not null,
  is_combinable boolean not null,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3),
  note text not null,
  used_count integer default 0 not null,
  created_by bigint,
  sending_key text not null,
  created_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  constraint coupon_campaigns_code unique (code),
  constraint coupon_campaigns_sent_once unique (sending_key),
  constraint coupon_campaigns_one_deal check ((amount_fen is null) <> (percent_off is null)
    and (cap_fen is null or percent_off is not null)),
  constraint coupon_campaigns_sums_sound check (amount_fen > 0 and percent_off is null
    or percent_off between 1 and 100 and coalesce(cap_fen, 1) > 0),
  constraint coupon_campaigns_span_forward check (valid_until > valid_from),
  constraint coupon_campaigns_within_limits check (minimum_fen >= 0 and per_person > 0 and used_count >= 0
    and (total_limit is null or used_count <= total_limit))
);

create table coupons (
  id bigint primary key generated always as identity,
  campaign_id bigint not null,
  user_id bigint not null,
  source text not null,
  given_by bigint,
  given_key text not null,
  given_at timestamptz(3) not null,
  expires_at timestamptz(3),
  withdrawn_at timestamptz(3),
  constraint coupons_given_once unique (given_key),
  constraint coupons_source_known check (source in ('code', 'desk', 'reward')),
  constraint coupons_campaign_id_coupon_campaigns_id_fk foreign key (campaign_id) references coupon_campaigns (id)
);
create index coupons_by_person on coupons (user_id, id);
create index coupons_of_campaign on coupons (campaign_id, user_id);

create table coupon_uses (
  id bigint primary key generated always as identity,
  coupon_id bigint not null,
  campaign_id bigint not null,
  user_id bigint not null,
  order_no text not null,
  discount_fen integer not null,
  claimed_at timestamptz(3) not null,
  used_at timestamptz(3),
  released_at timestamptz(3),
  returned_at timestamptz(3),
  constraint coupon_uses_discount_positive check (discount_fen > 0),
  constraint coupon_uses_state_whole check ((used_at is null or released_at is null) and (returned_at is null or used_at is not null)),
  constraint coupon_uses_coupon_id_coupons_id_fk foreign key (coupon_id) references coupons (id)
);
create unique index coupon_uses_one_order_per_coupon on coupon_uses (coupon_id) where released_at is null and returned_at is null;
create unique index coupon_uses_one_coupon_per_order on coupon_uses (order_no) where released_at is null and returned_at is null;
create index coupon_uses_of_order on coupon_uses (order_no, id);
create index coupon_uses_by_person on coupon_uses (user_id, campaign_id);
create index coupon_uses_of_campaign on coupon_uses (campaign_id, id);

--> statement-breakpoint

-- =====================================================================================================================
-- Redeem codes
-- =====================================================================================================================

create table redeem_batches (
  id bigint primary key generated always as identity,
  name text not null,
  subject text not null,
  title text not null,
  level smallint,
  duration_months integer,
  code_count integer not null,
  per_person integer not null,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3),
  note text not null,
  created_by bigint,
  sending_key text not null,
  created_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  constraint redeem_batches_sent_once unique (sending_key),
  constraint redeem_batches_level_sold check (level in (2, 3)),
  constraint redeem_batches_span_forward check (valid_until > valid_from),
  constraint redeem_batches_counts_positive check (code_count > 0 and per_person > 0)
);

create table redeem_codes (
  id bigint primary key generated always as identity,
  batch_id bigint not null,
  code_hash text not null,
  last_four text not null,
  user_id bigint,
  redeemed_at timestamptz(3),
  revoked_at timestamptz(3),
  voided_at timestamptz(3),
  constraint redeem_codes_state_whole check ((user_id is null) = (redeemed_at is null)
    and (redeemed_at is null or voided_at is null)
    and (revoked_at is null or redeemed_at is not null)),
  constraint redeem_codes_batch_id_redeem_batches_id_fk foreign key (batch_id) references redeem_batches (id)
);
create unique index redeem_codes_hash on redeem_codes (code_hash);
create index redeem_codes_of_batch on redeem_codes (batch_id, id);
create index redeem_codes_by_person on redeem_codes (user_id, redeemed_at, id) where user_id is not null;

--> statement-breakpoint

-- =====================================================================================================================
-- Gifts
-- =====================================================================================================================

create table gifts (
  id bigint primary key generated always as identity,
  order_no text not null,
  user_id bigint not null,
  title text not null,
  lines jsonb not null,
  sender text default '' not null,
  message text default '' not null,
  secret_hash text not null,
  secret_sealed text,
  state text not null,
  made_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  remind_at timestamptz(3),
  taken_by bigint,
  taken_at timestamptz(3),
  ended_at timestamptz(3),
  constraint gifts_state_known check (state in ('waiting', 'taken', 'cancelled', 'expired', 'revoked')),
  constraint gifts_state_whole check ((taken_by is null) = (taken_at is null)
    and (state in ('taken', 'revoked')) = (taken_by is not null)
    and (state in ('waiting', 'taken')) = (ended_at is null)
    and (state = 'waiting') = (secret_sealed is not null))
);
create unique index gifts_one_per_order on gifts (order_no);
create unique index gifts_secret on gifts (secret_hash);
create index gifts_given on gifts (user_id, id);
create index gifts_taken on gifts (taken_by, id) where taken_by is not null;
create index gifts_by_state on gifts (state, id);
create index gifts_ending on gifts (expires_at) where state = 'waiting';
create index gifts_to_remind on gifts (remind_at) where state = 'waiting' and remind_at is not null;

--> statement-breakpoint

-- =====================================================================================================================
-- Invitations
-- =====================================================================================================================

create table invitation_codes (
  user_id bigint primary key,
  code text not null,
  phone_marks text[] not null,
  made_at timestamptz(3) not null,
  constraint invitation_codes_code unique (code)
);

create table invitation_terms (
  id bigint primary key generated always as identity,
  reward text not null,
  days integer not null,
  campaign_id bigint,
  monthly_limit integer not null,
  window_days integer not null,
  changed_at timestamptz(3) not null,
  changed_by bigint,
  constraint invitation_terms_reward_known check (reward in ('off', 'vip_days', 'coupon')),
  constraint invitation_terms_in_range check (days between 1 and 366 and monthly_limit between 1 and 1000 and window_days between 1 and 90
    and (reward <> 'coupon' or campaign_id is not null))
);

create table invitations (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  inviter_id bigint not null,
  state text not null,
  bound_at timestamptz(3) not null,
  phone_mark text,
  signs text[] not null,
  order_no text,
  paid_at timestamptz(3),
  due_at timestamptz(3),
  reward text,
  days integer,
  campaign_id bigint,
  credited_at timestamptz(3),
  coupon_id bigint,
  ended_at timestamptz(3),
  end_reason text,
  decided_by bigint,
  decided_at timestamptz(3),
  note text,
  constraint invitations_not_oneself check (user_id <> inviter_id),
  constraint invitations_state_known check (state in ('bound', 'waiting', 'held', 'credited', 'returning', 'returned', 'ended')),
  constraint invitations_reason_known check (end_reason in ('off', 'refunded', 'month_full', 'not_needed', 'inviter_closed', 'refused', 'used')),
  constraint invitations_state_whole check ((state in ('returned', 'ended')) = (ended_at is not null)
    and (ended_at is null) = (end_reason is null)
    and (state in ('credited', 'returning', 'returned')) = (credited_at is not null)
    and (order_no is null) = (paid_at is null)
    and (state not in ('waiting', 'held', 'credited', 'returning', 'returned') or due_at is not null)
    and (due_at is null) = (reward is null)
    and (reward is null or (reward = 'vip_days') = (days is not null))
    and (reward is null or (reward = 'coupon') = (campaign_id is not null))
    and (coupon_id is null or reward = 'coupon'))
);
create unique index invitations_one_inviter on invitations (user_id);
create unique index invitations_one_order on invitations (order_no);
create index invitations_of_inviter on invitations (inviter_id, id);
create index invitations_of_month on invitations (inviter_id, credited_at) where credited_at is not null;
create index invitations_by_state on invitations (state, id);
create index invitations_due on invitations (due_at) where state = 'waiting';

--> statement-breakpoint

-- =====================================================================================================================
-- Invoices
-- =====================================================================================================================

create table invoice_settings (
  id smallint primary key,
  window_days integer not null,
  due_working_days integer not null,
  holidays text[] not null,
  workdays text[] not null,
  constraint invoice_settings_one check (id = 1)
);

create table invoices (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  state text not null,
  kind text not null,
  title text not null,
  tax_number text not null,
  email text not null,
  asked_at timestamptz(3) not null,
  due_on date not null,
  decided_at timestamptz(3),
  decided_by bigint,
  answer text,
  number text,
  red_number text,
  red_at timestamptz(3),
  red_by bigint,
  sending_key text not null,
  constraint invoices_number unique (number),
  constraint invoices_red_number unique (red_number),
  constraint invoices_state_known check (state in ('requested', 'issued', 'refused', 'withdrawn', 'red_lettered')),
  constraint invoices_kind_known check (kind in ('personal', 'enterprise')),
  constraint invoices_persons_have_no_number check (kind = 'enterprise' or tax_number = ''),
  constraint invoices_state_whole check ((state = 'requested') = (decided_at is null)
    and (state in ('issued', 'red_lettered')) = (number is not null)
    and (state = 'red_lettered') = (red_number is not null)
    and (red_number is null) = (red_at is null))
);
create index invoices_of_user on invoices (user_id, id);
create index invoices_by_state on invoices (state, due_on, id);
create unique index invoices_sent_once on invoices (user_id, sending_key);

create table invoice_files (
  invoice_id bigint primary key,
  kind text not null,
  size_bytes integer not null,
  bytes bytea not null,
  added_at timestamptz(3) not null,
  constraint invoice_files_kind_known check (kind in ('pdf', 'ofd', 'xml')),
  constraint invoice_files_invoice_id_invoices_id_fk foreign key (invoice_id) references invoices (id)
);

create table invoice_orders (
  invoice_id bigint not null,
  order_no text not null,
  amount_fen integer not null,
  is_living boolean not null,
  constraint invoice_orders_invoice_id_order_no_pk primary key (invoice_id, order_no),
  constraint invoice_orders_amount_not_negative check (amount_fen >= 0),
  constraint invoice_orders_invoice_id_invoices_id_fk foreign key (invoice_id) references invoices (id)
);
create unique index invoice_orders_one_living on invoice_orders (order_no) where is_living;
create index invoice_orders_order on invoice_orders (order_no);

--> statement-breakpoint

-- =====================================================================================================================
-- Learning progress
-- =====================================================================================================================

create table finished_works (
  user_id bigint not null,
  kind text not null,
  work_id bigint not null,
  finished_at timestamptz(3) not null,
  constraint finished_works_user_id_kind_work_id_pk primary key (user_id, kind, work_id),
  constraint finished_works_kind_known check (kind in ('book', 'article', 'course', 'media'))
);

create table learned_works (
  kind text not null,
  work_id bigint not null,
  user_id bigint not null,
  constraint learned_works_kind_work_id_user_id_pk primary key (kind, work_id, user_id)
);
create index learned_works_by_user on learned_works (user_id);

create table learning_days (
  user_id bigint not null,
  day date not null,
  seconds double precision not null,
  finished_things integer not null,
  constraint learning_days_user_id_day_pk primary key (user_id, day)
);

create table learning_progress (
  user_id bigint not null,
  kind text not null,
  thing_id bigint not null,
  work_id bigint not null,
  length integer not null,
  seen int4multirange not null,
  seen_length integer not null,
  place integer not null,
  anchor text,
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null,
  constraint learning_progress_user_id_kind_thing_id_pk primary key (user_id, kind, thing_id),
  constraint learning_progress_kind_known check (kind in ('document', 'article', 'lesson', 'media')),
  constraint learning_progress_seen_in_range check (seen_length between 0 and length)
);
create index learning_progress_by_work on learning_progress (user_id, kind, work_id);
create index learning_progress_by_time on learning_progress (user_id, updated_at);
create index learning_progress_by_thing on learning_progress (kind, thing_id, updated_at);

create table learning_totals (
  user_id bigint primary key,
  seconds double precision not null,
  finished_things integer not null,
  row_from date not null,
  row_to date not null
);

--> statement-breakpoint

-- =====================================================================================================================
-- Certificates
-- =====================================================================================================================

create table certificates (
  number text primary key,
  user_id bigint not null,
  course_id bigint not null,
  course_title text not null,
  name text,
  finished_on date not null,
  issued_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  revoked_at timestamptz(3),
  revoke_reason text,
  constraint certificates_number_digits check (number ~ '^[0-9]{20}$'),
  constraint certificates_named_until_withdrawn check ((name is null) = (withdrawn_at is not null)),
  constraint certificates_revoked_with_reason check ((revoked_at is null) = (revoke_reason is null))
);
create unique index certificates_one_of_course on certificates (user_id, course_id) where withdrawn_at is null;
create index certificates_by_person on certificates (user_id, issued_at);
create index certificates_by_course on certificates (course_id, issued_at);
create index certificates_by_time on certificates (issued_at, number);

--> statement-breakpoint

-- =====================================================================================================================
-- Notes
-- =====================================================================================================================

create table note_counts (
  user_id bigint not null,
  kind text not null,
  work_id bigint not null,
  note_count integer not null,
  latest_at timestamptz(3),
  latest_thing_id bigint,
  constraint note_counts_user_id_kind_work_id_pk primary key (user_id, kind, work_id)
);
create index note_counts_latest on note_counts (user_id, latest_at) where latest_at is not null;

create table notes (
  user_id bigint not null,
  id uuid not null,
  kind text not null,
  thing_id bigint not null,
  work_id bigint not null,
  colour text not null,
  quote text,
  prefix text,
  suffix text,
  start integer,
  rival integer,
  at_seconds integer,
  body text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint notes_user_id_id_pk primary key (user_id, id),
  constraint notes_kind_known check (kind in ('document', 'article', 'lesson', 'media')),
  constraint notes_colour_known check (colour in ('yellow', 'green', 'blue', 'pink')),
  constraint notes_one_place check (num_nonnulls(prefix, suffix, start) in (0, 3) and (at_seconds is null) = (start is not null) and (start is null or quote is not null))
);
create index notes_kept on notes (user_id, created_at, id, kind, work_id, colour) where deleted_at is null;
create index notes_by_work on notes (user_id, kind, work_id, created_at, id) where deleted_at is null;
create index notes_by_words on notes using gin (note_pairs(user_id, quote, body)) with (fastupdate=false) where deleted_at is null;
create index notes_by_thing on notes (user_id, kind, thing_id);
create index notes_deleted on notes (deleted_at) where deleted_at is not null;

--> statement-breakpoint

-- =====================================================================================================================
-- Discussions below content
-- =====================================================================================================================

create table discussion_pictures (
  user_id bigint not null,
  name text not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz(3) not null,
  constraint discussion_pictures_user_id_name_pk primary key (user_id, name)
);
create index discussion_pictures_by_name on discussion_pictures (name);
create index discussion_pictures_by_time on discussion_pictures (user_id, uploaded_at);

create table discussion_threads (
  id bigint primary key generated always as identity,
  kind text not null,
  target_id bigint not null,
  post_count integer not null,
  last_post_at timestamptz(3),
  constraint discussion_threads_kind_known check (kind in ('course', 'lesson', 'document', 'article', 'media', 'topic', 'proposal'))
);
create unique index discussion_threads_by_target on discussion_threads (kind, target_id);

create table discussion_posts (
  id bigint primary key generated always as identity,
  thread_id bigint not null,
  root_id bigint,
  reply_to_id bigint,
  author_id bigint not null,
  sending_key text not null,
  sent_hash text not null,
  source text not null,
  html text not null,
  plain_text text not null,
  has_math boolean not null,
  renderer_version integer not null,
  state text not null,
  province text,
  likes integer not null,
  reply_count integer not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  published_at timestamptz(3),
  deleted_at timestamptz(3),
  constraint discussion_posts_sent_once unique (author_id, sending_key),
  constraint discussion_posts_state_known check (state in ('published', 'held', 'hidden', 'deleted')),
  constraint discussion_posts_two_levels check (reply_to_id is null or root_id is not null),
  constraint discussion_posts_thread_id_discussion_threads_id_fk foreign key (thread_id) references discussion_threads (id),
  constraint discussion_posts_root_id_discussion_posts_id_fk foreign key (root_id) references discussion_posts (id),
  constraint discussion_posts_reply_to_id_discussion_posts_id_fk foreign key (reply_to_id) references discussion_posts (id)
);
create index discussion_posts_by_time on discussion_posts (thread_id, id) where root_id is null and (state = 'published' or reply_count > 0);
create index discussion_posts_by_likes on discussion_posts (thread_id, likes, id) where root_id is null and (state = 'published' or reply_count > 0);
create index discussion_posts_replies on discussion_posts (root_id, id) where state = 'published';
create index discussion_posts_by_author on discussion_posts (author_id, id);
create index discussion_posts_people on discussion_posts (thread_id, author_id) where state = 'published';
create index discussion_posts_latest on discussion_posts (thread_id, id, author_id) where state = 'published';
create index discussion_posts_deleted on discussion_posts (deleted_at) where deleted_at is not null;
create index discussion_posts_rendered on discussion_posts (renderer_version);
create index discussion_posts_reply_to on discussion_posts (reply_to_id) where reply_to_id is not null;

create table discussion_likes (
  post_id bigint not null,
  user_id bigint not null,
  liked_at timestamptz(3) not null,
  constraint discussion_likes_post_id_user_id_pk primary key (post_id, user_id),
  constraint discussion_likes_post_id_discussion_posts_id_fk foreign key (post_id) references discussion_posts (id)
);
create index discussion_likes_by_person on discussion_likes (user_id, post_id);

create table discussion_mentions (
  post_id bigint not null,
  user_id bigint not null,
  constraint discussion_mentions_post_id_user_id_pk primary key (post_id, user_id),
  constraint discussion_mentions_post_id_discussion_posts_id_fk foreign key (post_id) references discussion_posts (id)
);
create index discussion_mentions_by_person on discussion_mentions (user_id);

--> statement-breakpoint

-- =====================================================================================================================
-- Community boards and topics
-- =====================================================================================================================

create table community_boards (
  id bigint primary key generated always as identity,
  slug text not null,
  name text not null,
  description text not null,
  kind text not null,
  "position" integer not null,
  is_closed boolean not null,
  icon text,
  constraint community_boards_slug_unique unique (slug),
  constraint community_boards_kind_known check (kind in ('discussion', 'question'))
);

create table community_topics (
  id bigint primary key generated always as identity,
  board_id bigint not null,
  author_id bigint not null,
  sending_key text not null,
  sent_hash text not null,
  title text not null,
  source text not null,
  html text not null,
  has_math boolean not null,
  renderer_version integer not null,
  state text not null,
  province text,
  is_pinned boolean not null,
  is_closed boolean not null,
  is_essence boolean not null,
  accepted_post_id bigint,
  reply_count integer not null,
  last_reply_at timestamptz(3),
  active_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  likes integer default 0 not null,
  constraint community_topics_sent_once unique (author_id, sending_key),
  constraint community_topics_state_known check (state in ('published', 'held', 'hidden', 'deleted')),
  constraint community_topics_board_id_community_boards_id_fk foreign key (board_id) references community_boards (id)
);
create index community_topics_newest on community_topics (id) where state = 'published';
create index community_topics_active on community_topics (active_at, id) where state = 'published';
create index community_topics_board_newest on community_topics (board_id, id) where state = 'published';
create index community_topics_board_active on community_topics (board_id, active_at, id) where state = 'published';
create index community_topics_essence on community_topics (id) where state = 'published' and is_essence;
create index community_topics_board_essence on community_topics (board_id, id) where state = 'published' and is_essence;
create index community_topics_pinned on community_topics (id) where state = 'published' and is_pinned;
create index community_topics_by_author on community_topics (author_id, id);
create index community_topics_by_renderer on community_topics (renderer_version, id);
create index community_topics_deleted on community_topics (deleted_at) where deleted_at is not null;

create table community_likes (
  topic_id bigint not null,
  user_id bigint not null,
  liked_at timestamptz(3) not null,
  constraint community_likes_topic_id_user_id_pk primary key (topic_id, user_id),
  constraint community_likes_topic_id_community_topics_id_fk foreign key (topic_id) references community_topics (id) on delete cascade
);
create index community_likes_by_person on community_likes (user_id);

create table community_mentions (
  topic_id bigint not null,
  user_id bigint not null,
  constraint community_mentions_topic_id_user_id_pk primary key (topic_id, user_id),
  constraint community_mentions_topic_id_community_topics_id_fk foreign key (topic_id) references community_topics (id) on delete cascade
);
create index community_mentions_by_person on community_mentions (user_id);

create table community_titles (
  topic_id bigint primary key,
  board_id bigint not null,
  title text not null,
  constraint community_titles_topic_id_community_topics_id_fk foreign key (topic_id) references community_topics (id) on delete cascade,
  constraint community_titles_board_id_community_boards_id_fk foreign key (board_id) references community_boards (id)
);
create index community_titles_by_board on community_titles (board_id, topic_id);

--> statement-breakpoint

-- =====================================================================================================================
-- Moderation
-- =====================================================================================================================

create table moderation_items (
  id bigint primary key generated always as identity,
  kind text not null,
  thing_id bigint not null,
  author_id bigint not null,
  state text not null,
  is_waiting boolean not null,
  why text[] not null,
  words text[] not null,
  reports integer not null,
  trusted_reports integer not null,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by bigint,
  decision_reason text,
  constraint moderation_items_kind_known check (kind in ('post', 'topic', 'review', 'proposal')),
  constraint moderation_items_state_known check (state in ('published', 'held', 'hidden', 'deleted'))
);
create unique index moderation_items_of_thing on moderation_items (kind, thing_id);
create index moderation_items_waiting on moderation_items (id) where is_waiting;
create index moderation_items_unseen on moderation_items (id) where state = 'published' and decided_at is null;
create index moderation_items_by_state on moderation_items (state, id);
create index moderation_items_by_author on moderation_items (author_id, state, id);
create index moderation_items_by_reports on moderation_items (id) where reports > 0;

create table moderation_publications (
  id bigint primary key generated always as identity,
  kind text not null,
  thing_id bigint not null,
  user_id bigint not null,
  change text not null,
  title text,
  source text not null,
  sealed text not null,
  created_at timestamptz(3) not null,
  constraint moderation_publications_kind_known check (kind in ('post', 'topic', 'review', 'proposal'))
);
create index moderation_publications_of_thing on moderation_publications (kind, thing_id, id);
create index moderation_publications_by_time on moderation_publications (created_at);

create table moderation_reports (
  kind text not null,
  thing_id bigint not null,
  user_id bigint not null,
  reason text not null,
  note text not null,
  is_trusted boolean not null,
  created_at timestamptz(3) not null,
  constraint moderation_reports_kind_thing_id_user_id_pk primary key (kind, thing_id, user_id)
);
create index moderation_reports_by_person on moderation_reports (user_id, created_at);

create table moderation_settings (
  id smallint primary key,
  mode text not null,
  hide_after_reports smallint not null,
  first_posts smallint not null,
  hold_links boolean not null,
  words_version integer not null,
  updated_at timestamptz(3) not null,
  constraint moderation_settings_one_row check (id = 1)
);

create table moderation_words (
  word text primary key,
  action text not null,
  forms text[] not null,
  replacement text,
  added_at timestamptz(3) not null,
  constraint moderation_words_action_known check (action in ('replace', 'hold', 'refuse'))
);

create table posting_bans (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  reason text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  banned_by bigint,
  lifted_at timestamptz(3),
  lifted_by bigint
);
create index posting_bans_by_person on posting_bans (user_id, ends_at);

--> statement-breakpoint

-- =====================================================================================================================
-- Reviews of products
-- =====================================================================================================================

create table product_ratings (
  product_id bigint primary key,
  count integer not null,
  sum integer not null,
  constraint product_ratings_possible check (sum between count and count * 5)
);

create table product_reviews (
  id bigint primary key generated always as identity,
  product_id bigint not null,
  author_id bigint not null,
  rating smallint not null,
  text text not null,
  state text not null,
  province text,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  answer text,
  answered_at timestamptz(3),
  constraint product_reviews_rating_known check (rating between 1 and 5),
  constraint product_reviews_state_known check (state in ('published', 'held', 'hidden', 'deleted')),
  constraint product_reviews_answer_dated check ((answer is null) = (answered_at is null))
);
create unique index product_reviews_one_each on product_reviews (product_id, author_id) where state <> 'deleted';
create index product_reviews_newest on product_reviews (product_id, id);
create index product_reviews_unanswered on product_reviews (id) where answer is null;
create index product_reviews_by_author on product_reviews (author_id, id);

create table shown_reviews (
  review_id bigint primary key,
  product_id bigint not null,
  rating smallint not null,
  text text not null,
  answer text,
  created_at timestamptz(3) not null,
  constraint shown_reviews_review_id_product_reviews_id_fk foreign key (review_id) references product_reviews (id) on delete cascade
);
create index shown_reviews_newest on shown_reviews (product_id, review_id);

--> statement-breakpoint

-- =====================================================================================================================
-- Proposals of readers
-- =====================================================================================================================

create table proposals (
  id bigint primary key generated always as identity,
  author_id bigint not null,
  lead_id bigint not null,
  kind text not null,
  state text not null,
  visibility text not null,
  title text not null,
  text text not null,
  pictures text[] not null,
  province text,
  sending_key text not null,
  sent_hash text not null,
  votes integer not null,
  reason text not null,
  work_key text,
  work_title text,
  work_path text,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  opened_at timestamptz(3),
  constraint proposals_kind_known check (kind in ('topic', 'translation', 'chapter')),
  constraint proposals_state_known check (state in ('review', 'collecting', 'accepted', 'production', 'published', 'declined')),
  constraint proposals_visibility_known check (visibility in ('published', 'held', 'hidden', 'deleted')),
  constraint proposals_votes_counted check (votes >= 0),
  constraint proposals_published_have_work check ((state = 'published') = (work_key is not null)),
  constraint proposals_work_whole check ((work_key is null) = (work_title is null) and (work_key is null) = (work_path is null)),
  constraint proposals_declined_with_reason check (state <> 'declined' or reason <> ''),
  constraint proposals_opened_when_collecting check (state = 'declined' or (state = 'review') = (opened_at is null))
);
create unique index proposals_sent_once on proposals (author_id, sending_key);
create index proposals_by_state on proposals (state, id);

create table proposal_contributors (
  id bigint primary key generated always as identity,
  proposal_id bigint not null,
  user_id bigint not null,
  role text not null,
  credit_name text not null,
  message text not null,
  state text not null,
  asked_at timestamptz(3) not null,
  answered_at timestamptz(3),
  constraint proposal_contributors_role_known check (role in ('proposer', 'author', 'translator', 'editor', 'proofreader', 'illustrator', 'tester')),
  constraint proposal_contributors_state_known check (state in ('asked', 'accepted', 'refused', 'left')),
  constraint proposal_contributors_proposal_id_proposals_id_fk foreign key (proposal_id) references proposals (id)
);
create unique index proposal_contributors_once on proposal_contributors (proposal_id, user_id);
create index proposal_contributors_of_user on proposal_contributors (user_id, id);

create table proposal_votes (
  proposal_id bigint not null,
  user_id bigint not null,
  voted_at timestamptz(3) not null,
  constraint proposal_votes_proposal_id_user_id_pk primary key (proposal_id, user_id),
  constraint proposal_votes_proposal_id_proposals_id_fk foreign key (proposal_id) references proposals (id)
);
create index proposal_votes_of_user on proposal_votes (user_id, proposal_id);

create table shown_credits (
  contributor_id bigint primary key,
  proposal_id bigint not null,
  work_key text,
  name text not null,
  role text not null,
  constraint shown_credits_contributor_id_proposal_contributors_id_fk foreign key (contributor_id) references proposal_contributors (id) on delete cascade
);
create index shown_credits_of_proposal on shown_credits (proposal_id, contributor_id);
create index shown_credits_of_work on shown_credits (work_key, contributor_id) where work_key is not null;

create table shown_proposals (
  proposal_id bigint primary key,
  kind text not null,
  state text not null,
  title text not null,
  text text not null,
  pictures text[] not null,
  votes integer not null,
  reason text not null,
  work_title text,
  work_path text,
  opened_at timestamptz(3) not null,
  constraint shown_proposals_proposal_id_proposals_id_fk foreign key (proposal_id) references proposals (id) on delete cascade
);
create index shown_proposals_by_votes on shown_proposals (votes, proposal_id);

--> statement-breakpoint

-- =====================================================================================================================
-- Notifications, deliveries, follows and releases
-- =====================================================================================================================

create table follows (
  user_id bigint not null,
  kind text not null,
  thing_id bigint not null,
  followed_at timestamptz(3) not null,
  constraint follows_user_id_kind_thing_id_pk primary key (user_id, kind, thing_id),
  constraint follows_kind_known check (kind in ('course', 'book', 'teacher', 'topic', 'proposal'))
);
create index follows_by_thing on follows (kind, thing_id, user_id);

create table notification_choices (
  user_id bigint not null,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  changed_at timestamptz(3) not null,
  constraint notification_choices_user_id_kind_channel_pk primary key (user_id, kind, channel),
  constraint notification_choices_channel_known check (channel in ('site', 'mail', 'sms'))
);

create table notification_counts (
  user_id bigint primary key,
  unread integer default 0 not null,
  day date not null,
  told integer default 0 not null,
  mails integer default 0 not null,
  sms integer default 0 not null,
  constraint notification_counts_unread_counted check (unread >= 0)
);

create table notification_deliveries (
  id bigint primary key generated always as identity,
  event_id bigint not null,
  user_id bigint not null,
  kind text not null,
  channel text not null,
  target text,
  state text not null,
  is_digested boolean not null,
  due_at timestamptz(3) not null,
  attempts smallint default 0 not null,
  tried_at timestamptz(3),
  settled_at timestamptz(3),
  detail text,
  constraint notification_deliveries_state_known check (state in ('waiting', 'sending', 'sent', 'given_up', 'unknown', 'dropped')),
  constraint notification_deliveries_channel_known check (channel in ('mail', 'sms'))
);
create unique index notification_deliveries_once on notification_deliveries (event_id, user_id, channel);
create index notification_deliveries_due on notification_deliveries (due_at) where state = 'waiting';
create index notification_deliveries_under_way on notification_deliveries (tried_at) where state = 'sending';
create index notification_deliveries_failed on notification_deliveries (id) where state in ('given_up', 'unknown');
create index notification_deliveries_by_person on notification_deliveries (user_id, due_at);
create index notification_deliveries_settled on notification_deliveries (settled_at) where settled_at is not null;

create table notification_events (
  id bigint primary key generated always as identity,
  key text not null,
  kind text not null,
  about text not null,
  user_id bigint,
  followers_of text,
  actor_id bigint,
  data jsonb not null,
  phone text,
  email text,
  has_own_contacts boolean not null,
  happened_at timestamptz(3) not null,
  told_up_to bigint,
  told_at timestamptz(3),
  but_not bigint[],
  constraint notification_events_key_unique unique (key),
  constraint notification_events_kind_known check (kind in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'gift', 'booking', 'co_creation', 'project', 'case', 'new_device', 'security')),
  constraint notification_events_to_somebody check ((user_id is null) = (followers_of is not null))
);
create index notification_events_untold on notification_events (happened_at) where told_at is null;
create index notification_events_by_time on notification_events (happened_at);
create index notification_events_by_person on notification_events (user_id, happened_at);
create index notification_events_by_actor on notification_events (actor_id) where actor_id is not null;

create table notification_times (
  user_id bigint primary key,
  quiet_from smallint,
  quiet_until smallint,
  digest_hour smallint,
  changed_at timestamptz(3) not null,
  constraint notification_times_quiet_whole check ((quiet_from is null) = (quiet_until is null)),
  constraint notification_times_in_a_day check (quiet_from between 0 and 1439 and quiet_until between 0 and 1439 and digest_hour between 0 and 23)
);

create table notifications (
  id bigint primary key generated always as identity,
  event_id bigint not null,
  user_id bigint not null,
  kind text not null,
  data jsonb not null,
  actor_id bigint,
  count integer default 1 not null,
  bundle text,
  happened_at timestamptz(3) not null,
  read_at timestamptz(3),
  constraint notifications_kind_known check (kind in ('reply', 'mention', 'like', 'review', 'release', 'membership', 'order', 'refund', 'invoice', 'gift', 'booking', 'co_creation', 'project', 'case', 'new_device', 'security')),
  constraint notifications_bundle_unread check (bundle is null or read_at is null)
);
create unique index notifications_once on notifications (event_id, user_id);
create index notifications_by_time on notifications (user_id, happened_at, id);
create index notifications_by_kind on notifications (user_id, kind, happened_at, id);
create index notifications_unread on notifications (user_id, happened_at, id) where read_at is null;
create unique index notifications_bundles on notifications (user_id, bundle) where bundle is not null;
create index notifications_by_actor on notifications (actor_id) where actor_id is not null;
create index notifications_old on notifications (happened_at);

create table release_items (
  kind text not null,
  thing_id bigint not null,
  work text not null,
  state text not null,
  due_at timestamptz(3),
  constraint release_items_kind_thing_id_pk primary key (kind, thing_id),
  constraint release_items_kind_known check (kind in ('course', 'lesson', 'document')),
  constraint release_items_state_known check (state in ('changed', 'settling', 'scheduled', 'hidden', 'told'))
);
create index release_items_open on release_items (work) where state in ('changed', 'settling', 'scheduled');
create index release_items_hidden on release_items (work) where state in ('hidden', 'scheduled');

--> statement-breakpoint

-- =====================================================================================================================
-- Complaints and requests
-- =====================================================================================================================

create table cases (
  id bigint primary key generated always as identity,
  case_no text not null,
  kind text not null,
  request text,
  state text not null,
  page text,
  text text not null,
  user_id bigint,
  contact text,
  sending_key text not null,
  owner_id bigint,
  created_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  warned_at timestamptz(3),
  closed_at timestamptz(3),
  reopened_at timestamptz(3),
  mailed_at timestamptz(3),
  constraint cases_case_no_unique unique (case_no),
  constraint cases_kind_known check (kind in ('illegal', 'infringement', 'minors', 'service', 'personal', 'other')),
  constraint cases_request_known check (request in ('access', 'correct', 'delete', 'withdraw_consent', 'close_account', 'explain')),
  constraint cases_state_known check (state in ('received', 'in_progress', 'answered', 'declined', 'withdrawn')),
  constraint cases_whole check ((state in ('answered', 'declined', 'withdrawn')) = (closed_at is not null)
    and (kind = 'personal') = (request is not null)
    and (user_id is null) <> (contact is null))
);
create unique index cases_sent_once on cases (coalesce(user_id::text, contact), sending_key);
create index cases_of_user on cases (user_id, id);
create index cases_of_contact on cases (contact, created_at);
create index cases_open on cases (due_at) where closed_at is null;
create index cases_closed on cases (closed_at) where closed_at is not null;

create table case_files (
  id bigint primary key generated always as identity,
  case_id bigint not null,
  key text not null,
  kind text not null,
  name text not null,
  size_bytes integer not null,
  file_name text,
  uploaded_at timestamptz(3) not null,
  constraint case_files_key_unique unique (key),
  constraint case_files_kind_known check (kind in ('jpg', 'png', 'webp', 'pdf')),
  constraint case_files_case_id_cases_id_fk foreign key (case_id) references cases (id) on delete cascade
);
create index case_files_of_case on case_files (case_id, id);

create table case_steps (
  id bigint primary key generated always as identity,
  case_id bigint not null,
  kind text not null,
  is_staff boolean not null,
  done_by bigint,
  text text default '' not null,
  at timestamptz(3) not null,
  constraint case_steps_kind_known check (kind in ('filed', 'taken', 'note', 'answered', 'declined', 'withdrawn', 'reopened')),
  constraint case_steps_case_id_cases_id_fk foreign key (case_id) references cases (id) on delete cascade
);
create index case_steps_of_case on case_steps (case_id, id);

--> statement-breakpoint

-- =====================================================================================================================
-- Outsourcing projects
-- =====================================================================================================================

create table outsourcing_cases (
  id bigint primary key generated always as identity,
  title text not null,
  client text not null,
  summary text default '' not null,
  outcome text default '' not null,
  year smallint not null,
  is_shown boolean default false not null,
  "position" integer default 0 not null,
  constraint outsourcing_cases_title_unique unique (title)
);

create table outsourcing_packages (
  id bigint primary key generated always as identity,
  title text not null,
  summary text default '' not null,
  includes jsonb not null,
  from_fen integer not null,
  days smallint not null,
  is_open boolean default false not null,
  "position" integer default 0 not null,
  constraint outsourcing_packages_title_unique unique (title),
  constraint outsourcing_packages_price check (from_fen > 0 and days > 0)
);

create table outsourcing_projects (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  package_id bigint,
  title text not null,
  brief text not null,
  contact text not null,
  wanted_on date,
  state text not null,
  owner_id bigint,
  next_date date,
  next_step text default '' not null,
  sending_key text not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text,
  stars smallint,
  rating_text text default '' not null,
  rated_at timestamptz(3),
  constraint outsourcing_projects_state_known check (state in ('asked', 'talking', 'quoted', 'running', 'done', 'declined', 'withdrawn', 'cancelled')),
  constraint outsourcing_projects_whole check ((state in ('done', 'declined', 'withdrawn', 'cancelled')) = (ended_at is not null)
    and (stars is null) = (rated_at is null)
    and (stars is null or (stars between 1 and 5 and state = 'done'))),
  constraint outsourcing_projects_package_id_outsourcing_packages_id_fk foreign key (package_id) references outsourcing_packages (id)
);
create unique index outsourcing_projects_sent_once on outsourcing_projects (user_id, sending_key);
create index outsourcing_projects_of_user on outsourcing_projects (user_id, id);
create index outsourcing_projects_open on outsourcing_projects (next_date) where ended_at is null;

create table outsourcing_quotes (
  id bigint primary key generated always as identity,
  project_id bigint not null,
  version smallint not null,
  state text not null,
  scope text not null,
  total_fen integer not null,
  valid_until date not null,
  reworks smallint not null,
  sending_key text not null,
  sent_by bigint,
  sent_at timestamptz(3) not null,
  decided_at timestamptz(3),
  refuse_reason text default '' not null,
  constraint outsourcing_quotes_state_known check (state in ('sent', 'accepted', 'refused', 'replaced', 'taken_back', 'expired')),
  constraint outsourcing_quotes_whole check (total_fen > 0 and reworks >= 0 and (state = 'sent') = (decided_at is null)),
  constraint outsourcing_quotes_project_id_outsourcing_projects_id_fk foreign key (project_id) references outsourcing_projects (id)
);
create unique index outsourcing_quotes_version on outsourcing_quotes (project_id, version);
create unique index outsourcing_quotes_sent_once on outsourcing_quotes (project_id, sending_key);
create unique index outsourcing_quotes_one_open on outsourcing_quotes (project_id) where state = 'sent';
create unique index outsourcing_quotes_one_accepted on outsourcing_quotes (project_id) where state = 'accepted';

create table outsourcing_milestones (
  id bigint primary key generated always as identity,
  project_id bigint not null,
  quote_id bigint not null,
  "position" smallint not null,
  title text not null,
  detail text not null,
  days smallint not null,
  price_fen integer not null,
  state text not null,
  order_no text,
  paid_at timestamptz(3),
  delivery_note text default '' not null,
  delivered_at timestamptz(3),
  reworks smallint default 0 not null,
  rework_note text default '' not null,
  accepted_at timestamptz(3),
  cancelled_at timestamptz(3),
  constraint outsourcing_milestones_state_known check (state in ('planned', 'held', 'working', 'delivered', 'accepted', 'cancelled')),
  constraint outsourcing_milestones_whole check (price_fen > 0
    and (state in ('planned', 'cancelled') or order_no is not null)
    and (state in ('planned', 'held', 'cancelled') or paid_at is not null)
    and (state not in ('delivered', 'accepted') or delivered_at is not null)
    and (state = 'accepted') = (accepted_at is not null)
    and (state = 'cancelled') = (cancelled_at is not null)),
  constraint outsourcing_milestones_project_id_outsourcing_projects_id_fk foreign key (project_id) references outsourcing_projects (id),
  constraint outsourcing_milestones_quote_id_outsourcing_quotes_id_fk foreign key (quote_id) references outsourcing_quotes (id)
);
create unique index outsourcing_milestones_place on outsourcing_milestones (quote_id, "position");
create unique index outsourcing_milestones_one_per_order on outsourcing_milestones (order_no) where order_no is not null;
create unique index outsourcing_milestones_one_at_work on outsourcing_milestones (project_id) where state in ('held', 'working', 'delivered');

create table outsourcing_files (
  id bigint primary key generated always as identity,
  key text not null,
  project_id bigint not null,
  milestone_id bigint,
  side text not null,
  name text not null,
  kind text not null,
  size_bytes integer not null,
  file_name text,
  uploaded_by bigint,
  uploaded_at timestamptz(3) not null,
  constraint outsourcing_files_key unique (key),
  constraint outsourcing_files_name unique (file_name),
  constraint outsourcing_files_side_known check (side in ('client', 'staff')),
  constraint outsourcing_files_kind_known check (kind in ('jpg', 'png', 'webp', 'pdf', 'zip')),
  constraint outsourcing_files_size_positive check (size_bytes > 0),
  constraint outsourcing_files_project_id_outsourcing_projects_id_fk foreign key (project_id) references outsourcing_projects (id),
  constraint outsourcing_files_milestone_id_outsourcing_milestones_id_fk foreign key (milestone_id) references outsourcing_milestones (id)
);
create index outsourcing_files_project on outsourcing_files (project_id);

--> statement-breakpoint

-- =====================================================================================================================
-- Bookings
-- =====================================================================================================================

create table booking_feeds (
  user_id bigint primary key,
  version integer not null
);

create table booking_hosts (
  id bigint primary key generated always as identity,
  name text not null,
  intro text default '' not null
);

create table booking_calendars (
  host_id bigint primary key,
  user_id bigint,
  hours jsonb not null,
  meeting_url text,
  constraint booking_calendars_host_id_booking_hosts_id_fk foreign key (host_id) references booking_hosts (id)
);
create unique index booking_calendars_user on booking_calendars (user_id);

create table booking_days (
  id bigint primary key generated always as identity,
  host_id bigint,
  day date not null,
  hours jsonb not null,
  title text default '' not null,
  constraint booking_days_off_are_closed check (host_id is not null or hours = '[]'::jsonb),
  constraint booking_days_host_id_booking_hosts_id_fk foreign key (host_id) references booking_hosts (id)
);
create unique index booking_days_once on booking_days (coalesce(host_id, 0), day);

create table booking_services (
  id bigint primary key generated always as identity,
  host_id bigint not null,
  title text not null,
  summary text default '' not null,
  question text default '' not null,
  minutes smallint not null,
  step_minutes smallint not null,
  buffer_minutes smallint not null,
  capacity smallint not null,
  notice_minutes integer not null,
  horizon_days smallint not null,
  price_fen integer not null,
  free_level smallint,
  free_per_month smallint default 0 not null,
  cancel_hours smallint not null,
  late_percent smallint default 0 not null,
  is_open boolean default false not null,
  "position" integer default 0 not null,
  constraint booking_services_title_unique unique (title),
  constraint booking_services_times check (minutes > 0 and step_minutes > 0 and capacity > 0),
  constraint booking_services_price check (price_fen >= 0 and late_percent between 0 and 100),
  constraint booking_services_free check (free_level in (2, 3) or free_per_month = 0),
  constraint booking_services_host_id_booking_hosts_id_fk foreign key (host_id) references booking_hosts (id)
);

create table bookings (
  id bigint primary key generated always as identity,
  service_id bigint not null,
  host_id bigint not null,
  user_id bigint not null,
  title text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  buffer_minutes smallint not null,
  cancel_hours smallint not null,
  late_percent smallint not null,
  seat smallint,
  state text not null,
  answer text default '' not null,
  order_no text,
  free_month text,
  moves smallint default 0 not null,
  meeting_url text,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  reminded smallint,
  ended_at timestamptz(3),
  ended_by text,
  end_reason text,
  back_percent smallint,
  constraint bookings_state_known check (state in ('chosen', 'held', 'released', 'confirmed', 'done', 'no_show', 'cancelled')),
  constraint bookings_forward check (ends_at > starts_at),
  constraint bookings_whole check ((state in ('chosen', 'released') or seat is not null)
    and ((state = 'chosen') = (order_no is null))
    and ((state in ('done', 'no_show', 'cancelled')) = (ended_at is not null))
    and (state in ('chosen', 'held', 'released') or confirmed_at is not null)),
  constraint bookings_service_id_booking_services_id_fk foreign key (service_id) references booking_services (id),
  constraint bookings_host_id_booking_hosts_id_fk foreign key (host_id) references booking_hosts (id)
);
create unique index bookings_one_per_seat on bookings (host_id, starts_at, seat) where state in ('held', 'confirmed', 'done', 'no_show');
create unique index bookings_one_per_order on bookings (order_no) where order_no is not null;
create index bookings_of_user on bookings (user_id, id);
create index bookings_of_host on bookings (host_id, starts_at);
create index bookings_coming on bookings (starts_at) where state = 'confirmed';
create index bookings_chosen on bookings (created_at) where state = 'chosen';

--> statement-breakpoint

-- =====================================================================================================================
-- Tickets for WeChat share cards
-- =====================================================================================================================

create table wechat_tickets (
  app_id text primary key,
  ticket text,
  expires_at timestamptz(3),
  leased_until timestamptz(3) not null,
  problem text
);

--> statement-breakpoint

-- =====================================================================================================================
-- Caches of pages learn what has changed
-- =====================================================================================================================

create function notify_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', tg_table_name);
  return null;
end
$$;

-- What pages show of a media file that belongs to an item: announced as a change of its place in the item.
create function notify_placed_media_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', 'media_item_files');
  return null;
end $$;

-- Pages read some columns of a version: announced as a change of its download.
create function notify_download_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', 'downloads');
  return null;
end $$;

create trigger books_content_changed
  after insert or update or delete or truncate on books
  for each statement execute function notify_content_changed();
create trigger documents_content_changed
  after insert or update or delete or truncate on documents
  for each statement execute function notify_content_changed();
create trigger articles_content_changed
  after insert or update or delete or truncate on articles
  for each statement execute function notify_content_changed();
create trigger plans_content_changed
  after insert or update or delete or truncate on plans
  for each statement execute function notify_content_changed();
create trigger settings_content_changed
  after insert or update or delete or truncate on settings
  for each statement execute function notify_content_changed();
create trigger legal_texts_content_changed
  after insert or update or delete or truncate on legal_texts
  for each statement execute function notify_content_changed();
create trigger courses_content_changed
  after insert or update or delete or truncate on courses
  for each statement execute function notify_content_changed();
create trigger course_books_content_changed
  after insert or update or delete or truncate on course_books
  for each statement execute function notify_content_changed();
create trigger course_chapters_content_changed
  after insert or update or delete or truncate on course_chapters
  for each statement execute function notify_content_changed();
create trigger lessons_content_changed
  after insert or update or delete or truncate on lessons
  for each statement execute function notify_content_changed();
create trigger teachers_content_changed
  after insert or update or delete or truncate on teachers
  for each statement execute function notify_content_changed();
create trigger media_items_content_changed
  after insert or update or delete or truncate on media_items
  for each statement execute function notify_content_changed();
create trigger media_item_files_content_changed
  after insert or update or delete or truncate on media_item_files
  for each statement execute function notify_content_changed();
create trigger media_files_content_changed
  after update of state, kind, duration_ms, width, height, poster_url on media_files
  for each statement execute function notify_placed_media_changed();
create trigger media_captions_content_changed
  after insert or update or delete or truncate on media_captions
  for each statement execute function notify_placed_media_changed();
create trigger listed_works_content_changed
  after update of learners or delete or truncate on listed_works
  for each statement execute function notify_content_changed();
create trigger downloads_content_changed
  after insert or update or delete or truncate on downloads
  for each statement execute function notify_content_changed();
create trigger download_versions_content_changed
  after insert or update or delete or truncate on download_versions
  for each statement execute function notify_download_changed();
create trigger community_boards_content_changed
  after insert or update or delete or truncate on community_boards
  for each statement execute function notify_content_changed();
create trigger community_titles_content_changed
  after insert or update or delete or truncate on community_titles
  for each statement execute function notify_content_changed();
create trigger products_content_changed
  after insert or update or delete or truncate on products
  for each statement execute function notify_content_changed();
create trigger product_parts_content_changed
  after insert or update or delete or truncate on product_parts
  for each statement execute function notify_content_changed();
create trigger promotions_content_changed
  after insert or update or delete or truncate on promotions
  for each statement execute function notify_content_changed();
create trigger shown_reviews_content_changed
  after insert or update or delete or truncate on shown_reviews
  for each statement execute function notify_content_changed();
create trigger product_ratings_content_changed
  after insert or update or delete or truncate on product_ratings
  for each statement execute function notify_content_changed();
create trigger booking_hosts_content_changed
  after insert or update or delete or truncate on booking_hosts
  for each statement execute function notify_content_changed();
create trigger booking_services_content_changed
  after insert or update or delete or truncate on booking_services
  for each statement execute function notify_content_changed();
create trigger shown_proposals_content_changed
  after insert or update or delete or truncate on shown_proposals
  for each statement execute function notify_content_changed();
create trigger shown_credits_content_changed
  after insert or update or delete or truncate on shown_credits
  for each statement execute function notify_content_changed();
create trigger outsourcing_packages_content_changed
  after insert or update or delete or truncate on outsourcing_packages
  for each statement execute function notify_content_changed();
create trigger outsourcing_cases_content_changed
  after insert or update or delete or truncate on outsourcing_cases
  for each statement execute function notify_content_changed();

--> statement-breakpoint

-- =====================================================================================================================
-- Open pages learn that a session has ended
-- =====================================================================================================================

-- The person whose sessions are to be checked again: one was ended, or the account closed.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.user_id::text);
  return null;
end
$$;

create function notify_account_closed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', new.id::text);
  return null;
end
$$;

create trigger sessions_session_ended
  after update of revoked_at on sessions
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function notify_session_ended();
create trigger users_session_ended
  after update of status on users
  for each row when (old.status is distinct from new.status)
  execute function notify_account_closed();

--> statement-breakpoint

-- =====================================================================================================================
-- Rows of lists follow books, courses and media items
-- =====================================================================================================================

-- Brings the rows of one work in lists into line with it. `shown_from` null: it is in no list.
create function keep_listed_work(
  of_kind text, of_form text, of_id bigint, on_shelf text, of_type text, in_category text, with_tags text[], of_minutes integer,
  at_position integer, shown_from timestamptz, of_title text, of_summary text
) returns void language plpgsql as $$
declare
  level text := level_of_work(of_type);
  all_facets text[];
  learned_by integer;
  sections text[] := '{}';
begin
  if shown_from is not null then
    if on_shelf in ('system', 'vip', 'media') then sections := array[on_shelf]; end if;
    -- The basic section holds the books and courses that guests and whoever is logged in may open, wherever they stand.
    if on_shelf <> 'media' and level in ('guest', 'user') then sections := sections || 'basic'::text; end if;
  end if;
  if sections = '{}' then
    delete from listed_works where kind = of_kind and id = of_id;
    delete from work_words where kind = of_kind and id = of_id and section in ('basic', 'system', 'vip', 'media');
    return;
  end if;

  all_facets := array['all:', 'kind:' || of_form, 'level:' || level]
    || case when in_category <> '' then array['category:' || in_category] else '{}' end
    || array(select distinct 'tag:' || tag from unnest(with_tags) as tag order by 1);
  if exists (
    select from listed_works where kind = of_kind and id = of_id
    having array_agg(distinct section order by section) = array(select unnest(sections) as section order by section)
      and bool_and(facets = all_facets)
  ) then
    update listed_works set minutes = of_minutes, position = at_position, published_at = shown_from
    where kind = of_kind and id = of_id
      and (minutes, position, published_at) is distinct from (of_minutes, at_position, shown_from);
  else
    select coalesce(max(learners), 0) into learned_by from listed_works where kind = of_kind and id = of_id;
    delete from listed_works where kind = of_kind and id = of_id;
    insert into listed_works
      (kind, id, section, facet, value, facets, position, published_at, minutes, learners)
    select of_kind, of_id, section, split_part(borne, ':', 1), substr(borne, strpos(borne, ':') + 1), all_facets,
      at_position, shown_from, of_minutes, learned_by
    from unnest(sections) as section, unnest(all_facets) as borne;
  end if;

  delete from work_words where section = any (array['basic', 'system', 'vip', 'media']) and kind = of_kind and id = of_id
    and section <> all (sections);
  insert into work_words as kept (section, kind, id, published_at, title, summary, grams)
  select section, of_kind, of_id, shown_from, of_title, of_summary,
    text_grams(of_title, '{1,2}') || text_grams(of_summary, '{1,2}')
  from unnest(sections) as section
  on conflict (section, kind, id) do update set
    published_at = excluded.published_at, title = excluded.title, summary = excluded.summary, grams = excluded.grams
  where (kept.published_at, kept.title, kept.summary)
    is distinct from (excluded.published_at, excluded.title, excluded.summary);
end
$$;

create function list_book() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_listed_work('book', 'book', old.id, null, null, null, null, null, null, null, null, null);
    return null;
  end if;
  -- What belongs to a course stands in no list of its own.
  perform keep_listed_work('book', 'book', new.id, new.shelf, new.content_type, new.category, new.tags, new.minutes, new.position,
    case when new.shelf in ('system', 'vip') then new.published_at end, new.title, new.summary);
  return null;
end
$$;

create function list_course() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_listed_work('course', 'course', old.id, null, null, null, null, null, null, null, null, null);
    return null;
  end if;
  perform keep_listed_work('course', 'course', new.id, new.shelf, new.content_type, new.category, new.tags, new.minutes,
    new.position, case when new.withdrawn_at is null then new.published_at end, new.title, new.summary);
  return null;
end
$$;

-- A media item is as long as its files together.
create function list_item(item_id bigint) returns void language plpgsql as $$
begin
  perform keep_listed_work('media', item.kind, item.id, 'media', item.content_type, item.category, item.tags,
    (select coalesce(ceil(sum(files.duration_ms) / 60000.0), 0)::integer from media_item_files placed
      join media_files files on files.id = placed.media_id where placed.item_id = item.id),
    item.position, item.published_at, item.title, item.summary)
  from media_items item where item.id = list_item.item_id;
end
$$;

create function list_media_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_listed_work('media', null, old.id, null, null, null, null, null, null, null, null, null);
  else
    perform list_item(new.id);
  end if;
  return null;
end
$$;

create function list_media_item_of_file() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform list_item(old.item_id); end if;
  if tg_op <> 'DELETE' then perform list_item(new.item_id); end if;
  return null;
end
$$;

create function list_media_items_of_media() returns trigger language plpgsql as $$
begin
  perform list_item(placed.item_id) from media_item_files placed where placed.media_id = new.id;
  return null;
end
$$;

create trigger media_items_listed after insert or update or delete on media_items
  for each row execute function list_media_item();
create trigger media_item_files_listed after insert or update or delete on media_item_files
  for each row execute function list_media_item_of_file();
create trigger media_files_listed after update on media_files
  for each row when (old.duration_ms is distinct from new.duration_ms) execute function list_media_items_of_media();
create trigger books_listed after insert or delete on books for each row execute function list_book();
create trigger books_listed_anew after update on books for each row
  when ((old.shelf, old.content_type, old.category, old.tags, old.minutes, old.position, old.published_at, old.title, old.summary)
    is distinct from (new.shelf, new.content_type, new.category, new.tags, new.minutes, new.position, new.published_at, new.title, new.summary))
  execute function list_book();
create trigger courses_listed after insert or delete on courses for each row execute function list_course();
create trigger courses_listed_anew after update on courses for each row
  when ((old.shelf, old.content_type, old.category, old.tags, old.minutes, old.position, old.published_at, old.withdrawn_at, old.title, old.summary)
    is distinct from (new.shelf, new.content_type, new.category, new.tags, new.minutes, new.position, new.published_at, new.withdrawn_at, new.title, new.summary))
  execute function list_course();

--> statement-breakpoint

-- =====================================================================================================================
-- Counts and sums
-- =====================================================================================================================

-- Arguments: kind, shelf, which works count, which of them open nothing. A statement that changes many works changes each
-- count once, and in one order.
create function count_works() returns trigger language plpgsql as $$
declare
  changed text[] := '{}';
begin
  if tg_op <> 'INSERT' then
    changed := changed || format('select %s as shelf, content_type, -1 as step, -(%s)::int as unopened_step from removed where %s', tg_argv[1], tg_argv[3], tg_argv[2]);
  end if;
  if tg_op <> 'DELETE' then
    changed := changed || format('select %s as shelf, content_type, 1 as step, (%s)::int as unopened_step from added where %s', tg_argv[1], tg_argv[3], tg_argv[2]);
  end if;
  execute format('insert into work_counts as kept (kind, shelf, content_type, works, unopened)
    select %L, shelf, content_type, sum(step), sum(unopened_step) from (%s) as changed
    group by shelf, content_type having sum(step) <> 0 or sum(unopened_step) <> 0 order by shelf, content_type
    on conflict (kind, shelf, content_type) do update
    set works = kept.works + excluded.works, unopened = kept.unopened + excluded.unopened',
    tg_argv[0], array_to_string(changed, ' union all '));
  return null;
end
$$;

-- Once for a statement, and in one order. What is deleted for good was deleted before, or goes with its owner.
create function count_notes() returns trigger language plpgsql as $$
declare
  changed text := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then 'select user_id, kind, work_id, 1 as step from added where deleted_at is null' end,
    case when tg_op <> 'INSERT' then 'select user_id, kind, work_id, -1 as step from removed where deleted_at is null' end);
  touched record;
begin
  for touched in execute format('
    select user_id, place.kind, place.work_id, sum(step)::integer as step
    from (%s) as changed cross join lateral (values ('''', 0), (changed.kind, 0), (changed.kind, changed.work_id)) as place (kind, work_id)
    group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3', changed)
  loop
    insert into note_counts as kept (user_id, kind, work_id, note_count)
      values (touched.user_id, touched.kind, touched.work_id, touched.step)
      on conflict (user_id, kind, work_id) do update set note_count = kept.note_count + excluded.note_count;
    -- The row is this transaction's until it ends: whoever changed this work's notes before has committed, and is seen.
    if touched.work_id <> 0 then
      update note_counts as kept set (latest_at, latest_thing_id) = (
        select created_at, thing_id from notes
        where user_id = kept.user_id and kind = kept.kind and work_id = kept.work_id and deleted_at is null
        order by created_at desc, id desc limit 1)
      where user_id = touched.user_id and kind = touched.kind and work_id = touched.work_id;
    end if;
    delete from note_counts
    where user_id = touched.user_id and kind = touched.kind and work_id = touched.work_id and note_count = 0;
  end loop;
  return null;
end
$$;

create function add_learning_day() returns trigger language plpgsql as $$
declare
  row_begins date;
begin
  if tg_op = 'UPDATE' then
    update learning_totals as total
    set seconds = total.seconds + new.seconds - old.seconds,
      finished_things = total.finished_things + new.finished_things - old.finished_things
    where user_id = new.user_id;
    return null;
  end if;
  -- Days of one person come one after the other from here on, and what is read below is what stands.
  insert into learning_totals (user_id, seconds, finished_things, row_from, row_to)
    values (new.user_id, 0, 0, new.day, new.day) on conflict do nothing;
  perform from learning_totals where user_id = new.user_id for update;
  select day into row_begins from learning_days as one
  where user_id = new.user_id and day <= new.day
    and not exists (select from learning_days as before where before.user_id = new.user_id and before.day = one.day - 1)
  order by day desc limit 1;
  update learning_totals as total
  set seconds = total.seconds + new.seconds,
    finished_things = total.finished_things + new.finished_things,
    row_from = case when new.day > row_to or new.day = row_from - 1 then row_begins else row_from end,
    row_to = greatest(row_to, new.day)
  where user_id = new.user_id;
  return null;
end
$$;

create trigger learning_days_summed
  after insert or update of seconds, finished_things on learning_days
  for each row execute function add_learning_day();
create trigger books_counted_on_insert after insert on books referencing new table as added
  for each statement execute function count_works('book', 'shelf', 'published_at is not null', 'preview_count = 0');
create trigger books_counted_on_delete after delete on books referencing old table as removed
  for each statement execute function count_works('book', 'shelf', 'published_at is not null', 'preview_count = 0');
create trigger books_counted_on_update after update on books referencing old table as removed new table as added
  for each statement execute function count_works('book', 'shelf', 'published_at is not null', 'preview_count = 0');
create trigger courses_counted_on_insert after insert on courses referencing new table as added
  for each statement execute function count_works('course', 'shelf', 'published_at is not null and withdrawn_at is null', 'false');
create trigger courses_counted_on_delete after delete on courses referencing old table as removed
  for each statement execute function count_works('course', 'shelf', 'published_at is not null and withdrawn_at is null', 'false');
create trigger courses_counted_on_update after update on courses referencing old table as removed new table as added
  for each statement execute function count_works('course', 'shelf', 'published_at is not null and withdrawn_at is null', 'false');
create trigger notes_counted_on_insert after insert on notes referencing new table as added
  for each statement execute function count_notes();
create trigger notes_counted_on_delete after delete on notes referencing old table as removed
  for each statement execute function count_notes();
create trigger notes_counted_on_update after update on notes referencing old table as removed new table as added
  for each statement execute function count_notes();
create trigger articles_counted_on_insert after insert on articles referencing new table as added
  for each statement execute function count_works('article', '''''', 'published_at is not null and withdrawn_at is null and not is_unlisted', 'false');
create trigger articles_counted_on_delete after delete on articles referencing old table as removed
  for each statement execute function count_works('article', '''''', 'published_at is not null and withdrawn_at is null and not is_unlisted', 'false');
create trigger articles_counted_on_update after update on articles referencing old table as removed new table as added
  for each statement execute function count_works('article', '''''', 'published_at is not null and withdrawn_at is null and not is_unlisted', 'false');

--> statement-breakpoint

-- =====================================================================================================================
-- Titles of published topics
-- =====================================================================================================================

create function keep_community_title() returns trigger language plpgsql as $$
begin
  if new.state = 'published' then
    insert into community_titles (topic_id, board_id, title) values (new.id, new.board_id, new.title)
      on conflict (topic_id) do update set board_id = excluded.board_id, title = excluded.title;
  else
    delete from community_titles where topic_id = new.id;
  end if;
  return null;
end $$;

create trigger community_topics_titled
  after insert or update of state, title, board_id on community_topics
  for each row execute function keep_community_title();

--> statement-breakpoint

-- =====================================================================================================================
-- Prices have a history
-- =====================================================================================================================

-- A regular price cannot be written without its history; checked when the transaction ends.
create function require_price_history() returns trigger language plpgsql as $$
declare
  charged integer;
  recorded integer;
begin
  execute format('select price_fen from %I where id = $1', tg_table_name) into charged using new.id;
  if charged is null then return null; end if;
  select price_fen into recorded from price_history
    where subject = tg_argv[0] || ':' || new.id and promotion_id is null order by id desc limit 1;
  if recorded is distinct from charged then
    raise exception 'the price of %:% has no history', tg_argv[0], new.id;
  end if;
  return null;
end
$$;

create constraint trigger plans_price_recorded
  after insert or update of price_fen on plans deferrable initially deferred
  for each row execute function require_price_history('plan');
create constraint trigger products_price_recorded
  after insert or update of price_fen on products deferrable initially deferred
  for each row execute function require_price_history('product');

--> statement-breakpoint

-- =====================================================================================================================
-- Releases that followers may be told of
-- =====================================================================================================================

-- However content is written, by hand, by import or by schedule, what may have come out is noted with it.
create function note_release(kind text, thing_id bigint, work text) returns void language sql as $$
  insert into release_items (kind, thing_id, work, state) values (kind, thing_id, work, 'changed')
  on conflict on constraint release_items_kind_thing_id_pk do update set state = 'changed', work = excluded.work
  where release_items.state not in ('changed', 'told')
$$;

create function note_released_course() returns trigger language plpgsql as $$
begin
  perform note_release('course', new.id, 'course:' || new.id);
  update release_items set state = 'changed' where work = 'course:' || new.id and state in ('hidden', 'scheduled');
  return null;
end
$$;

create function note_released_book() returns trigger language plpgsql as $$
begin
  update release_items set state = 'changed' where work = 'book:' || new.id and state in ('hidden', 'scheduled');
  return null;
end
$$;

create function note_released_lesson() returns trigger language plpgsql as $$
begin
  perform note_release('lesson', new.id, 'course:' || new.course_id);
  return null;
end
$$;

create function note_released_document() returns trigger language plpgsql as $$
begin
  perform note_release('document', new.id, 'book:' || new.book_id);
  return null;
end
$$;

create trigger courses_released after insert on courses for each row execute function note_released_course();
create trigger courses_released_anew after update on courses for each row
  when ((old.published_at, old.withdrawn_at) is distinct from (new.published_at, new.withdrawn_at))
  execute function note_released_course();
create trigger books_released_anew after update on books for each row
  when (old.published_at is distinct from new.published_at) execute function note_released_book();
create trigger lessons_released after insert on lessons for each row execute function note_released_lesson();
create trigger lessons_released_anew after update on lessons for each row
  when ((old.chapter_id is null, old.kind, old.public_html is null, old.title, old.opens_at) is distinct from
    (new.chapter_id is null, new.kind, new.public_html is null, new.title, new.opens_at))
  execute function note_released_lesson();
create trigger documents_released after insert on documents for each row
  when (not new.is_group) execute function note_released_document();
create trigger documents_released_anew after update on documents for each row
  when (not new.is_group and
    (old.is_group, old.is_unlisted, old.published_at, old.withdrawn_at, old.public_html is null, old.title)
    is distinct from
    (new.is_group, new.is_unlisted, new.published_at, new.withdrawn_at, new.public_html is null, new.title))
  execute function note_released_document();

--> statement-breakpoint

-- =====================================================================================================================
-- Search: content that changed is indexed again
-- =====================================================================================================================

-- Notes what has changed; the transaction that commits indexes it (src/features/search/server/keep-indexed.ts).
create function note_searched_thing() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values (tg_argv[0], coalesce(new.id, old.id));
  return null;
end
$$;

create function note_searched_document_text() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('document', coalesce(new.document_id, old.document_id));
  return null;
end
$$;

create function note_searched_article_text() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('article', coalesce(new.article_id, old.article_id));
  return null;
end
$$;

create function note_searched_lesson_text() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('lesson', coalesce(new.lesson_id, old.lesson_id));
  return null;
end
$$;

create function note_searched_documents() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select 'document', id from documents where book_id = new.id and public_html is not null;
  return null;
end
$$;

create function note_searched_course_books() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select 'document', id from documents
    where book_id = coalesce(new.book_id, old.book_id) and public_html is not null;
  return null;
end
$$;

create function note_searched_lessons() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) select 'lesson', id from lessons where course_id = new.id;
  return null;
end
$$;

create function note_searched_courses() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) select 'course', id from courses where teacher_id = new.id;
  return null;
end
$$;

create function note_searched_item() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('media', coalesce(new.item_id, old.item_id));
  return null;
end
$$;

create function note_searched_captions() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select 'lesson', id from lessons where media_id = coalesce(new.media_id, old.media_id)
    union all select 'media', item_id from media_item_files where media_id = coalesce(new.media_id, old.media_id);
  return null;
end
$$;

create function note_searched_version() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('download', coalesce(new.download_id, old.download_id));
  return null;
end
$$;

create function note_searched_post() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select case when kind = 'topic' then 'reply' else 'comment' end, coalesce(new.id, old.id)
    from discussion_threads where id = coalesce(new.thread_id, old.thread_id);
  return null;
end
$$;

create function note_searched_part() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('product', coalesce(new.product_id, old.product_id));
  return null;
end
$$;

-- Proposals are found by what everybody may read of them, which votes and states do not change.
create function note_searched_proposal() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id) values ('proposal', coalesce(new.proposal_id, old.proposal_id));
  return null;
end
$$;

create trigger course_books_searched
  after insert or delete on course_books for each row execute function note_searched_course_books();
create trigger books_searched
  after insert or delete on books for each row execute function note_searched_thing('book');
create trigger books_searched_anew
  after update on books for each row
  when ((old.title, old.summary, old.category, old.tags, old.intro_html, old.content_type, old.shelf, old.published_at)
    is distinct from
    (new.title, new.summary, new.category, new.tags, new.intro_html, new.content_type, new.shelf, new.published_at))
  execute function note_searched_thing('book');
create trigger books_searched_within
  after update on books for each row
  when ((old.title, old.content_type, old.shelf, old.published_at)
    is distinct from (new.title, new.content_type, new.shelf, new.published_at))
  execute function note_searched_documents();
create trigger documents_searched
  after insert or delete on documents for each row execute function note_searched_thing('document');
create trigger document_texts_searched
  after insert or delete on document_texts for each row execute function note_searched_document_text();
create trigger document_texts_searched_anew
  after update on document_texts for each row when (old.html is distinct from new.html)
  execute function note_searched_document_text();
create trigger articles_searched
  after insert or delete on articles for each row execute function note_searched_thing('article');
create trigger article_texts_searched
  after insert or delete on article_texts for each row execute function note_searched_article_text();
create trigger article_texts_searched_anew
  after update on article_texts for each row when (old.html is distinct from new.html)
  execute function note_searched_article_text();
create trigger courses_searched
  after insert or delete on courses for each row execute function note_searched_thing('course');
create trigger courses_searched_anew
  after update on courses for each row
  when ((old.title, old.summary, old.category, old.tags, old.teacher_id, old.intro_html, old.content_type, old.shelf,
      old.published_at, old.withdrawn_at)
    is distinct from (new.title, new.summary, new.category, new.tags, new.teacher_id, new.intro_html, new.content_type,
      new.shelf, new.published_at, new.withdrawn_at))
  execute function note_searched_thing('course');
create trigger courses_searched_within
  after update on courses for each row
  when ((old.title, old.content_type, old.shelf, old.published_at, old.withdrawn_at)
    is distinct from (new.title, new.content_type, new.shelf, new.published_at, new.withdrawn_at))
  execute function note_searched_lessons();
create trigger teachers_searched
  after update on teachers for each row when (old.name is distinct from new.name)
  execute function note_searched_courses();
create trigger lessons_searched
  after insert or delete on lessons for each row execute function note_searched_thing('lesson');
create trigger lessons_searched_anew
  after update on lessons for each row
  when ((old.title, old.chapter_id is null, old.kind, old.is_preview, old.preview_seconds, old.media_id, old.opens_at,
      old.opens_after_days, old.public_html)
    is distinct from (new.title, new.chapter_id is null, new.kind, new.is_preview, new.preview_seconds, new.media_id,
      new.opens_at, new.opens_after_days, new.public_html))
  execute function note_searched_thing('lesson');
create trigger lesson_texts_searched
  after insert or delete on lesson_texts for each row execute function note_searched_lesson_text();
create trigger lesson_texts_searched_anew
  after update on lesson_texts for each row when (old.html is distinct from new.html)
  execute function note_searched_lesson_text();
create trigger media_captions_searched
  after insert or delete on media_captions for each row execute function note_searched_captions();
create trigger media_captions_searched_anew
  after update on media_captions for each row when (old.vtt is distinct from new.vtt)
  execute function note_searched_captions();
create trigger media_items_searched
  after insert or delete on media_items for each row execute function note_searched_thing('media');
create trigger media_items_searched_anew
  after update on media_items for each row
  when ((old.title, old.summary, old.content_type, old.published_at)
    is distinct from (new.title, new.summary, new.content_type, new.published_at))
  execute function note_searched_thing('media');
create trigger media_item_files_searched
  after insert or delete or update on media_item_files for each row execute function note_searched_item();
create trigger downloads_searched
  after insert or delete on downloads for each row execute function note_searched_thing('download');
create trigger download_versions_searched
  after insert or delete or update of state, file_name on download_versions
  for each row execute function note_searched_version();
create trigger articles_searched_anew
  after update on articles for each row
  when ((old.title, old.summary, old.author, old.tags, old.content_type, old.published_at, old.withdrawn_at,
      old.is_unlisted, old.public_html)
    is distinct from (new.title, new.summary, new.author, new.tags, new.content_type, new.published_at,
      new.withdrawn_at, new.is_unlisted, new.public_html))
  execute function note_searched_thing('article');
create trigger documents_searched_anew
  after update on documents for each row
  when ((old.title, old.is_group, old.is_preview, old.is_unlisted, old.published_at, old.withdrawn_at, old.public_html)
    is distinct from
    (new.title, new.is_group, new.is_preview, new.is_unlisted, new.published_at, new.withdrawn_at, new.public_html))
  execute function note_searched_thing('document');
create trigger community_topics_searched
  after insert or delete on community_topics for each row execute function note_searched_thing('topic');
create trigger community_topics_searched_anew
  after update on community_topics for each row
  when ((old.title, old.html, old.state) is distinct from (new.title, new.html, new.state)
    and (old.state = 'published' or new.state = 'published'))
  execute function note_searched_thing('topic');
create trigger discussion_posts_searched
  after insert on discussion_posts for each row when (new.state = 'published')
  execute function note_searched_post();
create trigger discussion_posts_searched_gone
  after delete on discussion_posts for each row when (old.state = 'published')
  execute function note_searched_post();
create trigger discussion_posts_searched_anew
  after update on discussion_posts for each row
  when ((old.html, old.state) is distinct from (new.html, new.state)
    and (old.state = 'published' or new.state = 'published'))
  execute function note_searched_post();
create trigger downloads_searched_anew
  after update on downloads for each row
  when ((old.title, old.summary, old.category, old.content_type, old.carrier_kind, old.carrier_id, old.published_at)
    is distinct from
    (new.title, new.summary, new.category, new.content_type, new.carrier_kind, new.carrier_id, new.published_at))
  execute function note_searched_thing('download');
create trigger products_searched
  after insert or delete on products for each row execute function note_searched_thing('product');
create trigger products_searched_anew
  after update on products for each row
  when ((old.kind, old.title, old.summary, old.is_on_sale) is distinct from (new.kind, new.title, new.summary, new.is_on_sale))
  execute function note_searched_thing('product');
create trigger product_parts_searched
  after insert or update or delete on product_parts for each row execute function note_searched_part();
create trigger shown_proposals_searched
  after insert or delete on shown_proposals for each row execute function note_searched_proposal();
create trigger shown_proposals_searched_anew
  after update on shown_proposals for each row
  when ((old.kind, old.title, old.text, old.work_title, old.opened_at)
    is distinct from (new.kind, new.title, new.text, new.work_title, new.opened_at))
  execute function note_searched_proposal();

--> statement-breakpoint

-- =====================================================================================================================
-- Search: attached downloads and products follow what carries them
-- =====================================================================================================================

-- An attached download is found with its carrier and belongs to it.
create function note_searched_downloads() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select 'download', id from downloads where carrier_kind = tg_argv[0] and carrier_id = coalesce(new.id, old.id);
  return null;
end
$$;

create function note_searched_products() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, thing_id)
    select 'product', product_id from product_parts
    where resource_key = tg_argv[0] || ':' || coalesce(new.id, old.id)
    union
    -- What is attached is out as long as what carries it.
    select 'product', product_id from downloads
    join product_parts on resource_key = 'download:' || downloads.id
    where carrier_kind = tg_argv[0] and carrier_id = coalesce(new.id, old.id);
  return null;
end
$$;

create trigger books_downloads_searched
  after update on books for each row
  when ((old.title, old.published_at) is distinct from (new.title, new.published_at))
  execute function note_searched_downloads('book');
create trigger books_downloads_searched_gone
  after delete on books for each row execute function note_searched_downloads('book');
create trigger courses_downloads_searched
  after update on courses for each row
  when ((old.title, old.published_at, old.withdrawn_at) is distinct from (new.title, new.published_at, new.withdrawn_at))
  execute function note_searched_downloads('course');
create trigger courses_downloads_searched_gone
  after delete on courses for each row execute function note_searched_downloads('course');
create trigger articles_downloads_searched
  after update on articles for each row
  when ((old.title, old.published_at, old.withdrawn_at, old.is_unlisted)
    is distinct from (new.title, new.published_at, new.withdrawn_at, new.is_unlisted))
  execute function note_searched_downloads('article');
create trigger articles_downloads_searched_gone
  after delete on articles for each row execute function note_searched_downloads('article');
create trigger media_items_downloads_searched
  after update on media_items for each row
  when ((old.title, old.published_at) is distinct from (new.title, new.published_at))
  execute function note_searched_downloads('media');
create trigger media_items_downloads_searched_gone
  after delete on media_items for each row execute function note_searched_downloads('media');
create trigger books_products_searched
  after update on books for each row
  when ((old.title, old.published_at) is distinct from (new.title, new.published_at))
  execute function note_searched_products('book');
create trigger books_products_searched_gone
  after delete on books for each row execute function note_searched_products('book');
create trigger courses_products_searched
  after update on courses for each row
  when ((old.title, old.published_at, old.withdrawn_at) is distinct from (new.title, new.published_at, new.withdrawn_at))
  execute function note_searched_products('course');
create trigger courses_products_searched_gone
  after delete on courses for each row execute function note_searched_products('course');
create trigger articles_products_searched
  after update on articles for each row
  when ((old.title, old.published_at, old.withdrawn_at, old.is_unlisted)
    is distinct from (new.title, new.published_at, new.withdrawn_at, new.is_unlisted))
  execute function note_searched_products('article');
create trigger articles_products_searched_gone
  after delete on articles for each row execute function note_searched_products('article');
create trigger downloads_products_searched
  after update on downloads for each row
  when ((old.title, old.carrier_kind, old.carrier_id, old.published_at)
    is distinct from (new.title, new.carrier_kind, new.carrier_id, new.published_at))
  execute function note_searched_products('download');
create trigger downloads_products_searched_gone
  after delete on downloads for each row execute function note_searched_products('download');
create trigger media_items_products_searched
  after update on media_items for each row
  when (old.published_at is distinct from new.published_at)
  execute function note_searched_products('media');

--> statement-breakpoint

-- =====================================================================================================================
-- Search: discussions follow what they are about
-- =====================================================================================================================

-- A post below content shows its title and is open to the same people. There may be very many, so they are not indexed in
-- this transaction: nobody finds them until the job has run, within a minute.
create function note_searched_talk(of text, targets bigint[]) returns void language sql as $$
  insert into search_changes (kind, thing_id, transaction_id)
    select case when thread.kind = 'topic' then 'reply' else 'comment' end, post.id, ''
    from discussion_threads as thread join discussion_posts as post on post.thread_id = thread.id
    where thread.kind = of and thread.target_id = any(targets) and post.state = 'published';
$$;

create function note_searched_talk_below() returns trigger language plpgsql as $$
begin
  perform note_searched_talk(tg_argv[0], array[coalesce(new.id, old.id)]);
  return null;
end
$$;

create function note_searched_talk_of_book() returns trigger language plpgsql as $$
begin
  perform note_searched_talk('document', array(select id from documents where book_id = new.id));
  return null;
end
$$;

create function note_searched_talk_of_course_book() returns trigger language plpgsql as $$
begin
  perform note_searched_talk('document', array(select id from documents where book_id = coalesce(new.book_id, old.book_id)));
  return null;
end
$$;

create function note_searched_talk_of_course() returns trigger language plpgsql as $$
begin
  perform note_searched_talk('course', array[new.id]);
  perform note_searched_talk('lesson', array(select id from lessons where course_id = new.id));
  return null;
end
$$;

create trigger books_talk_searched
  after update on books for each row
  when ((old.title, old.content_type, old.shelf, old.published_at)
    is distinct from (new.title, new.content_type, new.shelf, new.published_at))
  execute function note_searched_talk_of_book();
create trigger course_books_talk_searched
  after insert or delete on course_books for each row execute function note_searched_talk_of_course_book();
create trigger documents_talk_searched
  after update on documents for each row
  when ((old.title, old.is_group, old.is_preview, old.is_unlisted, old.published_at, old.withdrawn_at,
      old.public_html is null)
    is distinct from (new.title, new.is_group, new.is_preview, new.is_unlisted, new.published_at, new.withdrawn_at,
      new.public_html is null))
  execute function note_searched_talk_below('document');
create trigger documents_talk_searched_gone
  after delete on documents for each row execute function note_searched_talk_below('document');
create trigger articles_talk_searched
  after update on articles for each row
  when ((old.title, old.content_type, old.published_at, old.withdrawn_at, old.is_unlisted)
    is distinct from (new.title, new.content_type, new.published_at, new.withdrawn_at, new.is_unlisted))
  execute function note_searched_talk_below('article');
create trigger articles_talk_searched_gone
  after delete on articles for each row execute function note_searched_talk_below('article');
create trigger courses_talk_searched
  after update on courses for each row
  when ((old.title, old.content_type, old.shelf, old.published_at, old.withdrawn_at)
    is distinct from (new.title, new.content_type, new.shelf, new.published_at, new.withdrawn_at))
  execute function note_searched_talk_of_course();
create trigger courses_talk_searched_gone
  after delete on courses for each row execute function note_searched_talk_below('course');
create trigger lessons_talk_searched
  after update on lessons for each row
  when ((old.title, old.chapter_id is null, old.kind, old.is_preview, old.opens_at, old.opens_after_days,
      old.public_html is null)
    is distinct from (new.title, new.chapter_id is null, new.kind, new.is_preview, new.opens_at, new.opens_after_days,
      new.public_html is null))
  execute function note_searched_talk_below('lesson');
create trigger lessons_talk_searched_gone
  after delete on lessons for each row execute function note_searched_talk_below('lesson');
create trigger media_items_talk_searched
  after update on media_items for each row
  when ((old.title, old.content_type, old.published_at) is distinct from (new.title, new.content_type, new.published_at))
  execute function note_searched_talk_below('media');
create trigger media_items_talk_searched_gone
  after delete on media_items for each row execute function note_searched_talk_below('media');
create trigger community_topics_talk_searched
  after update on community_topics for each row
  when ((old.title, old.state) is distinct from (new.title, new.state))
  execute function note_searched_talk_below('topic');
create trigger community_topics_talk_searched_gone
  after delete on community_topics for each row execute function note_searched_talk_below('topic');

--> statement-breakpoint

-- =====================================================================================================================
-- What guests may read
-- =====================================================================================================================

grant select on legal_texts, settings to zhixing_guest;
grant select on work_counts to zhixing_guest;
grant select on article_tag_counts, article_tag_months, article_tags, articles to zhixing_guest;
grant select on books, documents to zhixing_guest;
grant select on course_books, course_chapters, course_slugs, courses, lessons, teachers to zhixing_guest;
grant select on media_item_files, media_items to zhixing_guest;
grant select on listed_works, work_words to zhixing_guest;
grant select on downloads to zhixing_guest;
grant select on search_changes, search_open to zhixing_guest;
grant select on plans to zhixing_guest;
grant select on promotions to zhixing_guest;
grant select on product_parts, products to zhixing_guest;
grant select on community_boards, community_titles to zhixing_guest;
grant select on product_ratings, shown_reviews to zhixing_guest;
grant select on shown_credits, shown_proposals to zhixing_guest;
grant select on outsourcing_cases, outsourcing_packages to zhixing_guest;
grant select on booking_hosts, booking_services to zhixing_guest;
-- Of these tables some columns only: where the bytes of a file are is in others.
grant select (id, download_id, state, label, file_name, notes, size_bytes, sha256, created_at) on download_versions to zhixing_guest;
grant select (media_id, language) on media_captions to zhixing_guest;
grant select (id, state, kind, duration_ms, width, height, poster_url) on media_files to zhixing_guest;

--> statement-breakpoint

-- =====================================================================================================================
-- First rows
-- =====================================================================================================================

-- The rules of refunds as content/legal/refund.md states them.
insert into refund_rules (full_days, most_opened, once_in_months, used_percent, auto_fen, auto_after_hours, changed_at)
  values (7, 3, 12, 20, null, 24, now());
-- Invitations earn nothing until an operator changes the terms.
insert into invitation_terms (reward, days, campaign_id, monthly_limit, window_days, changed_at)
  values ('off', 7, null, 10, 7, now());
