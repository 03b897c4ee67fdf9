/** What may be chosen of how a company works, and its form as it is typed. */
import { MOST_DECIMALS, type ExtendedData } from './extended.ts'

/** As it is typed: figures are text, and a choice has its options. */
export interface ExtendedForm extends Omit<ExtendedData, 'quantityDecimals' | 'priceDecimals' | 'offerDays'> {
  readonly quantityDecimals: string
  readonly priceDecimals: string
  readonly offerDays: string
}

export const decimals = Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? 'Sin decimales' : count === 1 ? '1 decimal' : `${count} decimales`,
}))
export const roundings = [
  { value: 'peso', label: 'Al peso' },
  { value: 'cent', label: 'Al centavo' },
] as const

export const shortages = [
  { value: 'refuse', label: 'No se deja emitir' },
  { value: 'allow', label: 'Se permite, con aviso' },
] as const

export const strictness = [
  { value: 'warn', label: 'Se avisa y se deja emitir' },
  { value: 'approve', label: 'Requiere aprobación' },
  { value: 'refuse', label: 'No se deja emitir' },
] as const

export const matching = [
  { value: 'warn', label: 'Se avisa y se deja registrar' },
  { value: 'approve', label: 'Requiere aprobación' },
  { value: 'refuse', label: 'No se deja registrar' },
] as const

export const sellers = [
  { value: 'optional', label: 'Opcional' },
  { value: 'required', label: 'Obligatorio' },
] as const

export const repeats = [
  { value: 'allow', label: 'Se permite' },
  { value: 'refuse', label: 'No se deja emitir' },
] as const

export const orders = [
  { value: 'any', label: 'Cualquier fecha' },
  { value: 'byDay', label: 'Nunca antes de la del último número' },
] as const

/** What a register does with what somebody else could have to allow. */
export const pins = [
  { value: 'no', label: 'La hace quien atiende la caja' },
  { value: 'yes', label: 'Pide el PIN de quien supervisa' },
] as const

export const tillRules = [
  { name: 'tillReturnPin', label: 'Devoluciones de caja', help: 'También los cambios de mercancía.' },
  { name: 'tillDrawerPin', label: 'Cajón sin venta', help: 'Abrirlo queda en el turno con su motivo, pida PIN o no.' },
  { name: 'tillDifferencePin', label: 'Diferencia al cerrar una caja', help: 'Solo la que pasa de lo que no pide motivo.' },
] as const

export const saleRules = [
  { name: 'overCreditLimit', label: 'Venta que supera el cupo', help: 'Cuenta lo que el cliente debe más lo que suma la venta a crédito.' },
  {
    name: 'overdueCustomer',
    label: 'Crédito a quien tiene cartera vencida',
    help: 'De contado solo se avisa.',
  },
  { name: 'belowCost', label: 'Venta por debajo del costo', help: 'Después de descuentos y sin impuestos. Un obsequio no cuenta.' },
  {
    name: 'belowMinimum',
    label: 'Venta por debajo del precio mínimo',
    help: 'El de cada producto, después de descuentos y sin impuestos. En una cotización solo se avisa lo que requiere aprobación.',
  },
] as const
