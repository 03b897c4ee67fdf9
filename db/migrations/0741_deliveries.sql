-- What the customer of a validated document gets: its container, signed once and kept byte for byte, and to whom it went.
create table delivery (
  company_id      uuid not null,
  transmission_id uuid not null,
  document_id     uuid not null,
  -- those of its files: a yearly number of their own
  file_name       text not null,
  zip_name        text not null,
  xml             bytea not null,
  sha256          text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  signed_at       timestamptz not null,
  -- of the message that was written last; its letters are rows of the outbox
  message_id      uuid,
  delivered_at    timestamptz,
  -- empty: the customer has no address for it
  recipients      text[] not null default '{}',
  primary key (company_id, transmission_id),
  foreign key (company_id, transmission_id) references transmission (company_id, id),
  check ((message_id is null) = (delivered_at is null))
);
create index delivery_of_document on delivery (company_id, document_id);
select company_table('delivery', 'select, insert, update', false);

create function delivery_stays() returns trigger language plpgsql as $$
begin
  raise exception 'delivery of % keeps what was signed', old.document_id using errcode = 'check_violation';
end $$;
create trigger delivery_stays before update on delivery
  for each row when (
    (new.transmission_id, new.document_id, new.file_name, new.zip_name, new.sha256, new.signed_at)
      is distinct from (old.transmission_id, old.document_id, old.file_name, old.zip_name, old.sha256, old.signed_at)
    or new.xml is distinct from old.xml
  ) execute function delivery_stays();
