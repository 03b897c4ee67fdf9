/** How customers pay and suppliers are paid: where the money goes, when it arrives and what it costs. */
import { parseAmount, parsePercent, percentOf, subtract, zeroAmount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { paymentMeans } from '#colombia/index.ts'
import { postableAccount } from '#modules/accounting/index.ts'
import { defineCatalogue, type Notice } from '#platform/catalogue/catalogue.ts'
import { choice, flag, number, percent, reference, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney, formatPercent } from '#platform/ui/format.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

/** Code of the authority's list (technical annex 1.9, 13.3.4.2) → "Tarjeta débito (49)". */
const means = Object.fromEntries(paymentMeans.map(({ code, name }) => [code, `${name} (${code})`]))

export const paymentKinds = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  transfer: 'Transferencia',
  check: 'Cheque',
  voucher: 'Bono',
  credit: 'Crédito',
} as const

const EXAMPLE = parseAmount('100000')
const LONGEST_WAIT = 90

const days = (count: number): string => (count === 0 ? 'el mismo día' : count === 1 ? 'al día siguiente' : `a los ${count} días`)

export const paymentType = defineCatalogue({
  name: 'treasury.paymentType',
  table: 'payment_type',
  path: '/settings/payment-types',
  titles: { one: 'Forma de pago', many: 'Formas de pago', gender: 'f' },
  purpose: 'Cómo te pagan y cómo pagas: a qué cuenta va el dinero, cuándo llega y cuánto cuesta.',
  module: 'treasury',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60 }),
    kind: choice('Clase', paymentKinds, { initial: 'cash' }),
    meansCode: choice('Medio de pago DIAN', means, { help: 'El que lleva la factura electrónica.' }),
    accountId: reference('Cuenta', postableAccount, { optional: true, help: 'Adónde va el dinero. Vacía si se elige al recaudar.' }),
    feePercent: percent('Comisión (%)', { optional: true, help: 'Lo que descuenta el banco o la red.' }),
    settleDays: number('Días para abonar', { max: LONGEST_WAIT, optional: true, help: 'Lo que tarda en llegar a la cuenta.' }),
    asksReference: flag('Pide referencia', { help: 'Número de aprobación, de cheque o de transferencia.' }),
    inPos: flag('Se ofrece en el punto de venta', { initial: true }),
    opensDrawer: flag('Abre el cajón'),
  },
  unique: ['name'],
  usedIn: {
    receipt: 'recaudos',
    payment: 'egresos',
    settlement_means: 'recaudos y egresos de varias formas de pago',
    register_shift: 'turnos de caja',
    shift_count_line: 'conteos de caja',
    branch_payment_type: 'formas de pago de sucursales',
    till_sale_payment: 'ventas de caja',
    till_return: 'devoluciones de caja',
    register_advance: 'anticipos de caja',
  },
  ordered: true,
  list: { columns: ['name', 'kind', 'accountId', 'feePercent', 'settleDays', 'inPos'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  detail: (values) => paymentKinds[values.kind],
  rules({ kind, accountId, feePercent, settleDays, opensDrawer }) {
    const problems: ErrorBody[] = []
    const wrong = (field: string, detalle: string) => problems.push(httpErrors.of('invalid', { detalle }, field))
    const isImmediate = kind === 'cash' || kind === 'credit'
    const fee = parsePercent(feePercent ?? '0')
    if (isImmediate && fee > 0n) wrong('feePercent', `${paymentKinds[kind]} no tiene comisión.`)
    else if (fee >= parsePercent('100')) wrong('feePercent', 'La comisión debe ser menor que 100 %.')
    if (isImmediate && (settleDays ?? 0) > 0) wrong('settleDays', `${paymentKinds[kind]} no espera a que lo abonen.`)
    if (kind === 'credit' && accountId !== null) wrong('accountId', 'A crédito no entra dinero: queda por cobrar al cliente.')
    if (kind === 'credit' && opensDrawer) wrong('opensDrawer', 'A crédito no entra dinero al cajón.')
    return problems
  },
  notices({ feePercent, settleDays }) {
    const fee = percentOf(EXAMPLE, parsePercent(feePercent ?? '0'))
    if (fee === zeroAmount && (settleDays ?? 0) === 0) return []
    const costs = fee === zeroAmount ? '' : ` Quedan ${formatMoney(fee)} de comisión (${formatPercent(parsePercent(feePercent ?? '0'))}).`
    const arrives = formatMoney(subtract(EXAMPLE, fee))
    return [{ tone: 'example', text: `De ${formatMoney(EXAMPLE)} llegan ${arrives} ${days(settleDays ?? 0)}.${costs}` }] satisfies Notice[]
  },
  merges: true,
})
