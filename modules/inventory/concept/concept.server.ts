import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { stockConcept, type ConceptDirection } from './concept.ts'

export const stockConceptServed = serveCatalogue(stockConcept)

/** What almost every company needs, each with its account of the PUC; the company changes or takes away what it likes. */
const usual: readonly { readonly name: string; readonly direction: ConceptDirection; readonly code: string }[] = [
  { name: 'Ajuste de existencias', direction: 'both', code: '613520' },
  { name: 'Aprovechamiento', direction: 'in', code: '429505' },
  { name: 'Consumo interno', direction: 'out', code: '519595' },
  { name: 'Muestras y obsequios', direction: 'out', code: '523560' },
]

export const bearStockConcepts: ProvisionStep = {
  name: 'inventory.concepts',
  async run(tx, { companyId }) {
    const ids = await accountIdsByCode(
      tx,
      companyId,
      usual.map(({ code }) => code),
    )
    await bearRecords(
      tx,
      companyId,
      stockConcept,
      usual.flatMap(({ name, direction, code }) => {
        const accountId = ids.get(code)
        return accountId === undefined ? [] : [{ name, direction, accountId }]
      }),
    )
  },
}
