-- Taking lists out in files and putting documents on paper ask a permission of their own: each role goes on doing what it did.
do $$
declare
  ids uuid[];
  one uuid;
begin
  -- The list of companies is the operator's to read; each is then entered by its own door.
  set local role paramo_operator;
  select coalesce(array_agg(id), '{}') into ids from company;
  reset role;
  foreach one in array ids loop
    perform set_config('app.company', one::text, true);
    update role r
       set permissions = r.permissions || coalesce((
             select jsonb_agg(v.code order by v.code)
               from (select thing || '.export' as code, thing || '.read' as held from unnest(array[
        'accounting.books', 'accounting.costCenter', 'accounting.journalEntryType', 'crm.activityOutcome', 'crm.activityType',
        'crm.competitor', 'crm.contactStage', 'crm.heardAboutUs', 'crm.lossReason', 'crm.origin', 'crm.pipeline', 'crm.territory',
        'desk.cannedFolder', 'desk.ticketKind', 'desk.ticketOrigin', 'desk.ticketStatus', 'desk.ticketTag', 'documents.branch',
        'documents.reason', 'documents.register', 'documents.resolution', 'fiscal.exogenousConcept', 'inventory.stock',
        'inventory.warehouse', 'items.attribute', 'items.brand', 'items.category', 'items.item', 'items.tag', 'items.unit',
        'loyalty.programme', 'manufacturing.productionStage', 'payroll.agreement', 'payroll.agreementKind', 'payroll.area',
        'payroll.concept', 'payroll.electronicPeriod', 'payroll.jobDuty', 'payroll.jobTitle', 'payroll.location',
        'payroll.paymentPeriod', 'payroll.payrollKind', 'payroll.salaryLevel', 'payroll.socialBenefit', 'payroll.workShift',
        'people.custom-field', 'people.party', 'people.tag', 'platform.log', 'pricing.priceList', 'pricing.promotion',
        'sales.commission', 'sales.creditNote', 'sales.debitNote', 'sales.invoice', 'sales.quote', 'treasury.bankConcept',
        'treasury.paymentDevice', 'treasury.paymentReminder', 'treasury.paymentType', 'treasury.receipt', 'users.user']) thing
                      union all
                     select thing || '.print', thing || '.read'
                       from unnest(array['sales.creditNote', 'sales.debitNote', 'sales.invoice', 'sales.quote']) thing
                      union all
                     select 'accounting.chart.export', 'accounting.chart.write') v
              where r.permissions ? v.held and not r.permissions ? v.code), '[]')
     where r.company_id = one and not r.permissions ? '*';
  end loop;
  perform set_config('app.company', '', true);
end $$;
