-- When the service of the authority failed a company: from the first call that failed until one was answered.
create table authority_outage (
  company_id     uuid not null references company,
  id             uuid not null,
  began_at       timestamptz not null,
  last_failed_at timestamptz not null,
  -- when it had failed for as long as the law says: from then on invoices go out in contingency
  met_at         timestamptz,
  ended_at       timestamptz,
  primary key (company_id, id),
  check (last_failed_at >= began_at)
);
create unique index authority_outage_open on authority_outage (company_id) where ended_at is null;
select company_table('authority_outage', 'select, insert, update', false);

-- An invoice that goes in contingency (type 04) is signed again: another sending, which follows the one that had no answer.
alter table transmission
  add column contingency boolean not null default false,
  -- an attempt was made and its answer is not known: it is asked about before it is sent
  add column in_doubt boolean not null default false,
  -- until when the law lets it be transmitted: counted from when the service answers again
  add column due_at timestamptz,
  -- the sending that it stands for
  add column replaces_id uuid,
  add foreign key (company_id, replaces_id) references transmission (company_id, id);
update transmission set in_doubt = true where state = 'sent';
create index transmission_replaces on transmission (company_id, replaces_id);

alter table transmission drop constraint transmission_state_check;
alter table transmission add constraint transmission_state_check
  check (state in ('queued', 'sent', 'contingency', 'validated', 'rejected', 'withdrawn', 'corrected', 'replaced'));
alter table transmission add check (state <> 'contingency' or contingency);
drop index transmission_of_document;
create unique index transmission_of_document on transmission (company_id, document_id)
  where state not in ('withdrawn', 'corrected', 'replaced');
drop index transmission_due;
create index transmission_due on transmission (next_try) where state in ('queued', 'sent', 'contingency');

drop trigger transmission_stays on transmission;
create trigger transmission_stays before update on transmission
  for each row when (
    (old.xml is not null and (new.xml is distinct from old.xml or new.sha256 is distinct from old.sha256))
    or (old.state in ('validated', 'withdrawn', 'corrected') and new.state <> old.state)
    or (new.state = 'corrected' and old.state <> 'rejected' and old.state <> 'corrected')
    or (new.state = 'replaced' and old.state not in ('queued', 'sent', 'contingency', 'replaced'))
    -- the authority had the one without answer after all
    or (old.state = 'replaced' and new.state not in ('replaced', 'validated'))
    or (old.answer is not null and new.answer is distinct from old.answer)
    or new.document_id <> old.document_id or new.unique_code <> old.unique_code or new.contingency <> old.contingency
  ) execute function transmission_stays();

-- The container of an invoice in contingency goes out without the answer of the authority; the one with it follows.
alter table delivery add column answered boolean not null default true;
alter table delivery drop constraint delivery_pkey;
alter table delivery add primary key (company_id, transmission_id, answered);
