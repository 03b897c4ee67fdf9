-- The lines of a company's financial statements: each stands in a part of one, may carry a note that is printed below it, and is
-- said by accounts, which take along those that hang from them.
set local lock_timeout = '5s';
create table statement_line (
  company_id uuid not null references company,
  id         uuid not null,
  statement  text not null check (statement in ('position', 'results', 'cash')),
  -- key of a part of the statement of the law
  part       text not null,
  name       text not null check (name <> ''),
  position   int  not null check (position > 0),
  note       text not null default '',
  version    int  not null default 1,
  primary key (company_id, id),
  unique (company_id, statement, name)
);
select company_table('statement_line', 'select, insert, update, delete');

alter table account
  add column statement_line_id uuid,
  add column cash_line_id uuid,
  add foreign key (company_id, statement_line_id) references statement_line (company_id, id),
  add foreign key (company_id, cash_line_id) references statement_line (company_id, id);
create index account_of_statement_line on account (company_id, statement_line_id) where statement_line_id is not null;
create index account_of_cash_line on account (company_id, cash_line_id) where cash_line_id is not null;
