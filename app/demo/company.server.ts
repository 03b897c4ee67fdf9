/**
 * Makes the demonstration company through the product's own calls, with a clock that goes from the oldest invoice to
 * today, so that everything in it went through the same doors as a customer's data.
 */
import { randomBytes } from 'node:crypto'
import { addDays, dayInBogota, type Clock, type Day } from '#base/date.ts'
import { amountText, divideRound, parseAmount, type Amount } from '#base/decimal.ts'
import { testRange } from '#colombia/index.ts'
import { createPerson, findPersonByEmail } from '#modules/access/index.server.ts'
import { roleIds } from '#modules/access/index.ts'
import { createCompany } from '#modules/company/index.server.ts'
import { resolution, type SavedDocument } from '#modules/documents/index.ts'
import { createOpening, warehouse } from '#modules/inventory/index.ts'
import { brand, createItem, getItemChoices } from '#modules/items/index.ts'
import { createParty } from '#modules/people/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { createReceipt, getPending, listMoneyAccounts } from '#modules/treasury/index.ts'
import { atDoor } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { signedIn, type Client } from '../client.server.ts'
import { provisions } from '../modules.server.ts'
import { createProductServer } from '../start.server.ts'
import { demoCompany, demoPerson, secondCompany } from './data.ts'
import { demoInvoices, type DemoInvoice } from './invoices.ts'
import { demoBrands, demoItems } from './items.ts'
import { demoParties, type DemoParty } from './parties.ts'

/** Four kinds of characters, as the rules of passwords ask. */
export const newDemoPassword = (): string => `Pa-${randomBytes(9).toString('base64url')}-7`

export const demoExists = (runtime: Runtime): Promise<string | null> => findPersonByEmail(runtime.pool, demoPerson.email)

/** Noon in Bogotá, some days before an instant. */
const noonBefore = (now: Date, days: number): Date => new Date(`${addDays(dayInBogota(now), -days)}T17:00:00Z`)

/** @returns the id of the demonstration company */
export async function makeDemo(runtime: Runtime, password: string): Promise<string> {
  const now = runtime.clock.now()
  const clock = { current: now }
  const moving: Clock = { now: () => clock.current }
  const today = dayInBogota(now)
  // Under another address until all is there: what a failure left behind is nobody's demonstration, and one may try again.
  const provisional = `${randomBytes(6).toString('hex')}.${demoPerson.email}`
  const personId = await createPerson(runtime.pool, { ...demoPerson, email: provisional, password })
  const members = [{ personId, roleId: roleIds.administrator, favorite: true }]
  const companyId = await createCompany(runtime.pool, { ...demoCompany, members, today, color: 'musgo' }, provisions)
  await createCompany(
    runtime.pool,
    { ...secondCompany, members: [{ personId, roleId: roleIds.administrator }], today, color: 'laguna' },
    provisions,
  )

  const app = await createProductServer({ ...runtime, clock: moving, wakeWorker: () => undefined })
  try {
    const client = await signedIn(app, provisional, password)
    if (client.companyId !== companyId) throw new Error('The demonstration stands in another company')
    const story = await prepare(client, now)
    for (const invoice of demoInvoices) {
      clock.current = invoice.daysAgo === 0 ? now : noonBefore(now, invoice.daysAgo)
      await tell(client, story, invoice, dayInBogota(clock.current))
    }
  } finally {
    await app.close()
  }
  await atDoor(runtime.pool, { personId }, (tx) => tx.run(sql`update person set email = ${demoPerson.email} where id = ${personId}`))
  return companyId
}

interface Story {
  readonly parties: ReadonlyMap<string, { readonly id: string; readonly days: number }>
  readonly items: ReadonlyMap<string, { readonly id: string; readonly name: string; readonly price: string; readonly taxIds: string[] }>
  readonly resolutionId: string
  readonly warehouseId: string
  readonly moneyAccountId: string
}

const partyNames = (party: DemoParty) => {
  if (party.kind === 'juridica') return { legalName: party.name }
  const [firstName = '', secondName = ''] = party.name.split(' ')
  const [firstSurname = '', secondSurname = ''] = (party.surnames ?? '').split(' ')
  return { firstName, secondName, firstSurname, secondSurname }
}

async function prepare(client: Client, now: Date): Promise<Story> {
  const today = dayInBogota(now)
  const parties = new Map<string, { id: string; days: number }>()
  for (const party of demoParties) {
    const { id } = await client.call(createParty, {
      body: {
        ...partyNames(party),
        kind: party.kind,
        identificationType: party.identificationType,
        identification: party.identification,
        responsibilities: [...(party.responsibilities ?? ['R-99-PN'])],
        withholdsRetefuente: party.withholds ?? false,
        withholdsReteiva: party.responsibilities?.includes('O-13') ?? false,
        withholdsReteica: party.withholds ?? false,
        addressLine: party.address,
        cityCode: party.cityCode,
        emailInvoicing: party.email,
        isCustomer: true,
        paymentDays: party.days,
      },
    })
    parties.set(party.key, { id, days: party.days })
  }

  const brands = new Map<string, string>()
  for (const name of demoBrands) brands.set(name, (await client.call(brand.endpoints.create, { body: { name, color: null } })).id)
  const choices = await client.call(getItemChoices)
  const taxId = (name: string): string => {
    const found = choices.taxes.find((tax) => tax.name.startsWith(name))
    if (!found) throw new Error(`No tax ${name}`)
    return found.id
  }
  const items = new Map<string, { id: string; name: string; price: string; taxIds: string[] }>()
  for (const item of demoItems) {
    const taxIds = item.taxes.map(taxId)
    const { id } = await client.call(createItem, {
      body: {
        kind: item.kind,
        code: item.code,
        name: item.name,
        price: item.price,
        taxIds,
        withholdingCode: item.withholding,
        icaCode: item.ica,
        unitCode: item.unitCode ?? '94',
        barcode: item.barcode ?? '',
        brandId: item.brand ? (brands.get(item.brand) ?? null) : null,
      },
    })
    items.set(item.key, { id, name: item.name, price: item.price, taxIds })
  }

  const { id: resolutionId } = await client.call(resolution.endpoints.create, {
    body: {
      kind: 'INE',
      prefix: 'FV',
      resolutionNumber: '18764000001234',
      resolutionDate: addDays(today, -180),
      fromNumber: 1189,
      toNumber: 5000,
      nextNumber: 1189,
      validFrom: addDays(today, -180),
      validTo: addDays(today, 545),
      technicalKey: testRange.technicalKey,
    },
  })
  const [main] = (await client.call(warehouse.endpoints.options, { query: {} })).options
  const [till] = (await client.call(listMoneyAccounts)).accounts
  if (!main || !till) throw new Error('A new company has a warehouse and a till')
  await client.call(createOpening, {
    body: {
      date: addDays(today, -90),
      warehouseId: main.id,
      notes: 'Existencias al comenzar',
      lines: demoItems.flatMap((item) =>
        item.stock && item.cost ? [{ itemId: items.get(item.key)?.id ?? '', quantity: item.stock, unitCost: item.cost }] : [],
      ),
    },
  })
  return { parties, items, resolutionId, warehouseId: main.id, moneyAccountId: till.id }
}

async function tell(client: Client, story: Story, invoice: DemoInvoice, date: Day): Promise<void> {
  const party = story.parties.get(invoice.party)
  if (!party) throw new Error(`No party ${invoice.party}`)
  const saved = await client.call(invoiceEndpoints.create, {
    body: {
      issue: !invoice.draft,
      document: {
        resolutionId: story.resolutionId,
        partyId: party.id,
        date,
        dueDate: addDays(date, party.days),
        paymentForm: party.days > 0 ? '2' : '1',
        paymentMeans: party.days > 0 ? '47' : '10',
        warehouseId: story.warehouseId,
        lines: invoice.lines.map(([key, quantity, discount]) => {
          const item = story.items.get(key)
          if (!item) throw new Error(`No item ${key}`)
          return {
            itemId: item.id,
            description: item.name,
            quantity,
            unitPrice: item.price,
            taxIds: item.taxIds,
            discount: { kind: 'Porcentaje' as const, value: discount ?? '0' },
          }
        }),
      },
    },
  })
  if (invoice.annulled)
    await client.call(invoiceEndpoints.annul, { params: { id: saved.id }, body: { reason: 'Error en los datos del cliente' } })
  if (invoice.collected) await collect(client, story, party.id, saved, invoice.collected, date)
}

async function collect(client: Client, story: Story, partyId: string, saved: SavedDocument, percent: number, date: Day): Promise<void> {
  const { items } = await client.call(getPending, { params: { partyId } })
  const owed = items.find((item) => item.source.id === saved.id)
  if (!owed) throw new Error(`Nothing is owed for ${saved.number ?? saved.id}`)
  const amount = amountText(divideRound(parseAmount(owed.balance) * BigInt(percent), 100n) as Amount)
  await client.call(createReceipt, {
    body: {
      date,
      partyId,
      moneyAccountId: story.moneyAccountId,
      meansCode: '47',
      reference: '',
      notes: '',
      applications: [{ openItemId: owed.id, amount }],
    },
  })
}
