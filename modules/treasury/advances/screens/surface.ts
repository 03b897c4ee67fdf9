/** What the screens of advances of customers and to suppliers differ in: their calls, and how the person is spoken to. */
import type { Screen } from '#platform/screen.ts'
import { paymentEndpoints, receiptEndpoints, type SettlementEndpoints } from '../../endpoints.ts'
import { customerAdvancesScreen, supplierAdvancesScreen } from '../../screens.ts'
import { customerAdvance, supplierAdvance, type AdvanceKind } from '../advance.ts'
import { customerAdvanceEndpoints, supplierAdvanceEndpoints, type AdvanceEndpoints } from '../endpoints.ts'

export interface AdvanceSurface {
  readonly kind: AdvanceKind
  readonly calls: AdvanceEndpoints
  /** Of what they are applied to, and of what gives them back. */
  readonly settling: SettlementEndpoints
  readonly givingBack: SettlementEndpoints
  readonly screen: Screen
  /** Its name among saved views and arrangements of columns. */
  readonly list: string
  readonly party: string
  readonly order: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly form: {
    readonly party: string
    readonly account: string
    readonly amount: string
    readonly reference: string
  }
  readonly giveBack: { readonly text: string; readonly account: string; readonly done: string }
}

export const customerSurface: AdvanceSurface = {
  kind: customerAdvance,
  calls: customerAdvanceEndpoints,
  settling: receiptEndpoints,
  givingBack: paymentEndpoints,
  screen: customerAdvancesScreen,
  list: 'customerAdvances',
  party: 'Cliente',
  order: 'Pedido',
  empty: {
    title: 'Aún no tienes anticipos de clientes',
    text: 'Registra el dinero que un cliente te paga antes de facturarle y aplícalo después a sus facturas.',
  },
  form: {
    party: 'Elige el cliente que paga',
    account: 'Elige la cuenta donde entra el dinero',
    amount: 'Escribe cuánto se recibió',
    reference: 'Número de la consignación o del cheque',
  },
  giveBack: { text: 'Se registra un egreso por lo que le devuelves al cliente.', account: 'Cuenta de donde sale', done: 'Egreso' },
}

export const supplierSurface: AdvanceSurface = {
  kind: supplierAdvance,
  calls: supplierAdvanceEndpoints,
  settling: paymentEndpoints,
  givingBack: receiptEndpoints,
  screen: supplierAdvancesScreen,
  list: 'supplierAdvances',
  party: 'Proveedor',
  order: 'Orden',
  empty: {
    title: 'Aún no tienes anticipos a proveedores',
    text: 'Registra el dinero que le pagas a un proveedor antes de su factura y aplícalo después a lo que le debes.',
  },
  form: {
    party: 'Elige el proveedor al que le pagas',
    account: 'Elige la cuenta de donde sale el dinero',
    amount: 'Escribe cuánto se pagó',
    reference: 'Número de la transferencia o del cheque',
  },
  giveBack: { text: 'Se registra un recaudo por lo que te devuelve el proveedor.', account: 'Cuenta a donde entra', done: 'Recaudo' },
}
