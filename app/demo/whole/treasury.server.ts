/** The money of the demonstration: its accounts, a bank that is half conciled, petty cash, suppliers to be paid, and a commission to settle. */
import { addDays, addMonths, dayOfMonth, daysBetween, firstOfMonth, type Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import { applyConcept, createMatch, importStatement, readMonth } from '#modules/journals/index.ts'
import { createParty } from '#modules/people/index.ts'
import { commission, invoiceEndpoints, lookAtCommissions, settleCommissions } from '#modules/sales/index.ts'
import {
  bankConcept,
  countPettyCash,
  listDue,
  moneyAccount,
  ownTransferEndpoints,
  paymentEndpoints,
  paymentRunCalls,
  reimbursePettyCash,
} from '#modules/treasury/index.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { linesOf, termsOf } from '../tell.server.ts'
import { accountOf, moneyOf } from './accounts.server.ts'
import type { DemoCompany, DemoEvent } from './event.server.ts'

const suppliers = [
  { nit: '900555223', name: 'Papelería de los Andes S.A.S.' },
  { nit: '901222331', name: 'Aseo Total S.A.S.' },
  { nit: '830045671', name: 'Empaques del Oriente Ltda.' },
] as const

/** What was owed when its story began: supplier, number, amount, and in how many days from today it is due. */
const bills = [
  [0, 'PA-118', '820000', -6],
  [0, 'PA-131', '415000', 4],
  [1, 'AT-77', '640000', -2],
  [1, 'AT-80', '290000', 9],
  [2, 'EO-2041', '1730000', 2],
] as const

export function tellTreasury(company: DemoCompany): DemoEvent[] {
  const { today, client } = company
  const last = addMonths(firstOfMonth(today), -1)
  const ago = (day: Day) => daysBetween(day, today)
  const seller = { id: '' }
  return [
    { daysAgo: 88, tell: () => oweSuppliers(company) },
    { daysAgo: 88, tell: () => openSavings(company) },
    { daysAgo: ago(dayOfMonth(last, 5)), tell: (date) => transfer(company, date, '2000000', 'Consignación de la semana') },
    { daysAgo: ago(dayOfMonth(last, 12)), tell: (date) => transfer(company, date, '850000', '') },
    { daysAgo: ago(dayOfMonth(last, 10)), tell: (date) => sellByCommission(company, seller, date) },
    { daysAgo: ago(addMonths(last, 1)), tell: () => concile(company, last) },
    { daysAgo: 6, tell: (date) => keepPettyCash(company, date) },
    {
      daysAgo: 4,
      tell: async () => {
        const paid = await writeRun(company, ['AT-77', 'PA-118'], 'Lo vencido')
        const sent = await client.call(paymentRunCalls.actions.send, { params: { id: paid.id }, body: { version: paid.version } })
        const approved = await company.accountant.call(paymentRunCalls.actions.approve, {
          params: { id: sent.id },
          body: { version: sent.version },
        })
        await company.accountant.call(paymentRunCalls.actions.pay, { params: { id: approved.id }, body: { version: approved.version } })
      },
    },
    {
      daysAgo: 0,
      tell: async () => {
        const { id, version } = await writeRun(company, ['EO-2041'], 'Empaques')
        await client.call(paymentRunCalls.actions.send, { params: { id }, body: { version } })
        await writeRun(company, ['PA-131', 'AT-80'], 'Lo de la próxima semana')
      },
    },
    { daysAgo: 0, tell: () => settle(company, seller.id, last) },
  ]
}

async function oweSuppliers({ client, today }: DemoCompany): Promise<void> {
  for (const { nit, name } of suppliers)
    await client.call(createParty, {
      body: {
        ...{ kind: 'juridica', identificationType: '31', identification: nit, legalName: name, isSupplier: true },
        responsibilities: ['R-99-PN'],
      },
    })
  const total = amountText(sumAmounts(bills.map(([, , amount]) => parseAmount(amount))))
  const cells = [
    ...bills.map(([at, number, amount, due]) => ['220505', suppliers[at].nit, number, '', amount, addDays(today, due)]),
    ['370505', '', '', total, '', ''],
  ]
  await client.call(runImport, {
    body: {
      ...{ kind: 'treasury.openingBalance', columns: ['account', 'party', 'crossDocument', 'debit', 'credit', 'dueDate'] },
      rows: cells.map((each, index) => ({ number: index + 2, cells: each })),
      ...{ mode: 'create', only: 'all' },
    },
  })
}

const noBank = { bank: '', accountKind: null, number: '', branchId: null, reconciledOn: null } as const

async function openSavings({ client }: DemoCompany): Promise<void> {
  const accountId = await accountOf(client, '112005')
  await client.call(moneyAccount.endpoints.create, {
    body: {
      ...{ name: 'Ahorros', kind: 'bank', accountId, currency: 'COP', balanceSeenBy: 'all' },
      ...{ ...noBank, bank: 'Banco de Bogotá', accountKind: 'savings', number: '4455667788', fund: null, responsibleId: null },
    },
  })
}

const transfer = async ({ client }: DemoCompany, date: Day, amount: string, reference: string) =>
  client.call(ownTransferEndpoints.create, {
    body: { date, fromId: await moneyOf(client, 'cash'), toId: await moneyOf(client, 'bank'), amount, reference },
  })

const bankDay = (day: Day): string => day.split('-').toReversed().join('/')

/** Of four lines of the bank one meets its transfer and one is written by its concept; two wait, and so does a movement of the books. */
async function concile({ client }: DemoCompany, month: Day): Promise<void> {
  const accountId = await moneyOf(client, 'bank')
  const rows = [
    [5, 'CONSIGNACION EFECTIVO', '2000000,00', '2000000,00'],
    [15, 'CUOTA DE MANEJO', '-14500,00', '1985500,00'],
    [18, 'ABONO PSE SIN IDENTIFICAR', '450000,00', '2435500,00'],
    [28, 'GMF 4X1000', '-8000,00', '2427500,00'],
  ] as const
  const text = [
    'Fecha;Descripción;Referencia;Valor;Saldo',
    ...rows.map(([day, said, value, balance]) => [bankDay(dayOfMonth(month, day)), said, '', value, balance].join(';')),
  ].join('\n')
  const params = { accountId, month: month.slice(0, 7) }
  await client.call(importStatement, {
    params,
    body: { name: 'extracto.csv', content: Buffer.from(text, 'utf8').toString('base64'), opening: '0' },
  })
  const { pending, books } = await client.call(readMonth, { params })
  const lineOf = (said: string) => pending.find(({ line }) => line.text === said)?.line.id ?? ''
  const [moved] = books.filter(({ amount }) => Number(amount) === 2_000_000)
  if (moved)
    await client.call(createMatch, {
      params: { accountId },
      body: { lines: [{ id: lineOf('CONSIGNACION EFECTIVO') }], movements: [{ entryId: moved.entryId, position: moved.position }] },
    })
  const { rows: concepts } = await client.call(bankConcept.endpoints.list, { query: { text: 'Cuota de manejo' } })
  await client.call(applyConcept, {
    params: { accountId, id: lineOf('CUOTA DE MANEJO') },
    body: { conceptId: concepts[0]?.id ?? '' },
  })
}

async function keepPettyCash({ client, story }: DemoCompany, date: Day): Promise<void> {
  const responsibleId = story.parties.values().next().value?.id ?? null
  const { id } = await client.call(moneyAccount.endpoints.create, {
    body: {
      ...{ name: 'Caja menor', kind: 'petty', accountId: await accountOf(client, '110510'), currency: 'COP', balanceSeenBy: 'all' },
      ...{ ...noBank, fund: '500000', responsibleId },
    },
  })
  const fromId = await moneyOf(client, 'bank')
  await client.call(reimbursePettyCash, { params: { id }, body: { date, fromId, amount: '500000', reference: 'CHQ-101' } })
  await client.call(paymentEndpoints.create, {
    body: {
      ...{ date, partyId: responsibleId ?? '', moneyAccountId: id, meansCode: '10', applications: [] },
      lines: [{ accountId: await accountOf(client, '519530'), description: 'Papelería', sign: 'adds', amount: '86400' }],
    },
  })
  await client.call(countPettyCash, { params: { id }, body: { counted: '413000', note: 'Faltan vueltas' } })
}

async function writeRun({ client, today }: DemoCompany, numbers: readonly string[], note: string) {
  const dueUntil = addDays(today, 20)
  const { items } = await client.call(listDue, { query: { until: dueUntil } })
  const lines = items.filter(({ number }) => numbers.includes(number)).map(({ openItemId, balance }) => ({ openItemId, amount: balance }))
  return client.call(paymentRunCalls.create, { body: { moneyAccountId: await moneyOf(client, 'bank'), dueUntil, note, lines } })
}

async function sellByCommission({ client, story }: DemoCompany, seller: { id: string }, date: Day): Promise<void> {
  const { id: sellerId } = await client.call(createParty, {
    body: {
      ...{ kind: 'natural', identificationType: '13', identification: '52345671', firstName: 'Marta', firstSurname: 'Ruiz' },
      ...{ isEmployee: true, responsibilities: ['R-99-PN'] },
    },
  })
  seller.id = sellerId
  await client.call(commission.endpoints.create, {
    body: {
      ...{ name: 'Sobre ventas', base: 'sale', sellerId, categoryId: null, brandId: null, validFrom: null, validTo: null, mode: 'bands' },
      children: [{ id: null, starts: '0', percent: '3' }],
    },
  })
  await client.call(invoiceEndpoints.create, {
    body: { issue: true, document: { ...termsOf(story, 'vecino', date), sellerId, lines: linesOf(story, [['aceite', '40']]) } },
  })
}

/** It stays as an egreso to be written out. */
async function settle({ client }: DemoCompany, sellerId: string, month: Day): Promise<void> {
  const asked = { sellerId, from: month.slice(0, 7), to: month.slice(0, 7) }
  const { total } = await client.call(lookAtCommissions, { body: asked })
  await client.call(settleCommissions, { body: { ...asked, accountId: await accountOf(client, '520518'), total } })
}
