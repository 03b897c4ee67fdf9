/** A month of a bank by hand: sixty lines, with 4×1000, a returned cheque and two payments in one deposit; and the books of the same days. */
import { createJournal, importStatement } from '#modules/journals/index.ts'
import { listMoneyAccounts } from '#modules/treasury/index.ts'
import { chartDoors } from './chart.server.ts'
import type { Shop, World } from './world.server.ts'

export const OCTOBER = '2026-10'

interface StatementRow {
  readonly day: string
  readonly text: string
  readonly reference: string
  readonly pesos: number
}

const row = (day: string, text: string, pesos: number, reference = ''): StatementRow => ({
  day: `2026-10-${day}`,
  text,
  reference,
  pesos,
})

/** 101.000 to 140.000. */
export const transfers = Array.from({ length: 40 }, (_, at) => ({
  day: ['05', '12', '19', '26'][Math.floor(at / 10)] ?? '',
  pesos: 101_000 + at * 1000,
  at: at + 1,
}))
/** 50.000 to 500.000, each paid by the bank three days after it was written. */
export const cheques = Array.from({ length: 10 }, (_, at) => ({
  written: '06',
  paid: '09',
  pesos: 50_000 * (at + 1),
  number: `0004${10 + at}`,
}))

/** In the order of the bank. */
export const monthRows: readonly StatementRow[] = [
  ...transfers.map(({ day, pesos, at }) => row(day, `ABONO TRANSF ${at}`, pesos)),
  ...cheques.map(({ paid, pesos, number }) => row(paid, `PAGO CHEQUE ${number}`, -pesos, number)),
  row('14', 'CONSIGNACION CHEQUE OTRAS PLAZAS', 500_000),
  row('16', 'CHEQUE DEVUELTO CAUSAL 2', -500_000),
  row('29', 'CONSIGNACION NACIONAL', 6_360_000),
  row('09', 'GMF 4X1000', -1200.5),
  row('16', 'GMF 4X1000', -980.25),
  row('23', 'GMF 4X1000', -2300),
  row('31', 'GMF 4X1000', -3519.25),
  row('31', 'COMISION RECAUDO PSE', -21_420),
  row('31', 'RENDIMIENTOS AHORROS', 1250.35),
  row('30', 'TRANSFERENCIA SUCURSAL VIRTUAL', 300_000),
].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))

const figure = (pesos: number): string => pesos.toFixed(2).replace('.', ',')

/** As the bank gives it, with the balance after each line. */
export function statementCsv(rows: readonly StatementRow[], opening: number): string {
  let cents = Math.round(opening * 100)
  const lines = rows.map(({ day, text, reference, pesos }) => {
    cents += Math.round(pesos * 100)
    return [day.split('-').toReversed().join('/'), text, reference, figure(pesos), figure(cents / 100)].join(';')
  })
  return ['Fecha;Descripción;Referencia;Valor;Saldo', ...lines].join('\n')
}

export const asFile = (text: string, name = 'extracto.csv') => ({ name, content: Buffer.from(text, 'utf8').toString('base64') })

export async function bankOfShop(shop: Shop): Promise<{ id: string; accountId: string }> {
  const { accounts } = await shop.client.call(listMoneyAccounts)
  const bank = accounts.find(({ kind }) => kind === 'bank')
  if (!bank) throw new Error('A company begins with a bank')
  return bank
}

export interface BookLine {
  readonly pesos: number
  readonly cross?: string
  readonly partyId?: string
}

/** Movements of the bank on a day, against the capital of the partners. */
export async function post(world: World, shop: Shop, day: string, lines: readonly BookLine[]) {
  const bank = await bankOfShop(shop)
  const capital = await chartDoors(world, shop).idOf('310505')
  const sum = lines.reduce((total, { pesos }) => total + Math.round(pesos * 100), 0) / 100
  const sides = (pesos: number) => ({ debit: pesos > 0 ? pesos.toFixed(2) : '0', credit: pesos < 0 ? (-pesos).toFixed(2) : '0' })
  return shop.client.call(createJournal, {
    body: {
      ...{ type: 'CG', date: day, description: `Movimientos del ${day}` },
      lines: [
        ...lines.map(({ pesos, cross = '', partyId = null }) => ({
          accountId: bank.accountId,
          partyId,
          crossDocument: cross,
          ...sides(pesos),
        })),
        { accountId: capital, partyId: shop.customerId, ...sides(-sum) },
      ],
    },
  })
}

/** The books of October, and what there was before: everything that the bank says but its own charges. */
export async function booksOfOctober(world: World, shop: Shop): Promise<void> {
  await post(world, shop, '2026-09-30', [{ pesos: 10_000_000 }])
  for (const day of ['05', '12', '19', '26'])
    await post(
      world,
      shop,
      `2026-10-${day}`,
      transfers.filter((each) => each.day === day).map(({ pesos }) => ({ pesos })),
    )
  await post(
    world,
    shop,
    '2026-10-06',
    cheques.map(({ pesos, number }) => ({ pesos: -pesos, cross: number })),
  )
  await post(world, shop, '2026-10-14', [{ pesos: 500_000 }])
  await post(world, shop, '2026-10-29', [
    { pesos: 4_000_000, partyId: shop.customerId },
    { pesos: 2_360_000, partyId: shop.customerId },
  ])
  await post(world, shop, '2026-10-30', [{ pesos: -186_235, cross: '000499' }])
}

export async function loadOctober(shop: Shop) {
  const { id: accountId } = await bankOfShop(shop)
  return shop.client.call(importStatement, { params: { accountId, month: OCTOBER }, body: asFile(statementCsv(monthRows, 10_000_000)) })
}
