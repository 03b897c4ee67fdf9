// The door to the books takes what a person wrote line by line: order, text, third party, base, cross document, currency and book
// stand as they were written, undoing gives them back, each ledger balances in itself, and what is wrong is told at its field.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { parseAmount, type Amount } from '#base/decimal.ts'
import { BusinessError, type ErrorBody } from '#base/errors.ts'
import { credit, debit, plainFlags, type JournalDraft, type JournalDraftLine } from '#modules/accounting/index.ts'
import { accountIdsByCode, createAccounts, entryRows, numbered, openBooks, post, reversalOf } from '#modules/accounting/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows, insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [] })
})
afterAll(() => world.close())

const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inCompany(world.pool, { companyId: shop.companyId, personId: shop.personId }, work)
const money = (text: string): Amount => parseAmount(text)
const account = async (code: string): Promise<{ id: string }> => {
  const ids = await inside((tx) => accountIdsByCode(tx, shop.companyId, [code]))
  return { id: ids.get(code) ?? '' }
}

let next = 1
const written = (lines: readonly JournalDraftLine[]): JournalDraft => ({
  source: { kind: 'CC', id: uuidv7(), event: 'post' },
  date: world.today as Day,
  type: { code: 'CC' },
  number: `HECHO-${next++}`,
  description: 'Escrito a mano',
  lines,
  asWritten: true,
})
const postWritten = async (lines: readonly JournalDraftLine[]): Promise<JournalDraft> => {
  const draft = written(lines)
  await inside((tx) => post(tx, shop, draft, ['accounting']))
  return draft
}
const refused = async (lines: readonly JournalDraftLine[]): Promise<readonly ErrorBody[]> => {
  const thrown: unknown = await postWritten(lines).catch((error: unknown) => error)
  return thrown instanceof BusinessError ? thrown.errors : []
}

interface LineOfEntry {
  description: string
  debit: string
  credit: string
  base: string | null
  cross_document: string | null
  currency: string
  currency_amount: string | null
  book: string
}
const linesOf = (sourceId: string, event = 'post'): Promise<LineOfEntry[]> =>
  inside((tx) =>
    tx.rows<LineOfEntry>(sql`
      select l.description, l.debit, l.credit, l.base, l.cross_document, l.currency, l.currency_amount, l.book
        from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
       where e.company_id = ${shop.companyId} and e.source_id = ${sourceId} and e.source_event = ${event} order by l.position`),
  )

test('lines stand as they were written, and undoing swaps their sides and nothing else', async () => {
  const cash = await account('110505')
  const bank = await account('111005')
  const usd = { code: 'USD', amount: money('2.50') }
  const lines = [
    debit(bank, money('10000'), 'Giro', { currency: usd }),
    credit(cash, money('4000'), 'Salida', { crossDocument: 'RC-1' }),
    credit(cash, money('4000'), 'Salida', { crossDocument: 'RC-1' }),
    credit(cash, money('2000'), 'Salida', { base: money('500') }),
    debit(bank, money('70'), 'Ajuste', { book: 'niif' }),
    credit(cash, money('70'), 'Ajuste', { book: 'niif' }),
  ]
  const { source } = await postWritten(lines)
  const posted = await linesOf(source.id)
  const shown = (line: LineOfEntry) => [line.description, line.debit, line.credit, line.currency, line.currency_amount, line.book]
  expect(posted.map(shown)).toEqual([
    ['Giro', '10000.00', '0.00', 'USD', '2.50', 'both'],
    ['Salida', '0.00', '4000.00', 'COP', null, 'both'],
    ['Salida', '0.00', '4000.00', 'COP', null, 'both'],
    ['Salida', '0.00', '2000.00', 'COP', null, 'both'],
    ['Ajuste', '70.00', '0.00', 'COP', null, 'niif'],
    ['Ajuste', '0.00', '70.00', 'COP', null, 'niif'],
  ])
  expect(posted.map((line) => [line.cross_document, line.base])).toEqual([
    [null, null],
    ['RC-1', null],
    ['RC-1', null],
    [null, '500.00'],
    [null, null],
    [null, null],
  ])
  await inside(async (tx) => {
    const entering = { companyId: shop.companyId, modules: ['accounting'] as const, by: null }
    const reversal = await reversalOf(tx, entering, source, 'annul')
    if (!reversal) throw new Error('nothing to undo')
    const books = await openBooks(tx, { ...entering, date: reversal.draft.date, today: null }, [cash.id, bank.id])
    await insertTogether(tx, entryRows(books, shop, await numbered(tx, shop.companyId, reversal.draft), reversal.reverses))
  })
  const undone = await linesOf(source.id, 'annul')
  expect(undone).toEqual(posted.map((line) => ({ ...line, debit: line.credit, credit: line.debit })))
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('everything that is wrong is told at once, each at its field', async () => {
  const cash = await account('110505')
  const group = await account('1105')
  const problems = await refused([
    debit(group, money('10'), 'Mayor'),
    { ...debit(cash, money('10'), 'Dos lados'), credit: money('10') },
    debit(cash, money('0'), 'Nada'),
    debit({ id: uuidv7() }, money('5'), 'De nadie'),
  ])
  expect(problems.map(({ code, field }) => [code, field])).toEqual([
    [446, null],
    [449, 'lines.0.accountId'],
    [455, 'lines.1.credit'],
    [401, 'lines.2.debit'],
    [448, 'lines.3.accountId'],
  ])
})

test('memorandum accounts balance by pair', async () => {
  const cash = await account('110505')
  const flags = { ...plainFlags, requiresParty: false, requiresCostCenter: false, requiresBase: false, requiresCross: false }
  const contraAccounts = ['8605', '860505'].map((code) => ({
    input: { code, name: 'Control por contra', nature: 'C' as const, ...flags },
    active: true,
  }))
  await inside((tx) => createAccounts(tx, shop, contraAccounts))
  const [control, contra] = [await account('839595'), await account('860505')]
  const across = await refused([debit(cash, money('1'), ''), debit(control, money('9'), ''), credit(cash, money('10'), '')])
  expect(across.map(({ code, field, message }) => [code, field, message])).toEqual([
    [401, 'lines.1.accountId', 'Las cuentas 83 y 86 deben cuadrar entre sí: débitos 9.00, créditos 0.00.'],
  ])
  await postWritten([debit(control, money('9'), ''), credit(contra, money('9'), '')])
})

test('one ledger never balances against the other, neither at the door nor beneath it', async () => {
  const cash = await account('110505')
  const across = [debit(cash, money('10'), 'Fiscal', { book: 'fiscal' }), credit(cash, money('10'), 'NIIF', { book: 'niif' })]
  expect((await refused(across)).map(({ code }) => code)).toEqual([446])
  const id = uuidv7()
  const { companyId } = shop
  const line = (position: number, book: string, sides: Record<string, string>) => ({
    ...{ company_id: companyId, entry_id: id, position, account_id: cash.id, date: world.today, description: '', book },
    ...{ debit: '0', credit: '0', ...sides },
  })
  const beneath = inside(async (tx) => {
    const entry = { date: world.today, type: 'CC', number: 'X', description: '', source_kind: 'CC', source_id: id, source_event: 'post' }
    await insertRows(tx, 'journal_entry', [{ company_id: companyId, id, ...entry }])
    await insertRows(tx, 'journal_line', [line(1, 'fiscal', { debit: '10' }), line(2, 'niif', { credit: '10' })])
  })
  await expect(beneath).rejects.toThrow(/is off by/)
})
