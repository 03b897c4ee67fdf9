-- What one key of the installation sealed, for every server of this database to open with its own before it serves: with another key the
-- secrets of companies would read as if they were not there, and what is written meanwhile would be closed to the others.
create table private.secret_key (
  one boolean primary key default true check (one),
  canary text not null
);
