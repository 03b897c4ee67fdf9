/** How the company works: what its documents obey besides the law. */
import * as z from 'zod/mini'
import { isDay } from '#base/date.ts'
import { isAmountText, isPercentText, parseAmount, parsePercent, zeroAmount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { count, version } from '#platform/http/fields.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateMessages } from '#platform/rules/index.ts'
import { AGE_BANDS, ageBandsProblem } from '../age-bands.ts'
import { companyPermissions } from '../endpoints.ts'

export const MOST_DECIMALS = 6
export const MOST_OFFER_DAYS = 365

const pin = z._default(z.enum(['no', 'yes']), 'no')

export const extendedData = z.object({
  /** A day, or empty. */
  operationsStart: z.string(),
  withholdingRounding: z.enum(['peso', 'cent']),
  /** A percentage, or empty for all: which part of the IVA in common is taken off (ET art. 490). */
  vatProration: z._default(z.string(), ''),
  /** 0 to 6. */
  quantityDecimals: count,
  priceDecimals: count,
  /** Days that a quote holds, until whoever writes it says otherwise: 1 to 365. */
  offerDays: z._default(count, 15),
  sellerRequired: z._default(z.enum(['optional', 'required']), 'optional'),
  repeatedItems: z._default(z.enum(['allow', 'refuse']), 'allow'),
  numberOrder: z._default(z.enum(['any', 'byDay']), 'any'),
  /** Whether more may leave a warehouse than there is. */
  negativeStock: z.enum(['refuse', 'allow']),
  /** What is done with a sale over the credit of its customer, to one who owes past its day, and under cost. */
  overCreditLimit: z.enum(['warn', 'approve', 'refuse']),
  overdueCustomer: z.enum(['warn', 'approve', 'refuse']),
  belowCost: z.enum(['warn', 'approve', 'refuse']),
  /** And under the minimum price of an item. */
  belowMinimum: z.enum(['warn', 'approve', 'refuse']),
  /** An amount, or empty: from which worth on an order to a supplier waits to be approved. */
  purchaseOrderLimit: z._default(z.string(), ''),
  /** The same of a bill of a supplier. */
  purchaseBillLimit: z._default(z.string(), ''),
  /** What is done with a bill that differs from its order and receipt by more than is tolerated: percentages and pesos, or empty. */
  billMatch: z._default(z.enum(['warn', 'approve', 'refuse']), 'approve'),
  matchPricePercent: z._default(z.string(), ''),
  matchPriceAmount: z._default(z.string(), ''),
  matchQuantityPercent: z._default(z.string(), ''),
  /** A percentage, or empty: how much more than was ordered of a line may be received. */
  receiptOverPercent: z._default(z.string(), ''),
  /** A percentage, or empty: by more than how much a cost rises over the last purchase until it is told. */
  costRisePercent: z._default(z.string(), '5'),
  /** In which days the bands of what is late end, between commas. */
  ageBands: z._default(z.string(), AGE_BANDS),
  /** From which worth on a loss of goods waits. */
  lossLimit: z._default(z.string(), ''),
  /** An amount, or empty: by more than how much a means of a register is off until its closing asks a reason. */
  tillTolerance: z._default(z.string(), ''),
  /** A whole number of UVT, or empty: over which a register makes an electronic invoice (ET art. 616-1 par. 2). */
  tillCapUvt: z._default(z.string(), ''),
  /** Whether giving back, opening the drawer and a difference over what is tolerated ask the PIN of who supervises. */
  tillReturnPin: pin,
  tillDrawerPin: pin,
  tillDifferencePin: pin,
})
export type ExtendedData = z.output<typeof extendedData>

const decimalsProblem = (count: number): string | null =>
  Number.isInteger(count) && count >= 0 && count <= MOST_DECIMALS ? null : `Elige entre 0 y ${MOST_DECIMALS} decimales.`

const daysProblem = (count: number): string | null =>
  Number.isInteger(count) && count >= 1 && count <= MOST_OFFER_DAYS ? null : `Escribe entre 1 y ${MOST_OFFER_DAYS} días.`

/** Every problem at its field. @param today in Bogotá: the books do not begin in the future */
export function extendedProblems(data: ExtendedData, today: string): ErrorBody[] {
  const found: readonly (readonly [keyof ExtendedData, string | null])[] = [
    ['operationsStart', startProblem(data.operationsStart, today)],
    ['quantityDecimals', decimalsProblem(data.quantityDecimals)],
    ['priceDecimals', decimalsProblem(data.priceDecimals)],
    ['offerDays', daysProblem(data.offerDays)],
    ['purchaseOrderLimit', limitProblem(data.purchaseOrderLimit)],
    ['purchaseBillLimit', limitProblem(data.purchaseBillLimit)],
    ['matchPricePercent', percentProblem(data.matchPricePercent, '100')],
    ['matchPriceAmount', limitProblem(data.matchPriceAmount)],
    ['matchQuantityPercent', percentProblem(data.matchQuantityPercent, '100')],
    ['vatProration', percentProblem(data.vatProration, '100')],
    ['receiptOverPercent', percentProblem(data.receiptOverPercent, '100')],
    ['costRisePercent', percentProblem(data.costRisePercent, '1000')],
    ['ageBands', ageBandsProblem(data.ageBands)],
    ['lossLimit', limitProblem(data.lossLimit)],
    ['tillTolerance', limitProblem(data.tillTolerance)],
    ['tillCapUvt', capProblem(data.tillCapUvt)],
  ]
  return found.flatMap(([field, detalle]) => (detalle === null ? [] : [httpErrors.of('invalid', { detalle }, field)]))
}

const limitProblem = (text: string): string | null =>
  text === '' || (isAmountText(text) && parseAmount(text) >= zeroAmount) ? null : 'Escribe un valor en pesos, o déjalo vacío.'

const capProblem = (text: string): string | null =>
  text === '' || /^[1-9]\d{0,3}$/.test(text) ? null : 'Escribe cuántas UVT, de 1 a 9999, o déjalo vacío.'

/** @param most more than everything is no tolerance, and a cost may rise by more than itself */
function percentProblem(text: string, most: '100' | '1000'): string | null {
  const fits = text === '' || (isPercentText(text) && parsePercent(text) >= 0n && parsePercent(text) <= parsePercent(most))
  return fits ? null : `Escribe un porcentaje entre 0 y ${most === '100' ? '100' : '1.000'}, o déjalo vacío.`
}

function startProblem(text: string, today: string): string | null {
  if (text === '') return null
  if (!isDay(text)) return dateMessages.noSuchDate
  return text > today ? 'El inicio de operaciones no puede ser después de hoy.' : null
}

const gate = { plan: null, services: ALL_SERVICES } as const

export const getExtended = endpoint({
  method: 'GET',
  path: '/api/settings/my-extended',
  summary: 'Los datos ampliados de la empresa con su versión',
  permission: companyPermissions.read,
  ...gate,
  response: z.extend(extendedData, { version }),
})

export const changeExtended = endpoint({
  method: 'PUT',
  path: '/api/settings/my-extended',
  summary: 'Cambiar los datos ampliados de la empresa',
  permission: companyPermissions.write,
  ...gate,
  body: z.extend(extendedData, { version }),
  response: z.object({ version }),
})
