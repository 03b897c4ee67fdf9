-- Who a person is within a company: events of received invoices name whoever receives, with identification and position
-- (Resolución DIAN 085 de 2022). It is theirs in this company; in another one they may hold another position.
create table member_identity (
  company_id uuid not null references company,
  person_id  uuid not null,
  identification_type text not null,
  identification      text not null,
  first_name text not null,
  last_name  text not null,
  position   text not null,
  area       text not null default '',
  updated_at timestamptz not null,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references membership
);
select company_table('member_identity', 'select, insert, update');
