/** What the text of an element without others may be, by its name (fact sheet, 3.2 to 3.5). */
import type { Element } from './tree.ts'

type Format = readonly [names: RegExp, is: (element: Element) => boolean, words: string]

/** A day of the calendar. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day)
}
const isFigure = (text: string): boolean => /^-?\d{1,15}(\.\d{1,6})?$/.test(text)

const formats: readonly Format[] = [
  [
    /Amount$/,
    ({ text, attributes }) => isFigure(text) && /^[A-Z]{3}$/.test(attributes['currencyID'] ?? ''),
    'debe ser un valor con su moneda',
  ],
  [
    /(Quantity|BaseUnitMeasure)$/,
    ({ text, attributes }) => isFigure(text) && attributes['unitCode'] !== undefined,
    'debe ser una cantidad con su unidad',
  ],
  [/(Percent|Numeric|CalculationRate|BaseRate)$/, ({ text }) => isFigure(text), 'debe ser un número'],
  [/Indicator$/, ({ text }) => text === 'true' || text === 'false', 'debe ser true o false'],
  [/(Date|^FechaPago)$/, ({ text }) => isDay(text), 'debe ser una fecha AAAA-MM-DD'],
  [/Time$/, ({ text }) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d/.test(text), 'debe ser una hora'],
  [/CurrencyCode$/, ({ text }) => /^[A-Z]{3}$/.test(text), 'debe ser una moneda ISO 4217'],
  [/^(sts:From|sts:To)$/, ({ text }) => /^\d{1,15}$/.test(text), 'debe ser un número'],
  [
    /^(Dotacion|ApoyoSost|Teletrabajo|BonifRetiro|Indemnizacion|Reintegro|Redondeo|\w+Total|Comision|PagoTercero|Anticipo|OtraDeduccion|PensionVoluntaria|RetencionFuente|AFC|Cooperativa|EmbargoFiscal|PlanComplementarios|Educacion|Deuda)$/,
    ({ text }) => isFigure(text),
    'debe ser un valor',
  ],
]

/** null of a text that its element may have; nothing is empty. */
export function leafProblem(element: Element): string | null {
  const text = element.text.trim()
  if (text === '') return 'está vacío.'
  const found = formats.find(([names]) => names.test(element.name))
  return found === undefined || found[1]({ ...element, text }) ? null : `«${text.slice(0, 40)}» ${found[2]}.`
}
