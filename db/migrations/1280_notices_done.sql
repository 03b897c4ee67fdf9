-- What waited for whoever was told, and somebody attended: it asks nobody for anything any more.
alter table notification add column done_at timestamptz;
create index notification_waiting on notification (company_id, event, key text_pattern_ops) where done_at is null;
