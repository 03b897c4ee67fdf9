-- What puts a cost right moves no goods: its movement changes the value alone, from its day on.
alter table stock_movement drop constraint stock_movement_quantity_check;
alter table stock_note drop constraint stock_note_type_check,
  add constraint stock_note_type_check check (type in ('opening', 'entry', 'exit', 'adjustment', 'consumption', 'cost'));
