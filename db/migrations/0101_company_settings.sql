-- What a company says of itself gets a version, so that two who save at once do not undo each other; and its few papers (logo,
-- signatures, RUT) stand beside it with their bytes: whoever prints reads them in the same transaction.
alter table company add column version int not null default 1;

create table company_file (
  company_id uuid not null references company,
  slot       text not null check (slot in ('logo', 'rut', 'legalRepresentativeSignature', 'accountantSignature', 'auditorSignature')),
  name       text not null,
  mime       text not null check (mime in ('image/png', 'image/jpeg', 'application/pdf')),
  -- of an image, in pixels
  width      int,
  height     int,
  bytes      bytea not null,
  updated_at timestamptz not null,
  primary key (company_id, slot)
);
select company_table('company_file', 'select, insert, update, delete');
