/** The columns of the lines of a journal, and of those of a template. */
import { currencies, DEFAULT_CURRENCY } from '#base/currency.ts'
import { isDay, showDay, type Day } from '#base/date.ts'
import { parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import { ledgerBookNames, ledgerBooks } from '#modules/accounting/index.ts'
import { searchParties } from '#modules/people/index.tsx'
import { format, type LineColumn, Money, type Parsed, parseDayInput, parseMoneyInput, parseQuantityInput } from '#platform/ui/index.tsx'
import { rateOf } from '../foreign-lines.ts'
import type { JournalLine } from '../journal-lines.ts'
import { searchAccounts, searchCenters, searchItems } from './search.tsx'

export const BALANCE = '='
const parseSide = (text: string): Parsed => (text.trim() === BALANCE ? { ok: true, text: BALANCE } : parseMoneyInput(text))
const money = (text: string) => text !== '' && <Money value={text} />
const typed = (text: string): string => text.replace('.', ',')

const naming: readonly LineColumn<JournalLine>[] = [
  { id: 'accountId', header: 'Cuenta', show: (line) => line.account, text: (line) => line.account, source: searchAccounts },
  { id: 'partyId', header: 'Tercero', width: 170, show: (line) => line.party, text: (line) => line.party, source: searchParties },
  {
    ...{ id: 'costCenterId', header: 'Centro', width: 96 },
    show: (line) => line.costCenter,
    text: (line) => line.costCenter,
    source: searchCenters,
  },
  { id: 'description', header: 'Detalle', width: 120, show: (line) => line.description, text: (line) => line.description },
]
const figures = [
  { id: 'base', header: 'Base', width: 100 },
  { id: 'debit', header: 'Débito', width: 112 },
  { id: 'credit', header: 'Crédito', width: 112 },
] as const
export const bookOptions = ledgerBooks.map((book) => ({ id: book, label: ledgerBookNames[book] }))
/** Where some line counts in one ledger alone, or somebody asked for it. */
const bookColumn: LineColumn<JournalLine> = {
  ...{ id: 'book', header: 'Libro', width: 64 },
  show: (line) => ledgerBookNames[line.book],
  text: (line) => ledgerBookNames[line.book],
  sourceOf: () => bookOptions,
  // Sheets have their figures at the end.
  unpasted: true,
}

const PESOS = 'Pesos'
export const currencyOptions = [
  { id: DEFAULT_CURRENCY, label: PESOS },
  ...currencies.flatMap(({ code, name }) => (code === DEFAULT_CURRENCY ? [] : [{ id: code, label: code, detail: name }])),
]

/** Pesos for one unit, as the figures of the line say it or as it was written before them. */
export const rateText = (line: JournalLine): string => {
  if (line.currency === null) return ''
  if (line.rate !== '') return line.rate
  const rate = rateOf(line)
  return rate === null ? '' : unitPriceText(rate)
}

/** Where some line is in a foreign currency, or somebody asked for it. */
const foreignColumns: readonly LineColumn<JournalLine>[] = [
  {
    ...{ id: 'currency', header: 'Moneda', width: 76 },
    show: (line) => line.currency ?? '',
    text: (line) => line.currency ?? PESOS,
    sourceOf: () => currencyOptions,
  },
  {
    ...{ id: 'currencyAmount', header: 'Valor en moneda', width: 112, align: 'end' },
    show: (line) => money(line.currencyAmount),
    text: (line) => typed(line.currencyAmount),
    parse: parseMoneyInput,
  },
  {
    ...{ id: 'rate', header: 'Tasa', width: 96, align: 'end' },
    show: (line) => (rateText(line) === '' ? '' : format.formatUnitPrice(parseUnitPrice(rateText(line)))),
    text: (line) => typed(rateText(line)),
    parse: parseQuantityInput,
    unpasted: true,
  },
]
/** The third party and the detail give it their room. */
const narrower = (column: LineColumn<JournalLine>): LineColumn<JournalLine> =>
  column.id === 'partyId' || column.id === 'description' ? { ...column, width: (column.width ?? 0) - 36 } : column
const shownDay = (text: string): string => (isDay(text) ? showDay(text) : text)
const columnsOn = (today: Day): readonly LineColumn<JournalLine>[] => [
  ...naming,
  {
    ...{ id: 'crossDocument', header: 'Documento cruce', width: 124 },
    show: (line) => line.crossDocument,
    text: (line) => line.crossDocument,
    propose: ({ accountId, partyId }) => (accountId === null ? null : searchItems(accountId, partyId)),
  },
  {
    ...{ id: 'dueDate', header: 'Vence', width: 96 },
    show: (line) => shownDay(line.dueDate),
    text: (line) => shownDay(line.dueDate),
    parse: (text) => parseDayInput(text, today),
  },
  ...figures.map(
    (figure): LineColumn<JournalLine> => ({
      ...{ ...figure, align: 'end' },
      show: (line) => money(line[figure.id]),
      text: (line) => typed(line[figure.id]),
      parse: figure.id === 'base' ? parseMoneyInput : parseSide,
    }),
  ),
]
/** Of a template: how each figure is worked out, as it is written. */
const formulaColumns: readonly LineColumn<JournalLine>[] = [
  ...naming,
  {
    ...{ id: 'crossDocument', header: 'Documento cruce', width: 124 },
    show: (line) => line.crossDocument,
    text: (line) => line.crossDocument,
  },
  ...figures.map(
    (figure): LineColumn<JournalLine> => ({
      ...{ ...figure, align: 'end' },
      show: (line) => line[figure.id],
      text: (line) => line[figure.id],
      parse: (text) => ({ ok: true, text: text.trim() }),
    }),
  ),
]

interface Shown {
  readonly isTemplate: boolean
  readonly today: Day
  readonly hasBooks: boolean
  readonly hasForeign: boolean
}

export function columnsOf({ isTemplate, today, hasBooks, hasForeign }: Shown): readonly LineColumn<JournalLine>[] {
  const all = isTemplate ? formulaColumns : columnsOn(today)
  const told = hasBooks ? [...all.slice(0, -figures.length).map(narrower), bookColumn, ...all.slice(-figures.length)] : all
  return hasForeign && !isTemplate ? [...told, ...foreignColumns] : told
}
