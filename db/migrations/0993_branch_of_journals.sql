-- Where a journal that is written by hand belongs: what documents write is of their branch.
set local lock_timeout = '5s';
alter table journal
  add column branch_id uuid,
  add foreign key (company_id, branch_id) references branch (company_id, id);
