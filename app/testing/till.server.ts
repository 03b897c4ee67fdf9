/** A register with a range of its own, taken by a device that sells: what stories of the till begin with. */
import { randomUUID } from 'node:crypto'
import { register, resolution } from '#modules/documents/index.ts'
import { type Hand, keepSale, openShift, receiveSales, renewLease, sendLink, takeRegister, type TillSaleInput } from '#modules/pos/index.ts'
import { denominations } from '#colombia/cash.ts'
import { tillSale } from '#modules/sales/index.ts'
import { paymentType } from '#modules/treasury/index.ts'
import type { Client } from '../client.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { rangeOf, type Shop, type World } from './world.server.ts'

/** Every denomination counted: those that are not said, as none. */
export const pieces = (said: Readonly<Record<string, number>> = {}) =>
  Object.fromEntries(denominations.map(({ code }) => [code, said[code] ?? 0])) as never

export type SentLink = ReturnType<typeof sendLink>
type Sale = TillSaleInput['sale']

interface Options {
  readonly opensShift?: boolean
  /** Of the register; left out, the first one. */
  readonly code?: string
  /** Of its range, of another than the first one. */
  readonly prefix?: string
  /** With which it numbers invoices; left out, it makes none. */
  readonly invoiceResolutionId?: string | null
}

/** A device that has taken a register: it keeps what it sells and sends it as it is told. */
export async function openTill<S extends Pick<Shop, 'client' | 'item'>>(
  shop: S,
  at: () => Date,
  { opensShift = true, code = '', prefix = 'TQ', invoiceResolutionId = null }: Options = {},
) {
  const { client } = shop
  const { rows } = await client.call(register.endpoints.list, { query: {} as never })
  const till = code === '' ? rows[0] : rows.find((each) => each.code === code)
  if (!till) throw new Error('a company begins with a register')
  const { id: rangeId } = await client.call(resolution.endpoints.create, { body: rangeOf('POS', prefix) })
  const { id: _id, active: _active, ...row } = await client.call(register.endpoints.one, { params: { id: till.id } })
  await client.call(register.endpoints.update, {
    params: { id: till.id },
    body: { ...row, resolutionId: rangeId, invoiceResolutionId } as never,
  })
  const shift = opensShift ? await client.call(openShift, { body: { registerId: till.id, base: pieces({ 'note-50000': 2 }) } }) : null
  return takeTill(shop, at, { registerId: till.id, rangeId, shiftId: shift?.id ?? null })
}

interface Place {
  readonly registerId: string
  readonly rangeId: string
  readonly shiftId: string | null
}

/** A device that takes a register, whoever had it before. */
export async function takeTill<S extends Pick<Shop, 'client' | 'item'>>(shop: S, at: () => Date, { registerId, rangeId, shiftId }: Place) {
  const { client } = shop
  const deviceId = randomUUID()
  const lease = await client.call(takeRegister, { body: { registerId, deviceId, deviceName: 'Equipo de la entrada' } })
  const types = (await client.call(paymentType.endpoints.list, { query: {} as never })).rows
  const means = (name: string): string => types.find((each) => each.name === name)?.id ?? `No means ${name}`
  let hand: Hand = { mark: { sequence: lease.sequence, hash: lease.hash }, blocks: lease.blocks }
  return {
    ...{ shop, registerId, rangeId, deviceId, lease, shiftId, means, types },
    /** A sale of one line, paid in cash unless it says otherwise; with its place, its number and its identity from now on. */
    sell(sale: Partial<Sale> & Pick<Sale, 'lines' | 'payments' | 'total'>, id: string = randomUUID()): SentLink {
      const said = { soldAt: at().toISOString(), shiftId, ...sale }
      const kept = keepSale(hand, id, JSON.parse(JSON.stringify(said)), sale.kind)
      if (!kept) throw new Error('no number in hand')
      hand = kept.hand
      return sendLink(kept.link)
    },
    /** More numbers, while there is network. */
    async renew(): Promise<void> {
      const { blocks } = await client.call(renewLease, { params: { id: lease.id }, body: { deviceId } })
      const had = new Map(hand.blocks.map((block) => [block.id, block.next]))
      hand = { ...hand, blocks: blocks.map((block) => ({ ...block, next: Math.max(block.next, had.get(block.id) ?? 0) })) }
    },
    /** Where its chain stands. */
    mark: () => hand.mark,
    line: (name: string, quantity = '1', changes: object = {}) => {
      const { id: itemId, price, taxIds } = shop.item(name)
      return { itemId, description: name, quantity, unitPrice: price, taxIds, ...changes }
    },
    send: (links: readonly SentLink[], as: Client = client) =>
      as.call(receiveSales, { body: { leaseId: lease.id, deviceId, links: [...links] } }),
  }
}
export type OpenTill = Awaited<ReturnType<typeof openTill<Shop>>>

export const tillItems = [
  { name: 'Café', price: '10000', taxes: ['IVA 19 %'], stock: { quantity: '10', cost: '4000' } },
  { name: 'Asesoría', price: '100000', taxes: [] },
]

/** A service of 100.000, paid in cash. */
export const one = (till: OpenTill, changes: object = {}, id: string = randomUUID()) =>
  till.sell(
    {
      lines: [till.line('Asesoría')],
      payments: [{ paymentTypeId: till.means('Efectivo'), amount: '100000' }],
      total: '100000',
      ...changes,
    },
    id,
  )

/** What the entries of what was sold say: number, account, debit, credit. */
export const entriesOf = (world: World, { shop }: OpenTill): Promise<string[]> =>
  inCompany(world.pool, shop, (tx) =>
    tx.rows<{ line: string }>(sql`
      select concat_ws(' ', e.number, a.code, l.debit, l.credit) as line
        from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
        join account a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = ${shop.companyId} and e.source_kind = ${tillSale.code} order by e.id, l.position`),
  ).then((rows) => rows.map(({ line }) => line))

/** What there is of a register: places and states, numbers, and what is kept aside. */
export const whatIsKept = (world: World, { shop }: OpenTill) =>
  inCompany(world.pool, shop, (tx) =>
    tx.rows<{ sales: string; documents: string; aside: string }>(sql`
      select (select coalesce(string_agg(s.sequence || ' ' || s.state, ', ' order by s.sequence), '') from till_sale s where s.company_id = ${shop.companyId}) as sales,
             (select coalesce(string_agg(d.number::text, ', ' order by d.number), '') from document d where d.company_id = ${shop.companyId} and d.kind = ${tillSale.code}) as documents,
             (select coalesce(string_agg(q.sequence || ' ' || q.why, ', ' order by q.sequence, q.id), '') from till_quarantine q where q.company_id = ${shop.companyId}) as aside`),
  ).then(([row]) => row)

/** What was found, as code and field. */
export const codesOf = (findings: readonly { readonly code: number; readonly field: string | null }[] = []) =>
  findings.map(({ code, field }) => `${code} ${field}`)
