-- The paper that a person prints on, wherever they sign in.

create table member_paper (
  company_id uuid not null references company,
  person_id  uuid not null,
  paper      text not null check (paper in ('carta', 'media-carta', 'tiquete-80', 'tiquete-58')),
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references membership on delete cascade
);
select company_table('member_paper', 'select, insert, update, delete');
