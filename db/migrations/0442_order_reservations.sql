-- Whether goods are kept for a document until they leave for it.
alter table document add column reserves_stock boolean not null default false;
