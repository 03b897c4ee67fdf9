-- One living public link for each thing: its token is kept sealed, so that the same one is shown again, renewed or revoked. Links that
-- were made before stay as they are, known by their hash alone, until their date or until somebody revokes them.
alter table public_link add column sealed text;
comment on column public_link.sealed is 'The token, sealed with the key of the installation; null of what is known by its hash alone';
create unique index public_link_living on public_link (company_id, entity, entity_id) where sealed is not null and revoked_at is null;
