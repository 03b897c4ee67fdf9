/** Third parties that stories deal with. */
import { checkDigit } from '#colombia/index.ts'
import { createParty } from '#modules/people/index.ts'
import type { Client } from '../client.server.ts'
import { anyNit } from './world.server.ts'

/** A customer who is a supplier as well, withholds and is a large taxpayer. @returns its id */
export async function meetBoth(client: Client): Promise<string> {
  const nit = anyNit()
  const { id } = await client.call(createParty, {
    body: {
      ...{ kind: 'juridica', identificationType: '31', identification: `${nit}-${checkDigit(nit)}`, legalName: `Almacenes ${nit} S.A.` },
      ...{ responsibilities: ['O-13'], withholdsRetefuente: true, withholdsReteiva: true, withholdsReteica: true },
      ...{ addressLine: 'Carrera 7 # 12-34', cityCode: '11001', emailInvoicing: 'facturas@almacenes.example' },
      ...{ isCustomer: true, isSupplier: true, paymentDays: 30 },
    },
  })
  return id
}
