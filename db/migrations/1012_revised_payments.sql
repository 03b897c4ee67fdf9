-- An egreso that was edited under its number: how many times it was written, and of which of them a line is.
alter table payment add column revision int not null default 1 check (revision > 0);
alter table settlement_line add column revision int not null default 1 check (revision > 0);
