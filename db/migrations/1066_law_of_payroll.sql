-- A company may have its own value of any figure of law: those of payroll too, of which some hold until another replaces them.
-- Which names there are, the code knows; the decimal is kept as text, and a table as its stretches.

alter table company_legal_value
  drop constraint company_legal_value_name_check,
  add constraint company_legal_value_name_check check (name ~ '^[a-zA-Z0-9]{1,60}$'),
  alter column ends drop not null;
