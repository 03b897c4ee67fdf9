-- What was offered to a role that companies find made: a permission is offered to it once, and what an owner takes away stays
-- taken away. Unknown in companies that were there before offers were kept.
alter table role add column offered jsonb;
