/**
 * The authority's permission to number: a prefix, a range and dates (Resolución Única DIAN 000227 de 2025; hechos.md).
 * Its next number is taken by `takeNumber`; a person may only move it up, and is told which numbers are left out.
 */
import { daysBetween, isDay, showDay, type Day } from '#base/date.ts'
import { defineErrors, type ErrorBody } from '#base/errors.ts'
import { isInTestRange, isTestKey, testRange } from '#colombia/index.ts'
import { defineCatalogue, type Notice, type Tone } from '#platform/catalogue/catalogue.ts'
import { choice, date, number, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateGte, minLength, numberGte, required } from '#platform/rules/index.ts'
import { everybody } from '#platform/roles.ts'

export const resolutionErrors = defineErrors({
  rangeTaken: { code: 407, text: 'Ya existe una resolución con el prefijo {prefijo} y ese rango.' },
  expired: { code: 513, text: 'La resolución {numero} venció el {fecha}.' },
  exhausted: { code: 514, text: 'El rango de la resolución {numero} se agotó.' },
})

/** The documents that are numbered by a resolution. */
export const resolutionKinds = {
  INE: 'Factura electrónica de venta',
  INS: 'Factura por computador',
  DSP: 'Documento soporte',
  INC: 'Factura de papel, de contingencia',
  POS: 'Documento equivalente POS',
} as const

/** Those whose unique code is made with the technical key of the range (CUFE; hechos.md, section 1.1). */
const needsTechnicalKey: Readonly<Record<keyof typeof resolutionKinds, boolean>> = {
  INE: true,
  INS: false,
  DSP: false,
  // Transcriptions are sealed with the PIN of the software.
  INC: false,
  // So are equivalent documents (CUDE; hechos.md, section 1.1).
  POS: false,
}

/** Those whose numbers the authority knows together: of one prefix no two have the same. */
export const numberedAlike: Readonly<Record<keyof typeof resolutionKinds, readonly (keyof typeof resolutionKinds)[]>> = {
  INE: ['INE', 'INC'],
  INC: ['INE', 'INC'],
  INS: ['INS'],
  DSP: ['DSP'],
  POS: ['POS'],
}

/** Those with which a register may number what it sells. */
export const rangesOfRegisters: ReadonlySet<ResolutionKind> = new Set<ResolutionKind>(['INE', 'INS', 'POS'])

/** Those with which it may number the invoices that it makes when a buyer asks for one. */
export const rangesOfTillInvoices: ReadonlySet<ResolutionKind> = new Set<ResolutionKind>(['INE'])

export type ResolutionKind = keyof typeof resolutionKinds
export const asksTechnicalKey = (kind: ResolutionKind): boolean => needsTechnicalKey[kind]

export interface Range {
  readonly fromNumber: number
  readonly toNumber: number
  readonly nextNumber: number
  readonly validFrom: string
  readonly validTo: string
}

/** The last threshold that was passed, by days left (30, 15, 5, 1) and by percentage used (80, 90, 95): areas.md 2.1. */
export interface ResolutionAlert {
  readonly daysLeft: number
  /** Of the range, 0 to 100, rounded down. */
  readonly usedPercent: number
  readonly days: 30 | 15 | 5 | 1 | null
  readonly used: 80 | 90 | 95 | null
  readonly expired: boolean
  readonly exhausted: boolean
}

const DAY_THRESHOLDS = [1, 5, 15, 30] as const
const USE_THRESHOLDS = [95, 90, 80] as const

/** The threshold of days that was passed; null when it is far from its end. */
export const dayThreshold = (daysLeft: number): 30 | 15 | 5 | 1 | null => DAY_THRESHOLDS.find((threshold) => daysLeft <= threshold) ?? null

export function resolutionAlert(range: Range, today: Day): ResolutionAlert {
  const usedPercent = Math.floor(((range.nextNumber - range.fromNumber) * 100) / (range.toNumber - range.fromNumber + 1))
  const daysLeft = isDay(range.validTo) ? daysBetween(today, range.validTo) : 0
  return {
    daysLeft,
    usedPercent,
    days: dayThreshold(daysLeft),
    used: USE_THRESHOLDS.find((threshold) => usedPercent >= threshold) ?? null,
    expired: daysLeft < 0,
    exhausted: range.nextNumber > range.toNumber,
  }
}

function usedTone({ exhausted, used }: ResolutionAlert): Tone | null {
  if (exhausted || used === 95) return 'danger'
  return used === null ? null : 'warn'
}

function daysTone({ expired, days }: ResolutionAlert): Tone | null {
  if (expired || days === 1 || days === 5) return 'danger'
  return days === null ? null : 'warn'
}

/** "Vence en 5 días". */
export const inDays = (days: number): string => {
  if (days < 0) return days === -1 ? 'Venció ayer' : `Venció hace ${-days} días`
  return days === 0 ? 'Vence hoy' : days === 1 ? 'Vence mañana' : `Vence en ${days} días`
}

/** "FE-120" or "120". */
export const shownNumber = (prefix: string, value: number): string => (prefix === '' ? String(value) : `${prefix}-${value}`)

const shownRange = (prefix: string, from: number, to: number): string =>
  from === to ? `el número ${shownNumber(prefix, from)}` : `los números ${shownNumber(prefix, from)} a ${shownNumber(prefix, to)}`

const TEST_RANGE_WORDS = `Solo va con el prefijo ${testRange.prefix}, del ${testRange.from} al ${testRange.to}. Escribe la de tu resolución.`

const RESOLUTION_DIGITS = 'El número de la resolución tiene 14 dígitos.'

const problem = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

export const resolution = defineCatalogue({
  name: 'documents.resolution',
  table: 'resolution',
  path: '/settings/resolutions',
  titles: { one: 'Resolución', many: 'Resoluciones', gender: 'f' },
  screenTitle: 'Resoluciones de facturación',
  purpose: 'La DIAN te autoriza a numerar por prefijo, rango y fechas. Sin una resolución vigente no puedes emitir.',
  module: 'documents',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: ['accountant'] },
  fields: {
    kind: choice('Tipo', resolutionKinds, { initial: 'INE', fixed: true, wide: true }),
    resolutionNumber: text('Resolución', {
      max: 14,
      // That of the range to test with has 11 (hechos.md, section 1); whether it goes with that range is a rule below.
      pattern: { regex: /^(?:\d{14}|\d{11})$/, message: RESOLUTION_DIGITS },
    }),
    resolutionDate: date('Fecha de la resolución'),
    prefix: text('Prefijo', {
      max: 4,
      optional: true,
      upperCase: true,
      pattern: { regex: /^[A-Za-z0-9]*$/, message: 'Usa solo letras y números.' },
    }),
    nextNumber: number('Consecutivo siguiente', { min: 1, max: 999_999_999, help: 'El próximo número que se usará.' }),
    fromNumber: number('Desde', { min: 1, max: 999_999_999 }),
    toNumber: number('Hasta', { min: 1, max: 999_999_999 }),
    validFrom: date('Vigente desde'),
    validTo: date('Vigente hasta'),
    gapReason: text('Motivo del salto', {
      max: 200,
      optional: true,
      wide: true,
      help: 'Por qué se saltan números, cuando subes el consecutivo siguiente.',
    }),
    technicalKey: text('Clave técnica', {
      max: 40,
      optional: true,
      wide: true,
      secret: true,
      pattern: { regex: /^[0-9a-fA-F]{40}$/, message: 'La clave técnica tiene 40 caracteres, del 0 al 9 y de la a a la f.' },
      help: 'La entrega la DIAN al consultar el rango de numeración.',
    }),
  },
  unique: [
    {
      fields: ['kind', 'prefix', 'fromNumber'],
      error: (values) => resolutionErrors.of('rangeTaken', { prefijo: values.prefix || 'vacío' }, 'prefix'),
    },
  ],
  computed: {
    used: {
      label: 'Usado',
      align: 'right',
      of: (record, today) => {
        const alert = resolutionAlert(record, today)
        return { text: alert.exhausted ? 'Agotada' : `${alert.usedPercent} %`, tone: usedTone(alert) }
      },
    },
    daysLeft: {
      label: 'Vigencia',
      of: (record, today) => {
        const alert = resolutionAlert(record, today)
        return { text: inDays(alert.daysLeft), tone: daysTone(alert) }
      },
    },
  },
  list: {
    columns: ['prefix', 'resolutionNumber', 'fromNumber', 'toNumber', 'nextNumber', 'used', 'validTo', 'daysLeft'],
    search: ['prefix', 'resolutionNumber'],
    sort: 'validTo',
    descending: true,
  },
  title: (values) => `${values.prefix === '' ? '' : `${values.prefix} `}${values.fromNumber}–${values.toNumber}`,
  detail: (values) => values.resolutionNumber,
  rules(values, { previous }) {
    const problems: ErrorBody[] = []
    const { prefix, fromNumber, toNumber, nextNumber } = values
    const [upsideDown, backwards] = [numberGte(toNumber, fromNumber), dateGte(values.validTo, values.validFrom)]
    if (upsideDown) problems.push(problem('toNumber', upsideDown))
    if (backwards) problems.push(problem('validTo', backwards))
    if (nextNumber < fromNumber || nextNumber > toNumber + 1)
      problems.push(problem('nextNumber', `Debe estar entre ${fromNumber} y ${toNumber}.`))
    if (needsTechnicalKey[values.kind] && values.technicalKey === '')
      problems.push(problem('technicalKey', 'La factura electrónica necesita la clave técnica.'))
    if (isTestKey(values.technicalKey) && !isInTestRange(prefix, fromNumber, toNumber))
      problems.push(problem('technicalKey', `Esa clave es la de pruebas de la DIAN. ${TEST_RANGE_WORDS}`))
    if (values.resolutionNumber.length === testRange.resolution.length) {
      if (values.resolutionNumber !== testRange.resolution) problems.push(problem('resolutionNumber', RESOLUTION_DIGITS))
      else if (!isInTestRange(prefix, fromNumber, toNumber))
        problems.push(problem('resolutionNumber', `Esa resolución es la de pruebas de la DIAN. ${TEST_RANGE_WORDS}`))
    }
    if (!previous) return problems
    if (nextNumber < previous.nextNumber)
      problems.push(problem('nextNumber', `El consecutivo solo puede subir: ya va en ${previous.nextNumber}.`))
    // Each jump is explained anew: the reason of the one before says nothing of this one.
    if (nextNumber > previous.nextNumber) {
      const reason = required(values.gapReason) ?? minLength(values.gapReason)
      if (reason) problems.push(problem('gapReason', reason))
      else if (values.gapReason === previous.gapReason) problems.push(problem('gapReason', 'Escribe el motivo de este salto.'))
    }
    const numbered = previous.nextNumber > previous.fromNumber
    if (numbered && prefix !== previous.prefix)
      problems.push(problem('prefix', 'Ya hay documentos con el prefijo anterior. Crea otra resolución.'))
    if (numbered && fromNumber > previous.fromNumber)
      problems.push(problem('fromNumber', `Ya se usaron números desde el ${previous.fromNumber}.`))
    return problems
  },
  notices(values, { previous, today }) {
    const notices: Notice[] = []
    const { prefix, fromNumber, nextNumber } = values
    if (previous && nextNumber > previous.nextNumber) {
      const range = shownRange(prefix, previous.nextNumber, nextNumber - 1)
      notices.push({ tone: 'warn', text: `Quedarán sin usar ${range}. Escribe el motivo: la DIAN puede pedir explicación del salto.` })
    }
    if (!previous && nextNumber > fromNumber) {
      notices.push({ tone: 'info', text: `Se toman como ya usados ${shownRange(prefix, fromNumber, nextNumber - 1)}.` })
    }
    if (!isDay(values.validTo) || !isDay(values.validFrom) || values.toNumber < fromNumber) return notices
    const alert = resolutionAlert(values, today)
    const renew = 'Pide otra en el portal de la DIAN, en Numeración de facturación.'
    if (alert.expired || alert.days !== null)
      notices.push({
        tone: alert.expired || alert.days === 1 ? 'danger' : 'warn',
        text: `${inDays(alert.daysLeft)} (${showDay(values.validTo)}). ${renew}`,
      })
    if (alert.exhausted) notices.push({ tone: 'danger', text: `El rango se agotó. ${renew}` })
    else if (alert.used !== null) notices.push({ tone: 'warn', text: `Ya se usó el ${alert.usedPercent} % del rango. ${renew}` })
    return notices
  },
  usedIn: { document: 'documentos', branch: 'sucursales', cash_register: 'cajas', number_block: 'números de cajas' },
})
