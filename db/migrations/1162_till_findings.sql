-- What a person did about the findings of a sale and about what was set aside: nothing of either is changed or taken away.
set local lock_timeout = '5s';

create table till_sale_resolution (
  company_id  uuid not null references company,
  sale_id     uuid not null,
  reason      text not null check (length(reason) between 1 and 500),
  resolved_at timestamptz not null,
  resolved_by uuid not null,
  primary key (company_id, sale_id),
  foreign key (company_id, sale_id) references till_sale (company_id, id)
);
select company_table('till_sale_resolution', 'select, insert');

create table till_quarantine_taken (
  company_id    uuid not null references company,
  quarantine_id uuid not null,
  sale_id       uuid not null,
  reason        text not null check (length(reason) between 1 and 500),
  taken_at      timestamptz not null,
  taken_by      uuid not null,
  primary key (company_id, quarantine_id),
  foreign key (company_id, quarantine_id) references till_quarantine (company_id, id),
  foreign key (company_id, sale_id) references till_sale (company_id, id)
);
create index till_quarantine_taken_sale on till_quarantine_taken (company_id, sale_id);
select company_table('till_quarantine_taken', 'select, insert');
