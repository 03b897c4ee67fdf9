/** Recaudos and egresos: money that comes in or goes out through a till or a bank and closes what is owed. Pure. */
import { defineVoucher, type VoucherKind } from '#modules/vouchers/index.ts'
import { PAYMENT, paymentAddress, RECEIPT, receiptAddress } from './source-links.ts'
import { paymentPermissions, receiptPermissions } from './permissions.ts'

export { paymentPermissions, receiptPermissions }

export interface SettlementKind extends VoucherKind {
  /** AR, what is owed to the company; AP, what it owes. */
  readonly ledger: 'AR' | 'AP'
  /** One that stands is edited under its number: its row says how many times it was written. */
  readonly revises: boolean
  /** Somebody else approves it, from the amount on that the company says. */
  readonly asksApproval: boolean
  readonly words: SettlementWords
}

export interface SettlementWords {
  /** "el recaudo" */
  readonly the: string
  /** "Abono a FV-1" */
  readonly ofLine: string
  /** "por cobrar": what a document is while it is open. */
  readonly open: string
  /** On paper, whose money it is: "Recibimos de". */
  readonly party: string
  /** On paper, who signs: "Recibí conforme". */
  readonly signatures: readonly string[]
}

export const receipt = defineVoucher({
  source: RECEIPT,
  consecutive: RECEIPT,
  process: 'receipt',
  module: 'treasury',
  table: 'receipt',
  entity: 'treasury.receipt',
  thread: 'treasury.receipt',
  titles: { one: 'Recaudo', many: 'Recaudos', numbered: 'Recibo de caja', group: 'Tesorería', paper: 'Recibo de caja' },
  permissions: receiptPermissions,
  address: receiptAddress,
  list: '/treasuries/AR',
  ledger: 'AR',
  revises: false,
  asksApproval: false,
  words: { the: 'el recaudo', ofLine: 'Abono a', open: 'por cobrar', party: 'Recibimos de', signatures: ['Recibido por'] },
}) satisfies SettlementKind

export const payment = defineVoucher({
  source: PAYMENT,
  consecutive: PAYMENT,
  process: 'payment',
  module: 'treasury',
  table: 'payment',
  entity: 'treasury.payment',
  thread: 'treasury.payment',
  titles: { one: 'Egreso', many: 'Egresos', numbered: 'Comprobante de egreso', group: 'Tesorería', paper: 'Comprobante de egreso' },
  permissions: paymentPermissions,
  address: paymentAddress,
  list: '/treasuries/AP',
  ledger: 'AP',
  revises: true,
  asksApproval: true,
  words: {
    the: 'el egreso',
    ofLine: 'Pago de',
    open: 'por pagar',
    party: 'Pagado a',
    signatures: ['Elaborado por', 'Aprobado por', 'Recibí conforme'],
  },
}) satisfies SettlementKind
