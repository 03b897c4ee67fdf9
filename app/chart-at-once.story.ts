// Two who change the chart at the same time, and a posting to what becomes a group meanwhile. And what accounts say of their lines,
// which whoever posts holds to.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  accountBalances,
  changeStatementLine,
  createStatementLine,
  credit,
  debit,
  listStatementLines,
  moveAccount,
  removeStatementLine,
  setAccountActive,
  updateAccount,
} from '#modules/accounting/index.ts'
import { createJournal, journalEndpoints } from '#modules/journals/index.ts'
import { post as postEntry } from '#modules/accounting/index.server.ts'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { chartDoors, NOBODY, noFlags, refusal } from './testing/chart.server.ts'
import { prove } from './testing/prove.server.ts'
import { kindClient } from './testing/import-client.server.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let company: StoryCompany
let doors: ReturnType<typeof chartDoors>
beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
  doors = chartDoors(world, company)
})
afterAll(() => world.close())

test('made twice at once is made once; two under one parent are both made', async () => {
  const twice = await Promise.all([refusal(doors.make('110540')), refusal(doors.make('110540'))])
  expect(twice.filter((each) => each === 'it was taken')).toHaveLength(1)
  expect(twice.find((each) => each !== 'it was taken')).toEqual([411, 'code', 'La cuenta 110540 ya existe en el plan de cuentas.'])
  await Promise.all(['11054001', '11054002', '11054003'].map((code) => doors.make(code)))
  expect(await doors.find('110540')).toMatchObject({ postable: false })
})

test('two at once: the second is told who changed it', async () => {
  await doors.make('519594')
  const { id, version } = await doors.one('519594')
  const to = (code: string) => company.client.call(moveAccount, { params: { id }, body: { code, version } })
  const [one1, other] = await Promise.all([refusal(to('519593')), refusal(to('519592'))])
  const refused = [one1, other].filter((each) => each !== 'it was taken')
  expect(refused).toEqual([[697, null, expect.stringContaining('Ana Historia')]])
  await expect(company.client.call(setAccountActive, { params: { id }, body: { active: false, version } })).rejects.toMatchObject({
    code: 697,
  })
})

test.each([
  ['by hand', (code: string) => refusal(doors.make(code))],
  [
    'from a file',
    (code: string) =>
      kindClient(company.client, 'accounting.account')
        .run(['code', 'name'], [[code, 'Del archivo']])
        .then(
          ({ created }) => (created === 1 ? 'it was taken' : 'refused'),
          () => 'refused',
        ),
  ],
])('never ends up on a group that is being made at the same time, %s', async (where, makeUnder) => {
  const code = where === 'by hand' ? '110560' : '110565'
  await doors.make(code)
  const [debited, credited] = [await doors.idOf(code), await doors.idOf('111005')]
  const [written, released] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  const posting = inCompany(world.pool, company, async (tx) => {
    await postEntry(
      tx,
      company,
      {
        ...{
          source: { kind: 'story', id: debited, event: 'post' },
          date: parseDay(world.today),
          type: 'manual',
          number: code,
          description: '',
        },
        lines: [debit({ id: debited }, parseAmount('10'), ''), credit({ id: credited }, parseAmount('10'), '')],
      },
      ['accounting'],
    )
    written.resolve(null)
    await released.promise
  })
  await written.promise
  const making = makeUnder(`${code}01`)
  // Time to look at the account while its line is not yet to be seen.
  await new Promise((resolve) => setTimeout(resolve, 500))
  released.resolve(null)
  await posting
  expect(await making).not.toBe('it was taken')
  expect(await doors.one(code)).toMatchObject({ postable: true, moved: true, below: 0 })
  for (const other of ['110570', '110575', '110585']) {
    if (!(await doors.find(other))) await doors.make(other)
    await Promise.all([refusal(doors.post(other, '111005', '10')), makeUnder(`${other}01`)])
    const { moved, below } = await doors.one(other)
    expect([moved, below]).not.toEqual([true, 1])
  }
})

test('what an account says of its lines holds wherever they are written, and stays once it was posted', async () => {
  await doors.make('13809501', { book: 'niif', currency: 'USD', restated: false, money: null })
  expect(await doors.one('13809501')).toMatchObject({ book: 'niif', currency: 'USD', restated: false, money: null })
  await doors.make('13809502')
  const [account, cash] = [await doors.one('13809501'), await doors.idOf('13809502')]
  const input = (book: 'both' | 'fiscal' | 'niif') => ({
    ...{ date: world.today, type: 'CG', description: 'Solo NIIF' },
    lines: [
      { accountId: account.id, debit: '1000', book },
      { accountId: cash, credit: '1000', book },
    ],
  })
  const post = (book: 'both' | 'fiscal' | 'niif') => company.client.call(createJournal, { body: input(book) })
  expect(await refusal(post('both'))).toEqual([401, 'lines.0.book', 'La cuenta 13809501 es solo del libro NIIF.'])
  expect(await refusal(post('fiscal'))).toEqual([401, 'lines.0.book', expect.any(String)])
  const { id } = await post('niif')
  const balance = async (book: 'fiscal' | 'niif') =>
    (await company.client.call(accountBalances, { query: { book } })).balances.find(({ code }) => code === '13809501')?.balance
  expect([await balance('niif'), await balance('fiscal')]).toEqual(['1000.00', undefined])
  const change = (changes: object) => company.client.call(updateAccount, { params: { id: account.id }, body: { ...account, ...changes } })
  expect(await refusal(change({ book: 'both' }))).toEqual([401, 'book', 'Tiene movimientos: su libro ya no cambia.'])
  expect(await refusal(change({ currency: 'COP' }))).toEqual([401, 'currency', expect.any(String)])
  await change({ currency: null, money: 'bank' })
  // Who knows of none of them leaves them as they are.
  const { version, name, nature } = await doors.one('13809501')
  await company.client.call(updateAccount, { params: { id: account.id }, body: { name, nature, version, ...noFlags } })
  expect(await doors.one('13809501')).toMatchObject({ book: 'niif', currency: null, restated: false, money: 'bank' })
  // Documents count in both ledgers: what they post to says neither.
  const used = await doors.one('130505')
  const only = company.client.call(updateAccount, { params: { id: used.id }, body: { ...used, book: 'niif' } })
  expect(await refusal(only)).toEqual([401, 'book', expect.stringContaining('La usan tus documentos')])
  await company.client.call(journalEndpoints.annul, { params: { id }, body: { reason: 'Prueba de libros' } })
  expect(await prove(inject('ownerUrl'), company.companyId)).toBeNull()
})

test('the lines of the statements are of the company, stand in parts of theirs, and take accounts of their side alone', async () => {
  const { client } = company
  const make = (changes: object = {}) =>
    client.call(createStatementLine, {
      body: {
        statement: 'position',
        part: 'activo-no-corriente',
        name: 'Cartera de largo plazo',
        note: 'Vence en más de un año.',
        ...changes,
      },
    })
  const { id } = await make()
  for (const [changes, field] of [
    [{}, 'name'],
    [{ name: 'CARTERA de largo plazo' }, 'name'],
    [{ name: 'Otra', part: 'ingresos' }, 'part'],
    [{ name: 'Otra', part: 'resultado' }, 'part'],
    [{ name: '' }, 'name'],
  ] as const)
    expect(await refusal(make(changes)), JSON.stringify(changes)).toEqual([401, field, expect.any(String)])
  const say = async (code: string, changes: object) => {
    const account = await doors.one(code)
    return client.call(updateAccount, { params: { id: account.id }, body: { ...account, ...changes } })
  }
  await say('1325', { statementLineId: id })
  expect(await refusal(say('2105', { statementLineId: id }))).toEqual([401, 'statementLineId', expect.any(String)])
  expect(await refusal(say('1330', { cashLineId: id }))).toEqual([401, 'cashLineId', expect.any(String)])
  expect(await refusal(say('1330', { statementLineId: NOBODY }))).toEqual([698, 'statementLineId', expect.any(String)])
  const [line] = (await client.call(listStatementLines)).lines
  expect(line).toMatchObject({ id, accounts: ['1325'], version: 1 })
  const change = (changes: object) =>
    client.call(changeStatementLine, {
      params: { id },
      body: { part: 'activo-no-corriente', name: 'Cartera', note: '', version: 1, ...changes },
    })
  expect(await refusal(change({ part: 'pasivo-corriente' }))).toEqual([401, 'part', expect.any(String)])
  await change({})
  expect(await refusal(change({}))).toMatchObject({ 0: 697 })
  const stranger = await newCompany(world)
  expect((await stranger.client.call(listStatementLines)).lines).toEqual([])
  expect(await refusal(stranger.client.call(removeStatementLine, { params: { id } }))).toMatchObject({ 0: 698 })
  await client.call(removeStatementLine, { params: { id } })
  expect(await doors.one('1325')).toMatchObject({ statementLineId: null })
})
