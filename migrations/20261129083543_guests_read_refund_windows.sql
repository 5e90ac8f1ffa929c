-- Product pages state how long and up to which use a purchase is refunded in full. The other numbers are for staff.
grant select (id, full_days, most_opened, used_percent, changed_at) on refund_rules to zhixing_guest;--> statement-breakpoint
create trigger refund_rules_content_changed
  after insert or update or delete or truncate on refund_rules
  for each statement execute function notify_content_changed();
