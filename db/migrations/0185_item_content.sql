-- Taxes in pesos for so many millilitres of content, as the IBUA (ET art. 513-4): what they are charged for, what an item
-- holds, and what it held the day that a line was written.
alter table tax add column per_content numeric(20,6) check (per_content > 0),
  add check (per_content is null or kind = 'unit');
alter table item add column content numeric(20,6) check (content > 0);
alter table document_line add column content numeric(20,6) check (content > 0);
alter table document_line_tax add column per_content numeric(20,6) check (per_content > 0);
