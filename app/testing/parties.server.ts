/** Third parties that stories deal with. */
import { checkDigit } from '#colombia/index.ts'
import { createParty, type PartyInput } from '#modules/people/index.ts'
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

/** A natural person who sells and need not invoice, and buys as well. @returns its id */
export async function meetSeller(client: Client, changes: Partial<PartyInput> = {}): Promise<string> {
  const { id } = await client.call(createParty, {
    body: {
      ...{ kind: 'natural', identificationType: '13', identification: anyNit(), firstName: 'Jairo', firstSurname: 'Ospina' },
      ...{ responsibilities: ['R-99-PN'], vatResponsible: false, isCustomer: true, isSupplier: true },
      ...{ addressLine: 'Vereda El Salado', cityCode: '05001', postalCode: '050001', emailInvoicing: 'jairo@ospina.example' },
      ...changes,
    },
  })
  return id
}

/** A company that sells, and whose bills are paid in 30 days. @returns its id */
export async function meetSupplier(client: Client, legalName: string, changes: Partial<PartyInput> = {}): Promise<string> {
  const { id } = await client.call(createParty, {
    body: {
      ...{ kind: 'juridica', identificationType: '31', identification: anyNit(), legalName, responsibilities: ['R-99-PN'] },
      ...{ isSupplier: true, addressLine: 'Calle 9 # 8-7', cityCode: '11001', paymentDays: 30 },
      ...changes,
    },
  })
  return id
}
