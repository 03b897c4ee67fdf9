/** What the text of an element may be, with the words that complete "debe ser …", and the leaves made from them. */
import { isDay } from '#base/date.ts'
import { fiscalResponsibilities } from '../identification.ts'
import type { Code } from './codes.ts'
import { DIAN_AGENCY } from './literals.ts'
import { format, leaf, literal, oneOf, type Format } from './shape.ts'

export const codesOf = (table: readonly Code[]): Format => oneOf(table.map(({ code }) => code))
export const filled = format('un texto de 1 a 450 caracteres', (text) => text.trim() !== '' && text.length <= 450)
export const longText = format('un texto de 1 a 5.000 caracteres', (text) => text.trim() !== '' && text.length <= 5000)
export const amount = format('un valor positivo con dos decimales', /^\d{1,15}\.\d{2}$/)
export const figure = format('un número positivo con dos a seis decimales', /^\d{1,15}\.\d{2,6}$/)
export const quantity = format('una cantidad mayor que cero con dos a seis decimales', (text) => figure.matches(text) && /[1-9]/.test(text))
export const date = format('una fecha AAAA-MM-DD', isDay)
export const time = format('una hora HH:MM:SS-05:00', /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d-05:00$/)
export const digits = format('solo dígitos', /^\d{1,15}$/)
export const position = format('un número de orden', /^[1-9]\d{0,4}$/)
export const hash = format('96 caracteres hexadecimales en minúscula', /^[0-9a-f]{96}$/)
export const currencyCode = format('una moneda ISO 4217', /^[A-Z]{3}$/)
export const unitCode = format('un código de unidad', /^[0-9A-Z]{2,3}$/)
export const boolean = oneOf(['true', 'false'])
export const environment = oneOf(['1', '2'])
export const responsibilities = format('responsabilidades de la lista separadas por punto y coma', (text) => {
  const known = new Set<string>(fiscalResponsibilities.map(({ code }) => code))
  return text.split(';').every((code) => known.has(code))
})
export const agency = { schemeAgencyID: literal(DIAN_AGENCY.schemeAgencyID), schemeAgencyName: literal(DIAN_AGENCY.schemeAgencyName) }

export const text = leaf(filled)
export const money = leaf(amount, { currencyID: currencyCode })
export const priceMoney = leaf(figure, { currencyID: currencyCode })
export const quantityLeaf = leaf(quantity, { unitCode })
