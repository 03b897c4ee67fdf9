-- Of whoever is invited a company knows what it wrote: their name here until they accept. Whether they have an account elsewhere,
-- and which name it has, is theirs to tell.
alter table membership add column invited_name text not null default '' check (length(invited_name) <= 200);
