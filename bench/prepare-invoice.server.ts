/** What an invoice of 10 lines with stock needs, made through the product's own calls. */
import { randomUUID } from 'node:crypto'
import type { BenchProduct } from './product.server.ts'

export const LINES = 10

/** A creating call, as a screen sends it. */
export async function post(product: BenchProduct, path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await product.call('POST', path, body, { 'idempotency-key': randomUUID() })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return JSON.parse(answer.text) as Record<string, unknown>
}

async function get(product: BenchProduct, path: string): Promise<Record<string, unknown>> {
  return JSON.parse((await product.call('GET', path)).text) as Record<string, unknown>
}

/** A customer who withholds. */
async function makeCustomer(product: BenchProduct, index: number): Promise<string> {
  const party = await post(product, '/api/people', {
    kind: 'juridica',
    identificationType: '31',
    identification: String(860_043_217 + index),
    legalName: `Hoteles Monserrate Alto ${index + 1} S.A.`,
    responsibilities: ['O-13'],
    withholdsRetefuente: true,
    withholdsReteiva: true,
    withholdsReteica: true,
    addressLine: 'Carrera 2 # 21-48',
    cityCode: '11001',
    emailInvoicing: 'facturas@monserrate.example',
    ...{ isCustomer: true, isSupplier: true },
  })
  return String(party['id'])
}

/**
 * Customers who take turns. What is withheld of an invoice depends on the others of the same customer and day: a wholesaler has
 * dozens of them in a day, not hundreds, and the raw work does not read them.
 */
export async function prepareCustomers(product: BenchProduct, count: number): Promise<() => string> {
  const ids: string[] = []
  for (let index = 1; index <= count; index += 1) ids.push(await makeCustomer(product, index))
  let turn = 0
  return () => ids[turn++ % ids.length] ?? ''
}

/** A customer who withholds, products with stock and a resolution; the request of an invoice, to be sent as often as one likes. */
export async function prepareInvoice(product: BenchProduct) {
  const partyId = await makeCustomer(product, 0)
  const choices = (await get(product, '/api/items/choices')) as { taxes: { id: string; name: string }[] }
  const taxOf = (name: string): string => choices.taxes.find((tax) => tax.name === name)?.id ?? ''
  const items: string[] = []
  for (let index = 0; index < LINES; index += 1) {
    const item = await post(product, '/api/items', {
      kind: 'product',
      code: `B-${index}`,
      name: `Producto de medida ${index}`,
      price: String(18_000 + index * 1_370),
      taxIds: [taxOf(index % 2 === 0 ? 'IVA 19 %' : 'IVA 5 %')],
      withholdingCode: 'COMPRAS',
    })
    items.push(String(item['id']))
  }
  const warehouses = (await get(product, '/api/settings/warehouses/options')) as { options: { id: string }[] }
  const warehouseId = warehouses.options[0]?.id
  await post(product, '/api/inventory/opening', {
    date: product.today,
    warehouseId,
    lines: items.map((itemId, index) => ({ itemId, quantity: '1000000', unitCost: String(11_000 + index * 777) })),
  })
  const resolution = await post(product, '/api/settings/resolutions', {
    kind: 'INE',
    prefix: 'FV',
    resolutionNumber: '18764000001234',
    resolutionDate: '2026-01-02',
    fromNumber: 1,
    toNumber: 900_000,
    nextNumber: 1,
    validFrom: '2026-01-02',
    validTo: '2030-01-01',
    technicalKey: '693ff6f2a553c3646a063436fd4dd9ded0311471',
  })
  return {
    issue: true,
    document: {
      resolutionId: resolution['id'],
      partyId,
      date: product.today,
      dueDate: product.today,
      paymentForm: '2',
      paymentMeans: '47',
      warehouseId,
      lines: items.map((itemId, index) => ({
        itemId,
        description: `Producto de medida ${index}`,
        quantity: String(3 + index),
        unitPrice: String(18_000 + index * 1_370),
        discount: { kind: 'Porcentaje', value: index % 3 === 0 ? '5' : '0' },
        taxIds: [taxOf(index % 2 === 0 ? 'IVA 19 %' : 'IVA 5 %')],
      })),
    },
  }
}
