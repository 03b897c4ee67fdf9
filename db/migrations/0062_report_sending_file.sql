-- The file of a scheduled report is made once for all who receive it. `file` says what it is and for what permissions it was
-- made; its bytes are among the files, until the next sending of its schedule.
alter table report_sending add column file jsonb;
