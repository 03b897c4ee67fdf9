-- Goods written off (bajas): a note that says its cause and what the law makes of its IVA, as it was on its day.
alter table stock_note
  add column cause text check (cause in ('expiry', 'damage', 'theft', 'sample', 'self_use')),
  add column vat_treatment text check (vat_treatment in ('adjusts_input', 'causes_output')),
  drop constraint stock_note_type_check,
  add constraint stock_note_type_check check (type in ('opening', 'entry', 'exit', 'adjustment', 'consumption', 'cost', 'loss')),
  add constraint stock_note_cause check (case when type <> 'loss' then cause is null when state = 'draft' then true else cause is not null end);
