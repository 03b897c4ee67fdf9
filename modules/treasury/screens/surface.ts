/** What the screens of receipts and payments differ in: their calls, and how the person is spoken to. */
import { paymentEndpoints, receiptEndpoints, type SettlementEndpoints } from '../endpoints.ts'
import { payment, receipt, type SettlementKind } from '../settlement.ts'
import { paymentWords, receiptWords, type MoneyWords } from '../settlement-form.ts'

export interface SettlementSurface {
  readonly kind: SettlementKind
  readonly calls: SettlementEndpoints
  /** Its name among saved views and arrangements of columns. */
  readonly list: string
  readonly register: string
  readonly annul: string
  /** "el recaudo" */
  readonly the: string
  readonly one: string
  readonly many: string
  /** Where it is listed. */
  readonly path: string
  readonly searched: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly money: MoneyWords
  /** On the page of a third party. */
  readonly party: { readonly title: string; readonly owed: string }
  readonly form: {
    readonly party: string
    readonly date: string
    readonly account: string
    readonly others: string
    readonly amount: string
    readonly reference: string
    readonly total: string
    readonly nothing: string
  }
}

export const receiptSurface: SettlementSurface = {
  kind: receipt,
  calls: receiptEndpoints,
  list: 'receipts',
  register: 'Registrar recaudo',
  annul: 'Anular recaudo',
  the: 'el recaudo',
  one: 'recaudo',
  many: 'recaudos',
  path: '/treasuries/AR',
  searched: 'Número, tercero, NIT o factura',
  empty: { title: 'Aún no tienes recaudos', text: 'Registra el dinero que recibes y aplícalo a las facturas de tus clientes.' },
  money: receiptWords,
  party: { title: 'Cartera', owed: 'Por cobrar' },
  form: {
    party: 'Elige el tercero que paga',
    date: 'Escribe la fecha del recaudo',
    account: 'Elige la cuenta donde entra el dinero',
    others: 'Si el mismo dinero paga facturas de varios',
    amount: 'Valor recibido',
    reference: 'Número de la consignación o del cheque',
    total: 'Total del recaudo',
    nothing: 'No tiene documentos por cobrar.',
  },
}

export const paymentSurface: SettlementSurface = {
  kind: payment,
  calls: paymentEndpoints,
  list: 'payments',
  register: 'Registrar egreso',
  annul: 'Anular egreso',
  the: 'el egreso',
  one: 'egreso',
  many: 'egresos',
  path: '/treasuries/AP',
  searched: 'Número, tercero, NIT o documento',
  empty: { title: 'Aún no tienes egresos', text: 'Registra el dinero que pagas y aplícalo a lo que debes a tus proveedores.' },
  money: paymentWords,
  party: { title: 'Por pagar', owed: 'Le debes' },
  form: {
    party: 'Elige el tercero al que le pagas',
    date: 'Escribe la fecha del egreso',
    account: 'Elige la cuenta de donde sale el dinero',
    others: 'Si con el mismo dinero se le paga a varios',
    amount: 'Valor pagado',
    reference: 'Número de la transferencia o del cheque',
    total: 'Total del egreso',
    nothing: 'No le debes documentos.',
  },
}
