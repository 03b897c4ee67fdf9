import { bookkeepers } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { journalEntryType } from './journal-entry-type.ts'

export const journalEntryTypeServed = serveCatalogue(journalEntryType)

export const bearJournalEntryTypes: ProvisionStep = {
  name: 'accounting.journalEntryTypes',
  async run(tx, { companyId }) {
    const { read, write, delete: remove } = journalEntryType.permissions
    await grantToRoles(tx, companyId, [
      { permissions: [read], to: [...bookkeepers, 'viewer'] },
      { permissions: [write, remove], to: ['accountant'] },
    ])
    await bearRecords(tx, companyId, journalEntryType, [
      { code: 'CG', name: 'Comprobante de contabilidad', process: 'manual' },
      { code: 'SI', name: 'Saldos iniciales', process: 'opening' },
      { code: 'NOM', name: 'Nómina', process: 'payroll' },
      { code: 'DEP', name: 'Depreciación', process: 'depreciation' },
      { code: 'CB', name: 'Conciliación bancaria', process: 'conciliation' },
      { code: 'RCL', name: 'Reclasificación', process: 'reclassification' },
      { code: 'CIM', name: 'Cierre de impuestos', process: 'taxClosing', closing: 'tax' },
      { code: 'CAN', name: 'Cierre anual', process: 'yearClosing', closing: 'year' },
    ])
  },
}
