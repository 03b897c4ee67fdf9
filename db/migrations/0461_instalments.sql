-- A document that is due on several days says on which and how much of it: percentages or amounts, as they were written. What is owed
-- on each day is an open item of its own (open_item.instalment).
alter table document add column instalments jsonb not null default '[]' check (jsonb_typeof(instalments) = 'array');
