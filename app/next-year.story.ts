// The first working days of years whose UVT nobody wrote: what does not ask for it goes on, what does says so by its name
// with the way to write it, and once it is written thresholds are those of the law.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { addDays, dayInBogota } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { listPeriods } from '#modules/accounting/index.ts'
import { auxiliaryBook, trialBalance } from '#modules/analytics/index.ts'
import { resolution } from '#modules/documents/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import {
  createLegalValue,
  deleteLegalValue,
  LEGAL_VALUES_PLACE,
  legalValueHistory,
  listLegalValues,
  updateLegalValue,
} from '#modules/taxes/index.ts'
import { writeSharedValue } from '#modules/taxes/index.server.ts'
import { createReceipt, getPending } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { fixedClock, preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { makeDemo, newDemoPassword } from './demo/company.server.ts'
import { getKickOff } from './kick-off/endpoints.ts'
import { prove } from './testing/prove.server.ts'
import { seedReference } from './seed.server.ts'
import { serverModules } from './modules.server.ts'
import { createProductServer, workerParts } from './start.server.ts'
import { openShop, openWorld, STORY_KEY, STORY_NOW, type Shop, type World } from './testing/world.server.ts'

// A database of its own: what an operator writes holds for every company of it.
let database: PreparedDatabase
const YEARS = ['2027-01-02T15:00:00Z', '2028-03-01T15:00:00Z'] as const
const worlds = new Map<string, World>()
const worldAt = (now: string): World => worlds.get(now) ?? worldMissing(now)
const worldMissing = (now: string): never => {
  throw new Error(`No world at ${now}`)
}
beforeAll(async () => {
  database = await preparedDatabase()
  const first = await openWorld(STORY_NOW, { appUrl: database.appUrl })
  worlds.set(STORY_NOW, first)
  for (const now of YEARS) worlds.set(now, await openLater(first, now))
})
afterAll(async () => {
  for (const now of YEARS) await worldAt(now).app.close()
  await worldAt(STORY_NOW).close()
  await database.remove()
})

/** The same connections, which keep the plans of what they were asked, and another clock. */
async function openLater(world: World, now: string): Promise<World> {
  const clock = fixedClock(now)
  const runtime = { ...world.runtime, clock }
  return { ...world, runtime, clock, app: await createProductServer(runtime), today: dayInBogota(clock.now()) }
}

const openSelling = (world: World, withholds: boolean): Promise<Shop> =>
  openShop(world, {
    customer: { withholds, largeTaxpayer: withholds },
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Asesoría', price: '109999', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
    ],
  })

test.each(YEARS)('on %s what asks for no UVT goes on: quote, invoice, note, receipt, reports, periods, guide', async (now) => {
  const shop = await openSelling(worldAt(STORY_NOW), false)
  const { app, runtime, today } = worldAt(now)
  const client = await signedIn(app, shop.email, shop.password)
  // What a server does by itself when a day begins.
  for (const chore of workerParts(runtime).chores) await chore(runtime)
  const dated = { date: today, dueDate: today }
  const day = { from: today, to: today }
  const { id: resolutionId } = await client.call(resolution.endpoints.create, {
    body: {
      kind: 'INE',
      prefix: 'FN',
      resolutionNumber: '18764000009876',
      resolutionDate: today,
      fromNumber: 1,
      toNumber: 1000,
      nextNumber: 1,
      validFrom: today,
      validTo: addDays(today, 365),
      gapReason: '',
      technicalKey: STORY_KEY,
    },
  })
  await client.call(quoteEndpoints.create, {
    body: { document: shop.request([['Cafetera', '20']], { ...dated, resolutionId: null, warehouseId: null }), issue: true },
  })
  await client.call(invoiceEndpoints.facts, { query: { date: today } })
  const sold = shop.request([['Cafetera', '20']], { ...dated, resolutionId })
  const invoice = await client.call(invoiceEndpoints.create, { body: { document: sold, issue: true } })
  const request = shop.request([['Cafetera', '1']], { ...dated, resolutionId: null })
  await client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...request,
        correction: { documentId: invoice.id, concept: '1' },
        lines: request.lines.map((line) => ({ ...line, source: { documentId: invoice.id, position: 1 } })),
      },
      issue: true,
    },
  })
  const [owed] = (await client.call(getPending, { params: { partyId: shop.customerId } })).items
  await client.call(createReceipt, {
    body: {
      date: today,
      partyId: shop.customerId,
      moneyAccountId: shop.moneyAccountId,
      meansCode: '47',
      applications: [{ openItemId: owed?.id ?? '', amount: '1000' }],
    },
  })
  await client.call(trialBalance.endpoints.page, { query: { ...day, level: '4' } })
  await client.call(auxiliaryBook.endpoints.page, { query: day })
  const years = new Set((await client.call(listPeriods)).periods.map(({ month }) => Number(month.slice(0, 4))))
  const year = Number(today.slice(0, 4))
  expect([...years]).toEqual(Array.from({ length: year + 1 - 2024 }, (_, index) => 2025 + index))
  expect((await client.call(getKickOff)).steps.length).toBeGreaterThan(0)
})

describe('every call that reads', () => {
  const readings = serverModules
    .flatMap(({ handlers }) => handlers)
    .filter(({ endpoint, isLive }) => endpoint.method === 'GET' && !endpoint.path.includes('{') && !isLive)
  let shop: Shop
  let before: Record<string, number>
  const answersIn = async (world: World) => {
    const { token, companyId } = await signedIn(world.app, shop.email, shop.password)
    const headers = { authorization: `Bearer ${token}`, [COMPANY_HEADER]: companyId ?? '' }
    const found: Record<string, number> = {}
    for (const { endpoint } of readings) {
      const query = endpoint.path.endsWith('/facts') ? { date: world.today } : {}
      found[endpoint.path] = (await world.app.inject({ method: 'GET', url: endpoint.path, query, headers })).statusCode
    }
    return found
  }
  beforeAll(async () => {
    shop = await openSelling(worldAt(STORY_NOW), true)
    before = await answersIn(worldAt(STORY_NOW))
  })

  test.each(YEARS)('on %s answers as it did in 2026', async (now) => {
    expect(await answersIn(worldAt(now))).toEqual(before)
    expect(Object.entries(before).filter(([, status]) => status >= 500)).toEqual([])
    expect(Object.values(before).filter((status) => status === 200).length).toBeGreaterThan(100)
  })
})

// From here on a year of Decreto 572 de 2025: services from 2 UVT at 4 %, purchases from 10 UVT at 2,5 % (impuestos.md, section 4).
const [JANUARY] = YEARS
const FIRST_DAY = '2027-01-01'
/** 2 UVT are 109.998 and 10 UVT 549.990: by ET art. 868 110.000 and 550.000. */
const OWN = { name: 'uvt', from: FIRST_DAY, value: '54999', source: 'Resolución DIAN de prueba' } as const
/** 2 UVT are 120.000. */
const SHARED = { name: 'uvt', from: FIRST_DAY, value: '60000', source: 'Resolución DIAN para todas' } as const
let ours: Shop
let theirs: Shop

const withheldOf = async ({ client }: { readonly client: Client }, id: string) => {
  const { withholdings } = await client.call(invoiceEndpoints.view, { params: { id } })
  return withholdings.map(({ kind, amount }) => `${kind} ${amount}`)
}
const sell = async (shop: Shop, item: string, price: string, quantity = '1') => {
  const { id } = await shop.issue([[item, quantity, price]])
  const withheld = await withheldOf(shop, id)
  // What was billed on a day adds up: the next one begins again.
  await shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Solo se probaba la retención' } })
  return withheld
}
const operatorWrites = async (value: Parameters<typeof writeSharedValue>[1]) => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    return await writeSharedValue(owner, value, worldAt(JANUARY).today)
  } finally {
    await owner.end()
  }
}

test('whoever is withheld is refused by the name of the year, with the way to write it; the draft is kept', async () => {
  ours = await openSelling(worldAt(JANUARY), true)
  theirs = await openSelling(worldAt(JANUARY), true)
  const { client } = ours
  expect((await client.call(invoiceEndpoints.facts, { query: { date: '2027-01-02' } })).uvt).toBeNull()
  const refusal = {
    code: 401,
    errors: [
      {
        field: null,
        message: 'Falta la UVT de 2027: con ella se deciden las retenciones de este documento.',
        params: { direccion: LEGAL_VALUES_PLACE.path, lugar: 'Valores de ley' },
      },
    ],
  }
  await expect(ours.issue([['Asesoría', '1']])).rejects.toMatchObject(refusal)
  const draft = await client.call(invoiceEndpoints.create, { body: { document: ours.request([['Asesoría', '1']]), issue: false } })
  expect(draft).toMatchObject({ state: 'draft', payable: draft.total })
  // A quote withholds nothing, whoever it is for.
  const offer = ours.request([['Asesoría', '1']], { resolutionId: null, warehouseId: null })
  expect(await client.call(quoteEndpoints.create, { body: { document: offer, issue: true } })).toMatchObject({ state: 'issued' })
})

test('a value is refused at its field: twice, too far, not the first of January, with cents, with a digit too many', async () => {
  const write = (changes: Partial<{ from: string; value: string; source: string }>) =>
    ours.client.call(createLegalValue, { body: { ...OWN, ...changes } })
  const refusedAt = (field: string, code = 401) => ({ status: 400, code, fields: [field] })
  await expect(write({ value: '549990' })).rejects.toMatchObject(refusedAt('value'))
  await expect(write({ value: '5499' })).rejects.toMatchObject(refusedAt('value'))
  await expect(write({ value: '0' })).rejects.toMatchObject(refusedAt('value'))
  await expect(write({ value: '54999.50' })).rejects.toMatchObject(refusedAt('value'))
  await expect(write({ from: '2027-02-01' })).rejects.toMatchObject(refusedAt('from'))
  await expect(write({ from: '2029-01-01' })).rejects.toMatchObject(refusedAt('from'))
  await expect(write({ from: '2005-01-01' })).rejects.toMatchObject(refusedAt('from'))
  await expect(write({ source: '' })).rejects.toMatchObject(refusedAt('source'))
  // Two people at once: one of them wrote it.
  const both = await Promise.allSettled([write({}), write({})])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(write({})).rejects.toMatchObject(refusedAt('from', 404))
})

test('once the company writes its own, thresholds are its 2 and 10 UVT, rounded by art. 868', async () => {
  expect(await sell(ours, 'Asesoría', '109999')).toEqual([])
  expect(await sell(ours, 'Asesoría', '110000')).toEqual(['retefuente 4400.00', 'reteiva 3135.00'])
  expect(await sell(ours, 'Cafetera', '549999')).toEqual([])
  expect(await sell(ours, 'Cafetera', '550000')).toEqual(['retefuente 13750.00', 'reteiva 15675.00'])
})

test('another company does not see it, nor may it touch it', async () => {
  await expect(theirs.issue([['Asesoría', '1']])).rejects.toMatchObject({ code: 401 })
  const { values } = await ours.client.call(listLegalValues)
  const id = values.find(({ from }) => from === FIRST_DAY)?.own?.id ?? ''
  expect((await theirs.client.call(listLegalValues)).values.some(({ own }) => own !== null)).toBe(false)
  await expect(theirs.client.call(updateLegalValue, { params: { id }, body: { value: '60000', source: 'X' } })).rejects.toMatchObject({
    code: 698,
  })
  await expect(theirs.client.call(deleteLegalValue, { params: { id } })).rejects.toMatchObject({ code: 698 })
})

test('what the operator writes serves every company at once, and the own one wins', async () => {
  expect(await operatorWrites({ ...SHARED, value: '600000' })).toEqual([expect.stringContaining('Revisa los dígitos')])
  expect(await operatorWrites({ ...SHARED, value: '60.000' })).toEqual([expect.stringContaining('sin puntos de miles')])
  for (const wrong of [{ name: 'smmlv' }, { from: '01/01/2027' }, { from: '2027-02-01' }, { source: ' ' }])
    expect(await operatorWrites({ ...SHARED, ...wrong })).toHaveLength(1)
  expect(await operatorWrites(SHARED)).toEqual([])
  expect(await sell(theirs, 'Asesoría', '119999')).toEqual([])
  expect(await sell(theirs, 'Asesoría', '120000')).toEqual(['retefuente 4800.00', 'reteiva 3420.00'])
  expect(await sell(ours, 'Asesoría', '110000')).toEqual(['retefuente 4400.00', 'reteiva 3135.00'])
  const [seen] = (await ours.client.call(listLegalValues)).values
  expect(seen).toMatchObject({
    name: 'uvt',
    from: FIRST_DAY,
    to: '2027-12-31',
    shared: { value: '60000.00', source: SHARED.source, origin: 'operator' },
    own: { value: '54999.00', source: OWN.source, writtenBy: 'Ana Historia' },
  })
  // A release that starts again leaves what the operator wrote.
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await seedReference(owner)
  await owner.end()
  expect((await theirs.client.call(listLegalValues)).values[0]?.shared).toMatchObject({ value: '60000.00', origin: 'operator' })
})

test('an issued document keeps the minimum that it was made with, and the history tells what was written', async () => {
  const { client } = ours
  const { id: invoiceId } = await ours.issue([['Asesoría', '1', '110000']])
  const minimumOf = async () => (await client.call(invoiceEndpoints.view, { params: { id: invoiceId } })).withholdings[0]?.reasons
  const before = await minimumOf()
  expect(before).toContain('La base de $ 110.000 alcanza el mínimo de 2 UVT de 2027 ($ 110.000).')
  const id = (await client.call(listLegalValues)).values[0]?.own?.id ?? ''
  await client.call(updateLegalValue, { params: { id }, body: { value: '58000', source: OWN.source } })
  expect(await sell(ours, 'Cafetera', '550000')).toEqual([])
  await client.call(deleteLegalValue, { params: { id } })
  expect(await sell(ours, 'Cafetera', '599999')).toEqual([])
  expect(await minimumOf()).toEqual(before)
  const { events } = await client.call(legalValueHistory, { params: { id: ours.companyId }, query: {} })
  expect(events.map(({ action, title, person }) => `${person}: ${action} ${title}`)).toEqual([
    'Ana Historia: delete UVT 2027',
    'Ana Historia: update UVT 2027',
    'Ana Historia: create UVT 2027',
  ])
  expect(events[1]?.changes).toEqual({ value: ['54999.00', '58000.00'] })
})

test('whoever may only look reads the values and writes none', async () => {
  await inCompany(worldAt(JANUARY).pool, theirs, (tx) =>
    tx.run(
      sql`update membership set role_id = ${roleIds.viewer} where company_id = ${theirs.companyId} and person_id = ${theirs.personId}`,
    ),
  )
  const viewer = await signedIn(worldAt(JANUARY).app, theirs.email, theirs.password)
  expect((await viewer.call(listLegalValues)).values.length).toBeGreaterThan(0)
  await expect(viewer.call(createLegalValue, { body: OWN })).rejects.toMatchObject({ status: 403 })
})

test('the demonstration is made in a year whose UVT nobody wrote', async () => {
  const { runtime } = worldAt(YEARS[1])
  const companyId = await makeDemo(runtime, newDemoPassword())
  expect(await prove(database.ownerUrl, companyId)).toBeNull()
})
