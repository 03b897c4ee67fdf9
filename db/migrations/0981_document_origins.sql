-- Where a document came from: written by a person, from the inbox of what suppliers send, or from a file.
alter table document add column origin text not null default 'manual';
alter table document add constraint document_origin_check check (origin in ('manual', 'inbox', 'import')) not valid;
