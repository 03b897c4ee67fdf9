-- What holds of the withholdings of one third party besides its RUT, each from a day until the next of its side and kind.
create table party_withholding (
  company_id uuid not null references company,
  id         uuid not null,
  party_id   uuid not null,
  -- practises: it withholds from us; suffers: we withhold from it
  side       text not null check (side in ('practises', 'suffers')),
  kind       text not null check (kind in ('retefuente', 'reteiva', 'reteica')),
  from_day   date not null,
  effect     text not null check (effect in ('usual', 'none', 'own')),
  -- concept of ReteFuente or activity of ICA
  code       text check (length(code) <= 40),
  rate       numeric(12,6) check (rate between 0 and 100),
  reason     text not null check (length(reason) between 4 and 300),
  created_at timestamptz not null,
  created_by uuid,
  primary key (company_id, id),
  constraint party_withholding_from unique (company_id, party_id, side, kind, from_day),
  foreign key (company_id, party_id) references party (company_id, id),
  constraint party_withholding_whole check ((effect = 'own') = (code is not null or rate is not null))
);
select company_table('party_withholding', 'select, insert, delete');
