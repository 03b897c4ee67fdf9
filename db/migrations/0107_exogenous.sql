-- Made from the definition in modules/fiscal/exogenous.

create table exogenous_concept (
  company_id uuid not null references company,
  id uuid not null,
  year text not null check (year in ('2020', '2021', '2022', '2023', '2024', '2025', '2026', '2027', '2028', '2029', '2030', '2031', '2032', '2033', '2034', '2035', '2036', '2037', '2038', '2039', '2040')),
  format text collate "es-x-icu" not null check (format in ('1001', '1003', '1004', '1005', '1006', '1007', '1008', '1009', '1010', '1011', '1012', '1647', '2275', '2276')),
  code text not null default '' check (length(code) <= 4),
  name text not null check (length(name) <= 120),
  minimum_uvt bigint check (minimum_uvt between 0 and 100000),
  source text not null default '' check (length(source) <= 200),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, year, format, code)
);
create index exogenous_concept_list on exogenous_concept (company_id, format, id);
select company_table('exogenous_concept', 'select, insert, update, delete');

create table exogenous_account (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  first_code text not null check (length(first_code) <= 10),
  last_code text not null default '' check (length(last_code) <= 10),
  feeds text not null check (feeds in ('1001.deductible', '1001.nonDeductible', '1001.deductibleVat', '1001.nonDeductibleVat', '1001.withheld', '1001.assumed', '1001.withheldVat', '1001.foreignVat', '1003.base', '1003.withheld', '1004.paid', '1004.credit', '1005.deductibleVat', '1005.returned', '1006.vat', '1006.recovered', '1006.consumption', '1007.income', '1007.returned', '1008.balance', '1009.balance', '1010.value', '1010.premium', '1011.balance', '1012.value', '1647.value', '2275.value', '2276.salary', '2276.bonus', '2276.food', '2276.fees', '2276.services', '2276.commissions', '2276.benefits', '2276.travel', '2276.representation', '2276.cooperative', '2276.other', '2276.severancePaid', '2276.severanceFund', '2276.severanceBefore', '2276.pensions', '2276.health', '2276.pension', '2276.voluntaryRais', '2276.afc', '2276.voluntaryPension', '2276.withheld')),
  measure text not null check (measure in ('debit', 'credit', 'movement', 'balance')),
  share numeric(12,6) not null,
  position integer not null,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references exogenous_concept (company_id, id)
);
create index exogenous_account_of on exogenous_account (company_id, parent_id, position);
select company_table('exogenous_account', 'select, insert, update, delete');
