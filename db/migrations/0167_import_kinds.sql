-- What files bring besides third parties and catalogues. An account says how often it changed, so that what an import did can be
-- told from what somebody did later; what has no version of its own (a price) is kept as the import left it.
alter table account add column version integer not null default 1;
alter table import_record add column after jsonb;
