-- What there is of an item, or in a warehouse, is reclassified too.
set local lock_timeout = '5s';
alter table reclassification drop constraint reclassification_kind_check;
alter table reclassification add constraint reclassification_kind_check
  check (kind in ('party', 'account', 'costCenter', 'item', 'warehouse'));
