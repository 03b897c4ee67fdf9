-- Two records of one third party: the one that goes points to the one that stands. What was written in its name keeps its own row.
set local lock_timeout = '5s';

alter table party
  add column merged_into uuid,
  add constraint party_merged_into_fkey foreign key (company_id, merged_into) references party (company_id, id) not valid,
  add constraint party_merged_into_other check (merged_into is null or (merged_into <> id and not active)) not valid;
alter table party validate constraint party_merged_into_fkey;
alter table party validate constraint party_merged_into_other;
create index party_merged on party (company_id, merged_into) where merged_into is not null;

-- Each merge, with what both were before it: it is undone whole while nobody changed either.
create table party_merge (
  company_id       uuid not null references company,
  id               uuid not null,
  merged_id        uuid not null,
  standing_id      uuid not null,
  -- the versions that the merge left: another one means that somebody changed it since
  merged_version   int not null,
  standing_version int not null,
  -- { "active", "isCustomer", …, "emailInvoicing", "phone" } of both, and those that had been merged into the one that goes
  before           jsonb not null,
  merged_at        timestamptz not null,
  merged_by        uuid,
  undone_at        timestamptz,
  undone_by        uuid,
  primary key (company_id, id),
  foreign key (company_id, merged_id) references party (company_id, id),
  foreign key (company_id, standing_id) references party (company_id, id),
  check (merged_id <> standing_id)
);
create index party_merge_standing on party_merge (company_id, standing_id, merged_at desc);
create unique index party_merge_living on party_merge (company_id, merged_id) where undone_at is null;
select company_table('party_merge', 'select, insert, update');
