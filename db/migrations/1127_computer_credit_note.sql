-- Papers and letters of the credit note of an invoice by computer.
alter table paper_template drop constraint paper_template_kind_check, add constraint paper_template_kind_check
  check (kind in ('all', 'INS', 'INE', 'INC', 'NTC', 'NTD', 'NCI', 'RMS', 'ORS', 'QTE', 'RCS', 'INP', 'RFP', 'NCP', 'RMP', 'ORP', 'RCP', 'DSP', 'NDS'));
alter table letter_template drop constraint letter_template_kind_check, add constraint letter_template_kind_check
  check (kind in ('all', 'INS', 'INE', 'INC', 'NTC', 'NTD', 'NCI', 'RMS', 'ORS', 'QTE', 'RCS', 'INP', 'RFP', 'NCP', 'RMP', 'ORP', 'RCP', 'DSP', 'NDS'));
