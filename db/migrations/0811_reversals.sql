-- A journal that gives back another on a day of its own. It stands beside it, apart from annulling it; one at a time.
alter table journal add column reverses_id uuid;
alter table journal add foreign key (company_id, reverses_id) references journal (company_id, id);
create unique index journal_reversed_once on journal (company_id, reverses_id) where state = 'posted';
