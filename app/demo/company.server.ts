/**
 * Makes the demonstration company through the product's own calls, with a clock that goes from the oldest invoice to
 * today, so that everything in it went through the same doors as a customer's data.
 */
import { randomBytes } from 'node:crypto'
import { addDays, dayInBogota, type Clock, type Day } from '#base/date.ts'
import { createPerson, findPersonByEmail } from '#modules/access/index.server.ts'
import { roleIds } from '#modules/access/index.ts'
import { costCenter } from '#modules/accounting/index.ts'
import { keepPeopleCommentaries } from '#modules/comments/index.server.ts'
import { createCompany } from '#modules/company/index.server.ts'
import { resolution } from '#modules/documents/index.ts'
import { createOpening, warehouse } from '#modules/inventory/index.ts'
import { brand, createItem, getItemChoices, unit } from '#modules/items/index.ts'
import { createParty } from '#modules/people/index.ts'
import { createLegalValue, listLegalValues } from '#modules/taxes/index.ts'
import { listMoneyAccounts } from '#modules/treasury/index.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { signedIn, type Client } from '../client.server.ts'
import { provisions } from '../modules.server.ts'
import { createProductServer } from '../start.server.ts'
import { demoCenters } from './centers.ts'
import { demoCommentaries } from './commentaries.ts'
import { demoAccountant, demoCompany, demoPerson, demoSeller, secondCompany, demoTechnicalKey } from './data.ts'
import { demoDebitNotes } from './debit-notes.ts'
import { demoInvoices } from './invoices.ts'
import { demoBrands, demoItems } from './items.ts'
import { demoParties, type DemoParty } from './parties.ts'
import { demoQuotes } from './quotes.ts'
import { tellWhole } from './whole/whole.server.ts'
import { tellDebitNote, tellInvoice, tellQuote, type Story } from './tell.server.ts'

/** Four kinds of characters, as the rules of passwords ask. */
export const newDemoPassword = (): string => `Pa-${randomBytes(9).toString('base64url')}-7`

export const demoExists = (runtime: Runtime): Promise<string | null> => findPersonByEmail(runtime.pool, demoPerson.email)

/** Noon in Bogotá, some days before an instant. */
const noonBefore = (now: Date, days: number): Date => new Date(`${addDays(dayInBogota(now), -days)}T17:00:00Z`)

export interface DemoParts {
  /** With payroll, till and treasury besides what is sold: as people see it. What tries the product's doors takes the rest. */
  readonly isWhole: boolean
}

/** @returns the id of the demonstration company */
export async function makeDemo(runtime: Runtime, password: string, { isWhole }: DemoParts = { isWhole: false }): Promise<string> {
  const now = runtime.clock.now()
  const clock = { current: now }
  const moving: Clock = { now: () => clock.current }
  const today = dayInBogota(now)
  // Under another address until all is there: what a failure left behind is nobody's demonstration, and one may try again.
  const provisional = `${randomBytes(6).toString('hex')}.${demoPerson.email}`
  const personId = await createPerson(runtime.pool, { ...demoPerson, email: provisional, password })
  const sellerId =
    (await findPersonByEmail(runtime.pool, demoSeller.email)) ??
    (await createPerson(runtime.pool, { ...demoSeller, password: newDemoPassword() }))
  const accountant = { email: `${randomBytes(6).toString('hex')}.${demoAccountant.email}`, password: newDemoPassword() }
  const accountantId = isWhole ? await createPerson(runtime.pool, { ...demoAccountant, ...accountant }) : null
  const members = [
    { personId, roleId: roleIds.administrator, favorite: true },
    { personId: sellerId, roleId: roleIds.seller },
    ...(accountantId === null ? [] : [{ personId: accountantId, roleId: roleIds.accountant }]),
  ]
  const companyId = await createCompany(runtime.pool, { ...demoCompany, members, today, color: 'musgo' }, provisions)
  await createCompany(
    runtime.pool,
    { ...secondCompany, members: [{ personId, roleId: roleIds.administrator }], today, color: 'laguna' },
    provisions,
  )

  const app = await createProductServer({ ...runtime, clock: moving, wakeWorker: () => undefined, wakeForMessages: () => undefined })
  try {
    const client = await signedIn(app, provisional, password)
    if (client.companyId !== companyId) throw new Error('The demonstration stands in another company')
    const second = accountantId === null ? null : await signedIn(app, accountant.email, accountant.password)
    await tellDemo(runtime, { client, accountant: second }, companyId, clock)
  } finally {
    await app.close()
  }
  await rename(runtime, personId, demoPerson.email)
  if (accountantId !== null && (await findPersonByEmail(runtime.pool, demoAccountant.email)) === null)
    await rename(runtime, accountantId, demoAccountant.email)
  return companyId
}

const rename = (runtime: Runtime, personId: string, email: string): Promise<number> =>
  atDoor(runtime.pool, { personId }, (tx) => tx.run(sql`update person set email = ${email} where id = ${personId}`))

interface Tellers {
  readonly client: Client
  /** Who approves; null where only what is sold is told. */
  readonly accountant: Client | null
}

/**
 * Everything that happened in the demonstration company, from the oldest to today.
 * @param clock of the server that the clients speak to; it stands at today
 */
export async function tellDemo(
  runtime: Runtime,
  { client, accountant }: Tellers,
  companyId: string,
  clock: { current: Date },
): Promise<void> {
  const now = clock.current
  const story = await prepare(client, now)
  await leaveCommentaries(runtime, companyId, story, now)
  const told = [
    ...demoQuotes.map(({ daysAgo, ...quoted }) => ({ daysAgo, tell: (date: Day) => tellQuote(client, story, quoted, date) })),
    ...demoDebitNotes.map(({ daysAgo, ...charged }) => ({ daysAgo, tell: (date: Day) => tellDebitNote(client, story, charged, date) })),
    ...demoInvoices.map(({ daysAgo, ...sold }) => ({ daysAgo, tell: (date: Day) => tellInvoice(client, story, sold, date) })),
    ...(accountant === null ? [] : tellWhole({ client, accountant, story, today: dayInBogota(now), clock })),
  ]
  for (const { daysAgo, tell } of told.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    clock.current = daysAgo === 0 ? now : noonBefore(now, daysAgo)
    await tell(dayInBogota(clock.current))
  }
}

/** As an import of old data leaves them. */
const leaveCommentaries = (runtime: Runtime, companyId: string, story: Story, now: Date): Promise<number> =>
  inCompany(runtime.pool, { companyId, personId: null }, (tx) =>
    keepPeopleCommentaries(
      tx,
      companyId,
      demoCommentaries.map(({ id, party, commentary, userName, daysAgo }) => ({
        id,
        entityId: story.parties.get(party)?.id ?? '',
        commentary,
        userId: '',
        userName,
        createdAt: noonBefore(now, daysAgo),
      })),
    ),
  )

const partyNames = (party: DemoParty) => {
  if (party.kind === 'juridica') return { legalName: party.name }
  const [firstName = '', secondName = ''] = party.name.split(' ')
  const [firstSurname = '', secondSurname = ''] = (party.surnames ?? '').split(' ')
  return { firstName, secondName, firstSurname, secondSurname }
}

/** How far back its story begins. */
const STORY_DAYS = 90

/** Of a year whose UVT nobody wrote yet it takes the last one that is known, and says so. */
async function supposeUvt(client: Client, today: Day): Promise<void> {
  const { values } = await client.call(listLegalValues)
  const last = values[0]?.shared?.value
  const years = new Set([addDays(today, -STORY_DAYS), today].map((day) => `${day.slice(0, 4)}-01-01`))
  for (const from of years) {
    if (last === undefined || values.some((each) => each.from === from)) continue
    await client.call(createLegalValue, {
      body: { name: 'uvt', from, value: last, source: 'Supuesta para la demostración: la última conocida' },
    })
  }
}

async function prepare(client: Client, now: Date): Promise<Story> {
  const today = dayInBogota(now)
  await supposeUvt(client, today)
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
    const other = item.otherUnit
    const unitId = other && (await client.call(unit.endpoints.options, { query: { text: other.name } })).options[0]?.id
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
        units: other && unitId ? [{ unitId, factor: other.factor }] : [],
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
      gapReason: '',
      technicalKey: demoTechnicalKey,
    },
  })
  const [main] = (await client.call(warehouse.endpoints.options, { query: {} })).options
  const [till] = (await client.call(listMoneyAccounts)).accounts
  if (!main || !till) throw new Error('A new company has a warehouse and a till')
  await client.call(createOpening, {
    body: {
      date: addDays(today, -STORY_DAYS),
      warehouseId: main.id,
      notes: 'Existencias al comenzar',
      lines: demoItems.flatMap((item) =>
        item.stock && item.cost ? [{ itemId: items.get(item.key)?.id ?? '', quantity: item.stock, unitCost: item.cost }] : [],
      ),
    },
  })
  return {
    parties,
    items,
    centers: await makeCenters(client),
    resolutionId,
    warehouseId: main.id,
    moneyAccountId: till.id,
    invoices: new Map(),
  }
}

/** @returns their ids by key */
async function makeCenters(client: Client): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const { key, code, name, above } of demoCenters) {
    const parentId = above === null ? null : (ids.get(above) ?? null)
    ids.set(key, (await client.call(costCenter.endpoints.create, { body: { name, code, parentId, color: null } })).id)
  }
  return ids
}
