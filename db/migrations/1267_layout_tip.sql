-- Whether the registers of a branch offer a tip when a sale is charged.
set local lock_timeout = '5s';

alter table pos_layout add column asks_tip boolean not null default false;
