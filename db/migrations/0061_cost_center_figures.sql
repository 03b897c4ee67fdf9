-- Reports read the figures of a cost centre in an account without touching the lines: what they add up stands in the index.
create index journal_line_of_cost_center_account on journal_line
  (company_id, cost_center_id, account_id, date, entry_id, position) include (debit, credit) where cost_center_id is not null;
drop index journal_line_of_cost_center;
