/** Configuración de exógena: the concepts of each format and year, with the accounts that feed their columns. */
import type { ErrorBody } from '#base/errors.ts'
import { parsePercent } from '#base/decimal.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { children, choice, number, percent, text } from '#platform/catalogue/field.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { fiscalErrors } from '../errors.ts'
import { columnTitles, formatOf, formatTitles, isDueIn, isExogenousFormat, lesserAmounts, versionOf } from './formats.ts'
import { overlap, rangeProblem } from './rules.ts'
import { bookkeepers } from '#platform/roles.ts'

/** Chosen from a list, so that a list can be filtered by it and no one writes 2.026. */
const FIRST_YEAR = 2020
const LAST_YEAR = 2040
export const taxableYears: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => [String(FIRST_YEAR + at), String(FIRST_YEAR + at)]),
)

/** Class, group, account, subaccount, auxiliary. */
const CODE = /^(\d|\d{2}|\d{4}|\d{6}|\d{8}|\d{10})$/
const account = (n: number): string => String(1105 + n)

export const exogenousConcept = defineCatalogue({
  name: 'fiscal.exogenousConcept',
  table: 'exogenous_concept',
  path: '/settings/exogenas',
  titles: { one: 'Concepto de exógena', many: 'Conceptos de exógena', gender: 'm' },
  screenTitle: 'Configuración de exógena',
  purpose: 'Qué cuentas alimentan cada concepto y columna de los formatos de información exógena, año por año.',
  module: 'fiscal',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: [...bookkeepers, 'viewer'], write: bookkeepers, delete: bookkeepers },
  fields: {
    year: choice('Año gravable', taxableYears),
    format: choice('Formato', formatTitles),
    code: text('Concepto', {
      max: 4,
      optional: true,
      pattern: { regex: /^\d{4}$/, message: 'Escribe los 4 dígitos del concepto.', example: (n) => String(5000 + n) },
      help: 'Vacío si el formato no tiene conceptos.',
    }),
    name: text('Nombre', { max: 120, wide: true }),
    minimumUvt: number('Cuantía menor (UVT)', {
      optional: true,
      max: 100_000,
      help: `Por debajo se agrupa en ${lesserAmounts.identification}. Vacía si se informa todo.`,
    }),
    source: text('Norma', { max: 200, optional: true, wide: true }),
    children: children('Cuentas que lo alimentan', {
      table: 'exogenous_account',
      one: 'cuenta',
      least: 0,
      fields: {
        firstCode: text('Cuenta', { max: 10, pattern: { regex: CODE, message: 'Escribe 1, 2, 4, 6, 8 o 10 dígitos.', example: account } }),
        lastCode: text('Hasta la cuenta', {
          max: 10,
          optional: true,
          pattern: { regex: CODE, message: 'Escribe 1, 2, 4, 6, 8 o 10 dígitos.', example: account },
        }),
        feeds: choice('Columna', columnTitles),
        measure: choice(
          'Qué toma',
          { debit: 'Débitos', credit: 'Créditos', movement: 'Movimiento neto', balance: 'Saldo al cierre' },
          { initial: 'movement' },
        ),
        share: percent('Parte', { initial: '100' }),
      },
    }),
  },
  unique: [
    {
      fields: ['year', 'format', 'code'],
      error: ({ year, format, code }) =>
        catalogueErrors.of('codeTaken', { codigo: `${code} del formato ${format} en ${year}`.trim() }, 'code'),
    },
  ],
  computed: {
    formatVersion: {
      label: 'Versión',
      align: 'right',
      of: ({ format, year }) => ({
        text: (isExogenousFormat(format) ? versionOf(format, year)?.toString() : undefined) ?? '',
        tone: null,
      }),
    },
  },
  list: { columns: ['name', 'code', 'format', 'year', 'children', 'formatVersion'], search: ['code', 'name', 'format'], sort: 'format' },
  title: ({ code, name }) => (code === '' ? name : `${code} ${name}`),
  detail: ({ format, year }) => `${format}, ${year}`,
  rules({ year, format, children: lines }) {
    if (!isExogenousFormat(format)) return []
    const problems: ErrorBody[] = []
    const wrong = (detalle: string, field: string) => problems.push(httpErrors.of('invalid', { detalle }, field))
    if (!isDueIn(format, year)) problems.push(fiscalErrors.of('formatNotOfYear', { formato: format, anio: year }, 'year'))
    lines.forEach((line, at) => {
      const range = rangeProblem(line)
      if (range !== null) wrong(range, `children.${at}.lastCode`)
      if (!line.feeds.startsWith(`${format}.`))
        wrong(`El formato ${format} tiene: ${Object.values(formatOf(format).columns).join(', ')}.`, `children.${at}.feeds`)
      const share = parsePercent(line.share)
      if (share <= 0n || share > parsePercent('100')) wrong('Debe ser más de 0 y hasta 100.', `children.${at}.share`)
      // The same column would count those accounts twice.
      const twin = lines.findIndex((other, before) => before < at && other.feeds === line.feeds && overlap(other, line))
      if (twin !== -1) wrong(`Esas cuentas ya están en la línea ${twin + 1} de la misma columna.`, `children.${at}.firstCode`)
    })
    return problems
  },
  notices: ({ children: lines, code, format }) =>
    lines.length === 0 ? [{ tone: 'warn', text: `El concepto ${code} del formato ${format} no tiene cuentas: saldrá vacío.` }] : [],
})
