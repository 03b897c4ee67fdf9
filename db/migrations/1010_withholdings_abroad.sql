-- Sellers without residence in Colombia: what is withheld of payments abroad (ET arts. 406 to 415), and the whole IVA of their
-- services (ET art. 437-2, numeral 3).
alter table withholding drop constraint withholding_beneficiary_check,
  add constraint withholding_beneficiary_check
    check (beneficiary in ('any', 'declarante', 'no_declarante', 'juridica', 'natural', 'simple', 'abroad'));
