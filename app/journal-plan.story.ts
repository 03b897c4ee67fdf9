// Journals that repeat: made on their day once whoever tries, from a posted one or a template; what cannot be made is told and tried again.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { getAccount, openPeriod, setAccountActive } from '#modules/accounting/index.ts'
import {
  changeJournalRecurrence,
  createJournal,
  createJournalRecurrence,
  createTemplate,
  deleteTemplate,
  getJournal,
  getJournalRecurrence,
  journalEndpoints,
  listJournalRecurrences,
  moveJournalRecurrence,
} from '#modules/journals/index.ts'
import { generateJournals } from '#modules/journals/index.server.ts'
import { listNotifications } from '#modules/notifications/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { RecurrenceMove } from '#platform/recurrence/recurrence.ts'
import { signedIn, type Client } from './client.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { openToldWorld, type ToldWorld } from './testing/told.server.ts'
import { newCompany, openShop, type Shop, type World } from './testing/world.server.ts'

const FOREIGN = '01980000-0000-7000-8000-000000000001'

let told: ToldWorld
let world: World
let shop: Shop
let client: Client
let ids: ReadonlyMap<string, string>
let rent: string
beforeAll(async () => {
  told = await openToldWorld()
  ;({ world } = told)
  shop = await openShop(world, { items: [] })
  ;({ client } = shop)
  ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, ['110505', '111005', '512010', '220505']))
  rent = await post()
})
afterAll(() => told.close())

const id = (code: string): string => ids.get(code) ?? FOREIGN
const lines = (value = '900000') => [
  { accountId: id('512010'), debit: value, partyId: shop.customerId, description: 'Arriendo de {mes}' },
  { accountId: id('111005'), credit: value },
]
const post = async (of: readonly object[] = lines(), date: string = world.today): Promise<string> =>
  (
    await client.call(createJournal, {
      body: { date, type: 'CG', description: 'Arriendo de {mes} de {año}', lines: of as ReturnType<typeof lines> },
    })
  ).id
const input = (changes: Record<string, unknown> = {}) => ({
  ...{ name: 'Arriendo', journalId: rent, makes: 'posted' as const, frequency: 'monthly' as const, day: 31, startsOn: '2026-11-20' },
  ...changes,
})
const repeat = async (changes: Record<string, unknown> = {}): Promise<string> =>
  (await client.call(createJournalRecurrence, { body: input(changes) })).id
const see = (recurrence: string) => client.call(getJournalRecurrence, { params: { id: recurrence } })
const move = async (recurrence: string, what: RecurrenceMove, until: string | null = null) =>
  client.call(moveJournalRecurrence, {
    params: { id: recurrence },
    body: { move: what, version: (await see(recurrence)).version, until },
  })
const made = async (recurrence: string) =>
  (await see(recurrence)).made.map(({ day, journal }) => [day, journal?.number ?? null]).toReversed()
const isProven = async () => expect(await prove(told.ownerUrl, shop.companyId)).toBeNull()

/** Two processes look at once, until nothing is due. */
async function lookOn(day: string, hour = '08:00'): Promise<void> {
  for (const { clock } of [world, told.other]) clock.moveTo(`${day}T${hour}:00-05:00`)
  const round = () => Promise.all([generateJournals(world.runtime), generateJournals(told.other.runtime)])
  while ((await round()).some(Boolean));
  // Nobody stays in for weeks.
  client = await signedIn(world.app, shop.email, shop.password)
}

test('each of its days once, the last of its month, also those that were missed; then it has ended', async () => {
  const recurrence = await repeat({ times: 3 })
  expect(await see(recurrence)).toMatchObject({ state: 'active', nextOn: '2026-11-30', left: 3, source: { kind: 'journal', name: 'CG-1' } })
  expect((await see(recurrence)).calendar).toEqual(['2026-11-30', '2026-12-31', '2027-01-31'])
  await lookOn('2026-11-29')
  expect(await made(recurrence)).toEqual([])
  await lookOn('2027-02-03')
  expect(await made(recurrence)).toEqual([
    ['2026-11-30', 'CG-2'],
    ['2026-12-31', 'CG-3'],
    ['2027-01-31', 'CG-4'],
  ])
  expect(await see(recurrence)).toMatchObject({ state: 'finished', nextOn: null, left: 0 })
  const december = (await see(recurrence)).made[1]?.journal?.id ?? ''
  const journal = await client.call(getJournal, { params: { id: december } })
  expect(journal).toMatchObject({ date: '2026-12-31', description: 'Arriendo de diciembre de 2026', amount: '900000.00', state: 'posted' })
  expect(journal.lines.map((line) => [line.account?.code, line.description, line.party?.id ?? null])).toEqual([
    ['512010', 'Arriendo de diciembre', shop.customerId],
    ['111005', 'Arriendo de diciembre de 2026', null],
  ])
  await lookOn('2027-02-04')
  expect(await made(recurrence)).toHaveLength(3)
})

test('a closed month and an account out of use are told once, kept for their day, and tried again or skipped', async () => {
  const recurrence = await repeat({ name: 'Con tropiezo', startsOn: '2027-02-04', frequency: 'weekly' })
  const setActive = async (active: boolean) => {
    const at = { params: { id: id('512010') } }
    const { version } = await client.call(getAccount, at)
    await client.call(setAccountActive, { ...at, body: { active, version } })
  }
  await setActive(false)
  await lookOn('2027-02-04')
  expect(await see(recurrence)).toMatchObject({ state: 'failed', nextOn: '2027-02-04', made: [] })
  expect((await see(recurrence)).problem).toContain('512010')
  await setActive(true)
  // Its day is kept while its month closes.
  for (const { clock } of [world, told.other]) clock.moveTo('2027-03-01T08:00:00-05:00')
  client = await signedIn(world.app, shop.email, shop.password)
  await closeMonths(client, '2027-02')
  await expect(move(recurrence, 'generate')).rejects.toMatchObject({ code: 430 })
  await lookOn('2027-03-01', '09:00')
  expect(await see(recurrence)).toMatchObject({
    state: 'failed',
    nextOn: '2027-02-04',
    made: [],
    problem: expect.stringContaining('cerrado'),
  })
  await move(recurrence, 'skip')
  await client.call(openPeriod, { params: { month: '2027-02' }, body: { reason: 'Faltaba el arriendo' } })
  await lookOn('2027-03-01', '10:00')
  expect(await made(recurrence)).toEqual([
    ['2027-02-04', null],
    ['2027-02-11', 'CG-5'],
    ['2027-02-18', 'CG-6'],
    ['2027-02-25', 'CG-7'],
  ])
  await told.work()
  const { rows } = await client.call(listNotifications, { query: {} })
  expect(rows.filter(({ title }) => title.includes('Con tropiezo'))).toHaveLength(1)
  await move(recurrence, 'finish')
})

test('made before its day, paused, and changed from its next day on; a draft is written as any other', async () => {
  const recurrence = await repeat({ name: 'Movida', makes: 'draft', startsOn: '2027-03-05', frequency: 'weekly' })
  const { journal } = await move(recurrence, 'generate')
  expect(journal?.number).toBeNull()
  const draft = await client.call(journalEndpoints.draft, { params: { id: journal?.id ?? '' } })
  expect(draft.input).toMatchObject({ date: '2027-03-01', description: 'Arriendo de marzo de 2027' })
  await client.call(journalEndpoints.removeDraft, { params: { id: journal?.id ?? '' } })
  expect((await see(recurrence)).made).toEqual([{ day: '2027-03-05', journal: { id: journal?.id, number: null, state: null } }])
  // The day that was taken before its time is not taken again when the pause ends.
  await move(recurrence, 'pause', '2027-03-05')
  await lookOn('2027-03-05')
  expect(await see(recurrence)).toMatchObject({ state: 'active', nextOn: '2027-03-12' })
  const { version } = await see(recurrence)
  const body = { ...input({ name: 'Movida', startsOn: '2027-03-05' }), version }
  await client.call(changeJournalRecurrence, { params: { id: recurrence }, body })
  expect(await see(recurrence)).toMatchObject({ nextOn: '2027-03-31', makes: 'posted' })
  await expect(client.call(changeJournalRecurrence, { params: { id: recurrence }, body })).rejects.toMatchObject({ code: 697 })
  await move(recurrence, 'pause')
  await lookOn('2027-04-02')
  expect(await made(recurrence)).toHaveLength(1)
  await move(recurrence, 'resume')
  expect(await see(recurrence)).toMatchObject({ state: 'active', nextOn: '2027-04-30' })
  await move(recurrence, 'finish')
  await expect(move(recurrence, 'generate')).rejects.toMatchObject({ code: 401 })
})

test('a template is worked out each time with what it asks for, and is kept while it is repeated', async () => {
  const template = await client.call(createTemplate, {
    body: {
      ...{ name: 'Arriendo por pagar', type: 'CG', description: 'Arriendo de {mes}' },
      lines: [
        { accountId: id('512010'), debit: 'canon', partyId: shop.customerId },
        { accountId: id('220505'), credit: '=', partyId: shop.customerId, crossDocument: 'ARR-{mes}' },
      ],
    },
  })
  const about = { name: 'Por plantilla', journalId: null, templateId: template.id, startsOn: '2027-04-02', day: 2 }
  await expect(repeat(about)).rejects.toMatchObject({ code: 401, fields: ['variables.canon'] })
  const recurrence = await repeat({ ...about, answers: [{ name: 'canon', value: '750000' }] })
  await lookOn('2027-05-02')
  const journals = (await see(recurrence)).made.map(({ journal }) => journal?.id ?? '')
  const shown = await Promise.all(journals.map((each) => client.call(getJournal, { params: { id: each } })))
  expect(shown.map((each) => [each.date, each.amount, each.lines[1]?.crossDocument])).toEqual([
    ['2027-05-02', '750000.00', 'ARR-mayo'],
    ['2027-04-02', '750000.00', 'ARR-abril'],
  ])
  const remove = () => client.call(deleteTemplate, { params: { id: template.id } })
  await expect(remove()).rejects.toMatchObject({ code: 401 })
  await move(recurrence, 'finish')
  await remove()
  expect((await see(recurrence)).source).toBeNull()
})

test('what it opens has a number of its own; what applies or is not posted is not repeated', async () => {
  const opening = [
    { accountId: id('512010'), debit: '100', partyId: shop.customerId },
    { accountId: id('220505'), credit: '100', partyId: shop.customerId, crossDocument: 'ARR-1' },
  ]
  const opened = await post(opening, '2027-05-02')
  const recurrence = await repeat({ name: 'Abre', journalId: opened, startsOn: '2027-05-03', frequency: 'weekly', times: 1 })
  await lookOn('2027-05-03')
  const journal = await client.call(getJournal, { params: { id: (await see(recurrence)).made[0]?.journal?.id ?? '' } })
  expect(journal.lines[1]).toMatchObject({ crossDocument: 'ARR-1-20270503', dueDate: expect.any(String) })
  const applying = await post(
    [
      { accountId: id('220505'), debit: '100', partyId: shop.customerId, crossDocument: 'ARR-1' },
      { accountId: id('111005'), credit: '100' },
    ],
    '2027-05-03',
  )
  const refused = (journalId: string, changes = {}) => repeat({ startsOn: '2027-06-01', journalId, ...changes })
  await expect(refused(applying)).rejects.toMatchObject({ code: 401, fields: ['journalId'] })
  await client.call(journalEndpoints.annul, { params: { id: applying }, body: { reason: 'No era' } })
  await expect(refused(applying)).rejects.toMatchObject({ code: 401, fields: ['journalId'] })
  await expect(refused(FOREIGN)).rejects.toMatchObject({ code: 698 })
  await expect(refused(rent, { templateId: FOREIGN })).rejects.toMatchObject({ code: 401 })
  await expect(refused(rent, { startsOn: '2027-05-02' })).rejects.toMatchObject({ fields: ['startsOn'] })
  await expect(refused(rent, { endsOn: '2027-05-30' })).rejects.toMatchObject({ fields: ['endsOn'] })
  await expect(refused(rent, { day: 32 })).rejects.toMatchObject({ code: 401, fields: ['day'] })
})

test('another company reads and writes nothing of it, and the books are proven', async () => {
  const recurrence = await repeat({ name: 'Ajena', startsOn: '2027-06-01' })
  const other = await newCompany(world)
  await expect(other.client.call(getJournalRecurrence, { params: { id: recurrence } })).rejects.toMatchObject({ code: 698 })
  const moving = other.client.call(moveJournalRecurrence, { params: { id: recurrence }, body: { move: 'finish', version: 0, until: null } })
  await expect(moving).rejects.toMatchObject({ code: 698 })
  await expect(other.client.call(createJournalRecurrence, { body: input({ startsOn: '2027-06-01' }) })).rejects.toMatchObject({ code: 698 })
  expect((await other.client.call(listJournalRecurrences)).recurrences).toEqual([])
  expect((await client.call(listJournalRecurrences)).recurrences.map(({ name }) => name)).toContain('Ajena')
  await isProven()
})
