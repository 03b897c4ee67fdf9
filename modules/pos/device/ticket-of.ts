/** What the ticket of a cart says, as the device charged it. Pure. */
import { showInstant } from '#base/date.ts'
import { parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import type { Priced } from '#modules/documents/index.ts'
import { formatAmount, formatQuantity, toQuantity } from '#platform/ui/format.ts'
import type { TicketFacts } from '../paper/ticket-lines.ts'
import type { TillKind } from '../lease/numbers.ts'
import { buyerName, type Cart } from './cart.ts'
import type { Charged, Charging } from './tenders.ts'

/** The legal text of what was made without network: the authority validates it within its term. */
const WAITING: Readonly<Record<TillKind, string>> = {
  ticket: 'Este documento se transmite a la DIAN al volver la conexión. Su CUDE sale al reimprimirlo.',
  invoice: 'Esta factura se transmite a la DIAN al volver la conexión. Su CUFE sale al reimprimirla.',
}
const titles: Readonly<Record<TillKind, string>> = {
  ticket: 'Documento equivalente electrónico POS',
  invoice: 'Factura electrónica de venta',
}

const nobody = { name: '', nit: '', address: '', phone: '' }

interface Sold {
  readonly cart: Cart
  readonly priced: Priced
  readonly kind: TillKind
  readonly charging: Charging
  readonly charged: Charged
}

/** What the register has of its company, and of the ranges that it numbers with. */
interface Place {
  readonly facts: {
    readonly register: string
    readonly branch: string
    readonly means: readonly { readonly paymentTypeId: string; readonly name: string }[]
    readonly tillRules?: Pick<TicketFacts, 'company' | 'header' | 'footer'>
  }
  readonly lease: { readonly numbers: Numbers; readonly invoices?: Numbers | null } | null
  readonly cashier: string
}

interface Numbers {
  readonly resolutionNumber: string
}

const some = (label: string, amount: Amount): (readonly [string, string])[] =>
  amount === zeroAmount ? [] : [[label, formatAmount(amount)]]

function linesOf({ lines }: Cart, priced: Priced): TicketFacts['lines'] {
  return lines.map(({ name, unit, quantity, discount }, index) => {
    const less = discount === '0' ? '' : `, menos ${discount.replace('.', ',')} %`
    return {
      name,
      detail: `${formatQuantity(toQuantity(quantity))} ${unit.toLowerCase()}${less}`,
      total: formatAmount(priced.lines[index]?.total ?? zeroAmount),
    }
  })
}

/** @param number of the sale @param at when it was charged */
export function ticketOf(
  { cart, priced, kind, charging, charged }: Sold,
  { facts, lease, cashier }: Place,
  number: string,
  at: string,
): TicketFacts {
  const { tillRules: rules, means, register, branch } = facts
  const names = new Map(means.map(({ paymentTypeId, name }) => [paymentTypeId, name]))
  const range = kind === 'invoice' ? lease?.invoices?.resolutionNumber : lease?.numbers.resolutionNumber
  return {
    ...{ company: rules?.company ?? nobody, header: rules?.header ?? '', footer: rules?.footer ?? '' },
    ...{ title: titles[kind], number, at: showInstant(new Date(at)), register: `${branch}, ${register}`, cashier, buyer: buyerName(cart) },
    lines: linesOf(cart, priced),
    sums: [
      ...some('Descuentos', priced.discounts),
      ...priced.taxes.flatMap(({ name, amount }) => some(name, amount)),
      ...some('Propina voluntaria', charging.tip),
      ...some('Redondeo', charged.settled.rounding),
    ],
    total: formatAmount(priced.total),
    payments: [
      ...charged.payments.map(({ paymentTypeId, amount }): readonly [string, string] => [
        names.get(paymentTypeId) ?? '',
        formatAmount(parseAmount(amount)),
      ]),
      ...some('Cambio', charged.settled.change),
    ],
    range: range === undefined ? '' : `Resolución DIAN ${range}`,
    waiting: WAITING[kind],
  }
}
