-- What a message of the outbox is about, so that the screen of that thing finds the state of its sending.
alter table outbox add column about uuid;
create index outbox_about on outbox (company_id, about, topic) where about is not null;

-- A worker looks only for the topics that it delivers: messages that nobody delivers yet must not stand in its way.
drop index outbox_due;
create index outbox_due on outbox (topic, run_at) where state in ('pending', 'running');
