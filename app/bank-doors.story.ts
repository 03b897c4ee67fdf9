// What the conciliation of a bank refuses, and that undoing gives everything back: from files, forms, other documents and two clients at once.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import {
  applyConcept,
  createJournal,
  createMatch,
  getJournal,
  ignoreLine,
  importStatement,
  journalEndpoints,
  listConciliations,
  listMatches,
  lookAtColumns,
  previewStatement,
  readMonth,
  reviseJournal,
  settleLine,
  undoMatch,
} from '#modules/journals/index.ts'
import { bankConcept, createReceipt, getPending, listReceipts, moneyAccount, receiptEndpoints } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { ZipWriter } from '#platform/report/zip.server.ts'
import { asFile, bankOfShop, post, statementCsv } from './testing/bank-month.server.ts'
import { chartDoors, NOBODY, refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const NOVEMBER = '2026-11'
const [ACCOUNTANT, ASSISTANT, VIEWER] = [2, 3, 6]

let world: World
let shop: Shop
let accountId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '300000', taxes: [] }] })
  accountId = (await bankOfShop(shop)).id
})
afterAll(() => world.close())

const row = (day: string, text: string, pesos: number, reference = '') => ({ day: `2026-11-${day}`, text, reference, pesos })
type Rows = ReturnType<typeof row>[]
const load = (content: string | { name: string; content: string }, more: object = {}, to = accountId) =>
  shop.client.call(importStatement, {
    params: { accountId: to, month: NOVEMBER },
    body: { ...(typeof content === 'string' ? asFile(content) : content), ...more },
  })
const view = () => shop.client.call(readMonth, { params: { accountId, month: NOVEMBER } })
const lineOf = async (text: string) => {
  const found = (await view()).pending.find(({ line }) => line.text === text)
  if (!found) throw new Error(`No line ${text}`)
  return found.line
}
const conceptOf = async (name: string) => {
  const { rows } = await shop.client.call(bankConcept.endpoints.list, { query: { text: name } })
  return rows[0]?.id ?? ''
}
const match = (lines: object[], movements: object[], client = shop.client) =>
  client.call(createMatch, { params: { accountId }, body: { lines, movements } as never })
const undo = (id: string, client = shop.client) => client.call(undoMatch, { params: { accountId, id }, body: {} })

/** Of a bank that says no balances, in the layout of the one that does. */
const bare = (rows: Rows) => statementCsv(rows, 0).replace(/(,\d\d);[^;\n]*$/gm, '$1;')
const said = async (asked: Promise<unknown>) => (await refusal(asked))?.slice(0, 2)

const first: Rows = [row('02', 'PAGO UNO', 100), row('02', 'PAGO UNO', 100), row('03', 'PAGO DOS', -40)]

test.each([
  ['of another month', statementCsv([{ ...row('02', 'X', 1), day: '2025-11-02' }], 0), 401, /02\/11\/2025/],
  ['whose balance does not follow', statementCsv(first, 0).replace('200,00', '250,00'), 401, /no sigue/],
  ['of a day that has not come', statementCsv([row('29', 'X', 1)], 0), 401, /29\/11\/2026, que no ha llegado/],
  ['with a text of an essay', statementCsv([row('02', 'x'.repeat(501), 1)], 0), 401, /fila 2 .* 500 caracteres/],
  ['without a column of values', 'Fecha;Detalle\n02/11/2026;X', 401, /Valor/],
  ['without lines', 'Fecha;Detalle;Valor', 422, /no tiene registros/],
  [
    'of more than two thousand lines',
    statementCsv(
      Array.from({ length: 2001 }, (_, at) => row('02', `L${at}`, 1)),
      0,
    ),
    420,
    /2\.000/,
  ],
  ['that does not say what there was before', 'Fecha;Detalle;Valor\n02/11/2026;X;5,00', 401, /cuánto había/],
] as const)('a statement %s is refused whole', async (_, text, code, said) => {
  const [found, , message] = (await refusal(load(text))) as [number, string, string]
  expect([found, message]).toEqual([code, expect.stringMatching(said)])
  expect((await view()).figures.lines).toBe(0)
})

test('bytes that are no text, and a workbook that holds more than it may, are refused', async () => {
  const raw = (bytes: Buffer, name = 'extracto.txt') => load({ name, content: bytes.toString('base64') })
  expect((await refusal(raw(Buffer.from([0x46, 0, 0x65, 0]))))?.[0]).toBe(401)
  expect((await refusal(raw(Buffer.from('Fecha;Valor\n\u0001\u0002;3'))))?.[0]).toBe(428)
  expect((await refusal(raw(Buffer.from('504b0304ffff', 'hex'), 'x.xlsx')))?.[0]).toBe(421)
  const chunks: Uint8Array[] = []
  const zip = new ZipWriter({ write: async (chunk) => void chunks.push(Buffer.from(chunk)) })
  await zip.part('_rels/.rels', (sink) => sink.write(Buffer.alloc(32 * 1024 * 1024, ' ')))
  await zip.end()
  const bomb = Buffer.concat(chunks)
  expect(bomb.length).toBeLessThan(100_000)
  expect((await refusal(raw(bomb, 'x.xlsx')))?.[0]).toBe(424)
  expect((await refusal(raw(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))))?.[0]).toBe(424)
})

test('equal lines are two; loaded again they are told, left out, or taken for others by whoever says so', async () => {
  const { opening, closing } = await load(statementCsv(first, 1000))
  expect([opening, closing]).toEqual(['1000.00', '1160.00'])
  expect(await said(load(statementCsv(first, 1000)))).toEqual([594, 'content'])
  const longer = [...first, row('04', 'PAGO TRES', 7)]
  const preview = await shop.client.call(previewStatement, {
    params: { accountId, month: NOVEMBER },
    body: asFile(statementCsv(longer, 1000)),
  })
  expect(preview).toMatchObject({ lines: 4, known: 3, isRemembered: true, format: 'csv', asksOpening: false })
  expect(await load(statementCsv(longer, 1000), { repeated: 'skip' })).toMatchObject({ lines: 1, skipped: 3, closing: '1167.00' })
  const again = [row('05', 'PAGO TRES', 7)]
  expect(await said(load(statementCsv(again, 999)))).toEqual([401, 'content'])
  expect(await said(load('Fecha;Oficina;Valor;Saldo;Nada\n05/11/2026;X;7,00;1174,00;', {}))).toEqual([401, 'layout'])
  expect((await view()).figures.lines).toBe(4)
  expect(await load('Fecha;Descripción;Referencia;Valor;Saldo\n04/11/2026;PAGO TRES;;7,00;', { repeated: 'keep' })).toMatchObject({
    lines: 1,
    closing: '1174.00',
  })
  const repeated = (await view()).pending.filter(({ line }) => line.text === 'PAGO TRES').at(-1)?.line
  const ignore = (why: string | null) => shop.client.call(ignoreLine, { params: { accountId, id: repeated?.id ?? '' }, body: { why } })
  await ignore('El banco la envió dos veces')
  expect((await view()).figures).toMatchObject({ lines: 4, statement: '1167.00' })
  expect((await view()).ignored.map(({ why }) => why)).toEqual(['El banco la envió dos veces'])
})

test('one line in parts: a charge, and a movement of the books for the rest', async () => {
  await load(statementCsv([row('06', 'EN PARTES', -100)], 1167))
  const line = await lineOf('EN PARTES')
  const concept = await conceptOf('Cuota de manejo')
  await post(world, shop, '2026-11-06', [{ pesos: -70 }])
  const over = shop.client.call(applyConcept, { params: { accountId, id: line.id }, body: { conceptId: concept, amount: '100.01' } })
  expect((await refusal(over))?.slice(0, 2)).toEqual([401, 'amount'])
  const wrong = shop.client.call(applyConcept, { params: { accountId, id: line.id }, body: { conceptId: await conceptOf('Rendimientos') } })
  expect((await refusal(wrong))?.slice(0, 2)).toEqual([401, 'conceptId'])
  const made = await shop.client.call(applyConcept, { params: { accountId, id: line.id }, body: { conceptId: concept, amount: '30' } })
  const { proposal } = (await view()).pending.find((each) => each.line.id === line.id) ?? {}
  const [rest] = proposal?.kind === 'match' ? proposal.movements : []
  expect(rest?.amount).toBe('-70.00')
  expect(
    (await refusal(match([{ id: line.id, amount: '-70.01' }], [{ entryId: rest?.entryId, position: rest?.position }])))?.slice(0, 2),
  ).toEqual([401, 'lines.0.amount'])
  expect(
    (await refusal(match([{ id: line.id, amount: '-69' }], [{ entryId: rest?.entryId, position: rest?.position }])))?.slice(0, 2),
  ).toEqual([401, 'movements'])
  await match([{ id: line.id }], [{ entryId: rest?.entryId, position: rest?.position }])
  expect((await view()).pending.some((each) => each.line.id === line.id)).toBe(false)
  // What is conciled is edited nowhere; undone, the note goes and the rest stays.
  const note = await shop.client.call(getJournal, { params: { id: made.journalId } })
  const annul = () => shop.client.call(journalEndpoints.annul, { params: { id: made.journalId }, body: { reason: 'Quiero anularlo' } })
  expect((await refusal(annul()))?.[0]).toBe(460)
  const input = {
    ...{ date: note.date, type: note.type, description: 'Otra' },
    lines: note.lines.map((each) => ({ accountId: each.account?.id ?? '', debit: each.debit, credit: each.credit })),
  }
  expect(
    (await refusal(shop.client.call(reviseJournal, { params: { id: made.journalId }, body: { input, version: note.version } })))?.[0],
  ).toBe(460)
  await undo(made.id)
  expect((await shop.client.call(getJournal, { params: { id: made.journalId } })).state).toBe('annulled')
  expect((await lineOf('EN PARTES')).left).toBe('-30.00')
  expect((await refusal(undo(made.id)))?.[0]).toBe(593)
})

test('what is written and given back needs no line of the bank', async () => {
  const before = (await view()).books.length
  const { id } = await post(world, shop, '2026-11-07', [{ pesos: 55 }])
  expect((await view()).books).toHaveLength(before + 1)
  await shop.client.call(journalEndpoints.annul, { params: { id }, body: { reason: 'No era de este banco' } })
  expect((await view()).books).toHaveLength(before)
})

test('a line collects an invoice, and undoing owes it again', async () => {
  await shop.issue([['Asesoría', '1']])
  await load(statementCsv([row('20', 'ABONO CLIENTE', 300_000, 'TR-77')], 1067))
  const line = await lineOf('ABONO CLIENTE')
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  const settle = (amount: string) =>
    shop.client.call(settleLine, {
      params: { accountId, id: line.id },
      body: { partyId: shop.customerId, applications: [{ openItemId: items[0]?.id ?? '', amount }] },
    })
  expect((await refusal(settle('300000.01')))?.[0]).toBe(401)
  const made = await settle('300000')
  expect(made.number).toBe('RC-1')
  expect((await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items).toEqual([])
  const { rows } = await shop.client.call(listMatches, { params: { accountId, month: NOVEMBER } })
  expect(rows[0]).toMatchObject({ id: made.id, made: { kind: 'receipt', number: 'RC-1' }, amount: '300000.00' })
  const annul = () => shop.client.call(receiptEndpoints.annul, { params: { id: made.voucherId }, body: { reason: 'No debía registrarse' } })
  expect((await refusal(annul()))?.[0]).toBe(593)
  await undo(made.id)
  expect((await shop.client.call(getPending, { params: { partyId: shop.customerId } })).total).toBe('300000.00')
  expect((await shop.client.call(listReceipts, { query: {} })).rows[0]?.state).toBe('annulled')
  // A receipt of before answers it as well, and is not taken away with its match.
  const body = {
    ...{ date: world.today, partyId: shop.customerId, moneyAccountId: accountId, meansCode: '47', reference: 'TR-77' },
    applications: [{ openItemId: items[0]?.id ?? '', amount: '300000' }],
  }
  await shop.client.call(createReceipt, { body })
  const { proposal } = (await view()).pending.find((each) => each.line.id === line.id) ?? {}
  const own = proposal?.kind === 'match' ? proposal : null
  expect(own?.points).toBe(75)
  const { id } = await match(
    [{ id: line.id }],
    (own?.movements ?? []).map(({ entryId, position }) => ({ entryId, position })),
  )
  await undo(id)
  expect((await shop.client.call(listReceipts, { query: {} })).rows[0]?.state).toBe('posted')
})

test('two at once: one of them is told', async () => {
  await post(world, shop, '2026-11-02', [{ pesos: 100 }])
  const state = await view()
  const lines = state.pending.filter(({ line }) => line.text === 'PAGO UNO').map(({ line }) => line)
  const movement = state.books.find(({ amount }) => amount === '100.00')
  const key = { entryId: movement?.entryId ?? '', position: movement?.position ?? 0 }
  const asked = await Promise.all(lines.map((line) => refusal(match([{ id: line.id }], [key]))))
  expect(asked.map((each) => (Array.isArray(each) ? each[0] : each)).toSorted()).toEqual([593, 'it was taken'])
  const concept = await conceptOf('Cuota de manejo')
  const line = await lineOf('PAGO DOS')
  const twice = await Promise.all(
    [1, 2].map(() => refusal(shop.client.call(applyConcept, { params: { accountId, id: line.id }, body: { conceptId: concept } }))),
  )
  expect(twice.map((each) => (Array.isArray(each) ? each[0] : each)).toSorted()).toEqual([593, 'it was taken'])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('matched and undone in any way, every figure is what it was', async () => {
  await post(world, shop, '2026-11-08', [{ pesos: 11 }, { pesos: 13 }, { pesos: -24 }, { pesos: 24 }])
  await load(bare([row('08', 'A', 24), row('08', 'B', 24), row('08', 'C', -24)]))
  const before = await view()
  const own = { lines: before.pending.map(({ line }) => line), books: before.books }
  const choice = fc.record({
    line: fc.constantFrom(...own.lines),
    movement: fc.constantFrom(...own.books),
    part: fc.integer({ min: 1, max: 30 }),
  })
  let matched = 0
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { maxLength: 4 }), async (choices) => {
      const made: string[] = []
      for (const { line, movement, part } of choices) {
        const amount = line.left.startsWith('-') ? `-${part}` : String(part)
        const { entryId, position } = movement
        const id = await match([{ id: line.id, amount }], [{ entryId, position, amount }]).then(
          (each) => each.id,
          () => null,
        )
        if (id !== null) made.push(id)
      }
      matched += made.length
      for (const id of made) await undo(id)
      const after = await view()
      expect(after.figures).toEqual(before.figures)
      expect(after.pending.map(({ line }) => line)).toEqual(own.lines)
      expect(after.books).toEqual(own.books)
    }),
    runs(15),
  )
  expect(matched).toBeGreaterThan(0)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('who may: not who only looks, not whose balance it is not to see, not another company', async () => {
  const [accountant, assistant, viewer] = [
    await colleague(world, shop.client, ACCOUNTANT),
    await colleague(world, shop.client, ASSISTANT),
    await colleague(world, shop.client, VIEWER),
  ]
  const line = await lineOf('ABONO CLIENTE')
  await expect(match([{ id: line.id }], [], viewer.client)).rejects.toThrow(/^403/)
  const { rows } = await shop.client.call(moneyAccount.endpoints.list, { query: { text: 'principal' } })
  const [bank] = rows
  if (!bank) throw new Error('A company begins with a bank')
  const { id, active: _active, labels: _labels, branch: _branch, ...values } = bank
  await shop.client.call(moneyAccount.endpoints.update, { params: { id }, body: { ...values, balanceSeenBy: 'reserved' } })
  const read = (client: Shop['client']) => client.call(readMonth, { params: { accountId, month: NOVEMBER } })
  await expect(read(assistant.client)).rejects.toThrow(/^403/)
  await expect(match([{ id: line.id }], [], assistant.client)).rejects.toThrow(/^403/)
  expect((await assistant.client.call(listConciliations, { query: {} })).rows).toEqual([])
  expect((await read(accountant.client)).account.name).toBe('Banco principal')
  const foreign = await newCompany(world)
  expect(await refusal(read(foreign.client))).toEqual(
    await refusal(foreign.client.call(readMonth, { params: { accountId: NOBODY, month: NOVEMBER } })),
  )
  const theirs = await bankOfShop({ ...shop, client: foreign.client } as Shop)
  const theirLine = { params: { accountId: theirs.id }, body: { lines: [{ id: line.id }], movements: [{ entryId: NOBODY, position: 1 }] } }
  expect((await refusal(foreign.client.call(createMatch, theirLine)))?.slice(0, 2)).toEqual([698, 'lines.0'])
})

test('an account that becomes a bank brings what it moved', async () => {
  const doors = chartDoors(world, shop)
  await doors.make('111095', { name: 'Otro banco' })
  const [money, capital] = [await doors.idOf('111095'), await doors.idOf('310505')]
  const lines = [
    { accountId: money, debit: '900', credit: '0' },
    { accountId: capital, debit: '0', credit: '900', partyId: shop.customerId },
  ]
  await shop.client.call(createJournal, { body: { type: 'CG', date: '2026-11-03', description: 'Aporte', lines } })
  const bare = {
    bank: '',
    accountKind: null,
    number: '',
    currency: 'COP',
    branchId: null,
    balanceSeenBy: 'all',
    reconciledOn: null,
    fund: null,
    responsibleId: null,
  } as const
  const { id } = await shop.client.call(moneyAccount.endpoints.create, {
    body: { ...bare, name: 'Otro banco', kind: 'bank', accountId: money },
  })
  const { books } = await shop.client.call(readMonth, { params: { accountId: id, month: NOVEMBER } })
  expect(books.map(({ amount }) => amount)).toEqual(['900.00'])

  // Once it has a statement it stays a bank, and what was before the statement is its opening balance.
  const month = (of: string, text: string) =>
    shop.client.call(importStatement, { params: { accountId: id, month: of }, body: { ...asFile(text), opening: '0' } })
  const change = (kind: 'cash' | 'bank', version: number) =>
    shop.client.call(moneyAccount.endpoints.update, {
      params: { id },
      body: { ...bare, name: 'Otro banco', kind, accountId: money, version },
    })
  expect((await change('cash', 1)).kind).toBe('cash')
  expect((await change('bank', 2)).kind).toBe('bank')
  await month(NOVEMBER, 'Fecha;Detalle;Valor\n03/11/2026;APORTE;900,00')
  expect((await refusal(change('cash', 3)))?.slice(0, 2)).toEqual([401, 'kind'])
  expect((await refusal(month('2026-10', 'Fecha;Detalle;Valor\n30/10/2026;X;5,00')))?.slice(0, 2)).toEqual([401, 'month'])
  expect((await refusal(month('1999-10', 'Fecha;Detalle;Valor\n30/10/1999;X;5,00')))?.slice(0, 2)).toEqual([401, 'month'])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('a file that says another account or currency is not loaded', async () => {
  const ofx = (account: string, currency: string) =>
    `<OFX><CURDEF>${currency}<ACCTID>${account}<BANKTRANLIST><STMTTRN><DTPOSTED>20261119<TRNAMT>7.00<NAME>OTRA CUENTA</STMTTRN></BANKTRANLIST></OFX>`
  const to = { name: 'extracto.ofx', content: '' }
  const content = (text: string) => ({ ...to, content: Buffer.from(text).toString('base64') })
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`update money_account set number = '0011-2233-44' where company_id = ${shop.companyId} and id = ${accountId}`),
  )
  for (const text of [ofx('99887766', 'COP'), ofx('0011223344', 'USD')])
    expect((await refusal(load(content(text), { opening: '0' })))?.slice(0, 2)).toEqual([401, 'content'])
  expect((await view()).pending.filter(({ line }) => line.text === 'OTRA CUENTA')).toEqual([])
})

test('the columns of a file that nobody knows are chosen over its own rows, and another account of the bank reads as the first', async () => {
  const doors = chartDoors(world, shop)
  const bare = {
    accountKind: null,
    number: '',
    currency: 'COP',
    branchId: null,
    balanceSeenBy: 'all',
    reconciledOn: null,
    fund: null,
  } as const
  const makeBank = async (code: string, name: string) => {
    await doors.make(code, { name })
    const own = { ...bare, bank: 'Banco del Sur', responsibleId: null, name, kind: 'bank', accountId: await doors.idOf(code) } as const
    return (await shop.client.call(moneyAccount.endpoints.create, { body: own })).id
  }
  const [one, two] = [await makeBank('111091', 'Sur corriente'), await makeBank('111092', 'Sur ahorros')]
  const strange = asFile('Dia mov;Que fue;Cuanto\n11/02/2026;ABONO;1.234,50\n11/03/2026;CARGO;-34,50')
  const at = (accountId: string) => ({ accountId, month: NOVEMBER })
  const preview = (accountId: string, more: object = {}) =>
    shop.client.call(previewStatement, { params: at(accountId), body: { ...strange, ...more } })
  expect(await said(preview(one))).toEqual([401, 'layout'])
  const found = await shop.client.call(lookAtColumns, { params: at(one), body: { content: strange.content } })
  expect([found.heads, found.rows[0]]).toEqual([
    ['Dia mov', 'Que fue', 'Cuanto'],
    ['11/02/2026', 'ABONO', '1.234,50'],
  ])
  const layout = { heads: found.heads, cuts: [], columns: { day: 0, text: 1, amount: 2 }, dayOrder: 'mdy', decimal: ',' } as const
  expect(await said(preview(one, { layout: { ...layout, columns: { day: 0, text: 1 } } }))).toEqual([401, 'layout'])
  expect(await preview(one, { layout })).toMatchObject({ lines: 2, asksOpening: true })
  expect(await load(strange, { layout, opening: '0' }, one)).toMatchObject({ lines: 2, closing: '1200.00' })
  // Of the same bank: read as its sister; a file of another form is not held to that.
  expect(await preview(two)).toMatchObject({ lines: 2, isRemembered: true })
  expect(await load('Fecha;Detalle;Valor\n02/11/2026;X;5,00', { opening: '0' }, two)).toMatchObject({ lines: 1, closing: '5.00' })
  await expect(
    (await colleague(world, shop.client, VIEWER)).client.call(lookAtColumns, { params: at(one), body: { content: strange.content } }),
  ).rejects.toThrow(/^403/)
})
