-- By how many percent more than its source line a line was allowed to take when it was written: what the company tolerated on that day.
alter table document_line_source add column over_percent numeric(9,6) not null default 0 check (over_percent between 0 and 100);
