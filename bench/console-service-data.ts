import { LAST_DAY } from "./scale-order-data.ts";

const END = `timestamptz '${LAST_DAY} 23:00+08'`;

/** Numbers of records that staff lists of services, certificates and messages show. */
export interface ServiceAmounts {
  /** Of bookings, cases and certificates each. */
  records: number;
  /** Of messages and of downloads each. */
  messages: number;
  /** Further documents of all books. */
  documents: number;
  /** Numbered from 1. */
  users: number;
}

/** Fills the tables behind the lists of services, certificates, downloads, messages and documents. */
export function serviceStatements(amounts: ServiceAmounts): string[] {
  return [
    ...bookingStatements(amounts),
    ...caseStatements(amounts),
    ...courseStatements(amounts),
    ...messageStatements(amounts),
  ];
}

const personOf = (n: string, users: number) => `1 + ((${n}) * 7919::bigint) % ${users}`;

/**
 * Two hosts with five services each, booked by ten thousand people; a fifth ended otherwise than by the conversation, a
 * few are still to come.
 */
function bookingStatements({ records, users }: ServiceAmounts): string[] {
  return [
    `insert into booking_hosts (name, intro) values ('林老师', ''), ('周老师', '')`,
    `insert into booking_services (host_id, title, minutes, step_minutes, buffer_minutes, capacity, notice_minutes, horizon_days, price_fen, cancel_hours)
      select host.id, host.name || '的' || n || ' 号咨询', 50, 60, 10, 1, 60, 30, 19900, 24
      from booking_hosts host, generate_series(1, 5) n`,
    `insert into bookings (service_id, host_id, user_id, title, starts_at, ends_at, buffer_minutes, cancel_hours, late_percent, seat, state,
        order_no, created_at, confirmed_at, ended_at, ended_by)
      select service.id, service.host_id, ${personOf("n % 10000", users)}, service.title, at, at + interval '50 minutes', 10, 24, 0,
        case when state not in ('chosen', 'released') then 1 end, state, case when state <> 'chosen' then 'bench-booking-' || n end,
        at - interval '5 days', case when state not in ('chosen', 'held', 'released') then at - interval '5 days' end,
        case when state in ('done', 'no_show', 'cancelled') then at end, case when state in ('done', 'no_show', 'cancelled') then 'time' end
      from (select n, ${END} + interval '10 days' - n * interval '40 minutes' as at,
          case when n < 300 then 'confirmed' when n % 40 = 0 then 'chosen' when n % 30 = 0 then 'released' when n % 12 = 0 then 'cancelled'
            when n % 50 = 1 then 'no_show' else 'done' end as state
        from generate_series(1, ${records}) n) drawn
      join (select *, row_number() over (order by id) as place from booking_services where title like '%咨询') service
        on service.place = 1 + n % 10`,
  ];
}

/** By twenty thousand people, a fifth by guests; one case in five hundred is open. */
function caseStatements({ records, users }: ServiceAmounts): string[] {
  return [
    `insert into cases (case_no, kind, request, state, text, user_id, contact, sending_key, owner_id, created_at, due_at, closed_at)
      select 'TS-20260101-' || lpad(n::text, 6, '0'), kind, case when kind = 'personal' then 'access' end, state, '课程页上写的课时和目录里的不一样',
        case when n % 5 <> 0 then ${personOf("n % 20000", users)} end, case when n % 5 = 0 then 'r' || n || '@example.com' end, 'bench-' || n,
        case when state <> 'received' then 1 + n % 20 end, at, at + interval '15 days',
        case when state not in ('received', 'in_progress') then at + n % 300 * interval '1 hour' end
      from (select n, ${END} - n * interval '30 minutes' as at,
          (array['service', 'service', 'service', 'other', 'infringement', 'illegal', 'personal'])[1 + n % 7] as kind,
          case when n % 1000 = 0 then 'received' when n % 1000 = 1 then 'in_progress' when n % 20 = 0 then 'declined'
            when n % 33 = 0 then 'withdrawn' else 'answered' end as state
        from generate_series(1, ${records}) n) drawn`,
  ];
}

/** Certificates of all courses, documents of all books, and downloads of forty files. */
function courseStatements({ records, messages, documents, users }: ServiceAmounts): string[] {
  return [
    `insert into certificates (number, user_id, course_id, course_title, name, finished_on, issued_at, withdrawn_at, revoked_at, revoke_reason)
      select lpad(n::text, 20, '0'), 1 + n / 10, course.id, course.title, case when not is_withdrawn then '读者' || (1 + n / 10) end, at::date, at,
        case when is_withdrawn then at end, case when n % 300 = 0 then at end, case when n % 300 = 0 then '代学' end
      from (select n, ${END} - n * interval '30 minutes' as at, n % 100 = 7 as is_withdrawn from generate_series(0, ${records} - 1) n) drawn
      join (select id, title, row_number() over (order by id) as place from courses limit 10) course on course.place = 1 + n % 10`,
    `insert into documents (book_id, source_key, title, position, depth, is_group, is_preview, public_html, excerpt, word_count, published_at,
        withdrawn_at, created_at, updated_at)
      select book.id, 'bench-' || k, book.title || '的第 ' || k || ' 节', 100 + k, 0, k % 50 = 0, false, '<p>节选</p>', '节选', 900,
        case when k % 20 <> 0 then at end, case when k % 60 = 1 then at end, at, at
      from (select id, title, row_number() over (order by id) as place, count(*) over () as books from books) book,
        generate_series(1, (${documents} / books)::int) k,
        lateral (select ${END} - (k * 101 + place) % ${documents} * interval '20 minutes' as at) moment`,
    `insert into downloads (title, summary, category, content_type, position, published_at, created_at, updated_at)
      select '练习册之' || n, '可以打印', '资料', 'free', n, ${END}, ${END}, ${END} from generate_series(1, 40) n`,
    `insert into download_versions (download_id, state, label, file_name, notes, size_bytes, sha256, storage_name, created_at)
      select id, 'ready', '第一版', 'workbook-' || position || '.pdf', '', 1000, md5(id::text), 'bench-' || id, created_at
      from downloads where title like '练习册之%'`,
    `insert into download_log (download_id, version_id, user_id, day, taken_at)
      select version.download_id, version.id, ${personOf("n", users)}, at::date, at
      from (select n, ${END} - n * interval '15 minutes' as at from generate_series(1, ${messages}) n) drawn
      join (select id, download_id, row_number() over (order by id) as place from download_versions where storage_name like 'bench-%') version
        on version.place = 1 + n % 40
      on conflict do nothing`,
  ];
}

/** Five messages in a hundred failed, some wait. */
function messageStatements({ messages, users }: ServiceAmounts): string[] {
  return [
    `insert into notification_deliveries (event_id, user_id, kind, channel, state, is_digested, due_at, attempts, tried_at, settled_at, detail)
      select 1000000000 + n, ${personOf("n", users)}, (array['order', 'membership', 'reply', 'security', 'booking'])[1 + n % 5],
        case when n % 4 = 0 then 'sms' else 'mail' end, state, n % 10 = 3, at, 1, at, case when state <> 'waiting' then at end,
        case when state = 'given_up' then '550 mailbox unavailable' when state = 'unknown' then '没有收到答复' end
      from (select n, ${END} - n * interval '1 minute' as at, case when n <= 200 then 'waiting' when n % 25 = 0 then 'given_up'
          when n % 100 = 1 then 'unknown' when n % 60 = 1 then 'dropped' else 'sent' end as state
        from generate_series(1, ${messages}) n) drawn`,
  ];
}
