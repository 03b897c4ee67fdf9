-- A sale that the authority had validated already is cancelled by its note: its money went back with the note and is not counted twice.
set local lock_timeout = '5s';

alter table till_cancellation add column note_id uuid;
alter table till_cancellation add foreign key (company_id, note_id) references document (company_id, id);
create index till_cancellation_note on till_cancellation (company_id, note_id) where note_id is not null;
