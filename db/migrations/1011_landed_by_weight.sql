-- What freight adds to goods is shared by what they weigh, too.
alter table landed_cost drop constraint landed_cost_basis_check,
  add constraint landed_cost_basis_check check (basis in ('value', 'quantity', 'weight'));
