-- Versions of an issued document under one number: the newest one stands, and those before it are kept whole, with their
-- lines, their taxes, what was answered and their public link, as they were.

alter table document
  add column edition int not null default 1 check (edition > 0),
  -- the version that it takes the place of, from its draft on
  add column replaces_id uuid,
  add foreign key (company_id, replaces_id) references document (company_id, id),
  add check ((edition = 1) = (replaces_id is null) or state = 'draft');

alter table document drop constraint document_state_check;
alter table document add constraint document_state_check check (state in ('draft', 'issued', 'superseded', 'annulled'));

-- A number stands once, and each of its versions once.
create unique index document_standing on document (company_id, kind, prefix, number) where state <> 'superseded';
create unique index document_edition on document (company_id, kind, prefix, number, edition);
alter table document drop constraint document_company_id_kind_prefix_number_key;

-- What takes the place of a document: one that was issued, and as many drafts as are being written.
create unique index document_replaced_once on document (company_id, replaces_id) where replaces_id is not null and state <> 'draft';
create index document_replacing on document (company_id, replaces_id) where replaces_id is not null;

create or replace function issued_document_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.state = 'issued' and (tg_op = 'INSERT' or old.state = 'draft') then
    new.issued_in := pg_current_xact_id();
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'document % is issued', old.id using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.state <> 'draft' and (new.number, new.prefix, new.total, new.party_id, new.date, new.kind, new.edition, new.replaces_id)
     is distinct from (old.number, old.prefix, old.total, old.party_id, old.date, old.kind, old.edition, old.replaces_id) then
    raise exception 'document % is issued', old.id using errcode = 'check_violation';
  end if;
  if old.state <> 'draft' and new.state = 'draft' then
    raise exception 'document % is issued', old.id using errcode = 'check_violation';
  end if;
  if old.state in ('superseded', 'annulled') and new.state <> old.state then
    raise exception 'document % is %', old.id, old.state using errcode = 'check_violation';
  end if;
  if new.state = 'superseded' and old.state not in ('issued', 'superseded') then
    raise exception 'document % is not issued', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
