-- Why numbers of a range were passed over, the last time: the authority may ask.
alter table resolution add column gap_reason text not null default '' check (length(gap_reason) <= 200);
