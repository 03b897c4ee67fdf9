/**
 * What differs between two states of a document, in the words of its editor: for its history, for whoever finds that
 * somebody else saved meanwhile, and for the versions of what was issued.
 *
 * Lines are matched by what they are of, not by their place, so that one line more does not make all of them others.
 */
import { currencySign, DEFAULT_CURRENCY } from '#base/currency.ts'
import { parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import { codeName, paymentForms, paymentMeans } from '#colombia/index.ts'
import { formatDay, formatMoney, formatQuantity, formatUnitPrice } from '#platform/ui/format.ts'
import type { Surplus } from '../../figures/compute.ts'
import { sayInstalment } from '../../figures/instalments.ts'
import { partyLabel, type DocumentKind } from '../../kind/kind.ts'
import type { Place } from '../../parts/field.ts'
import { saidIn } from '../../parts/head.ts'
import { discountWords } from '../../screens/discount.ts'
import type { DocumentInput } from '../../wire.ts'
import type { Written } from './written.ts'

/** One field that changed. Nothing is an empty text. */
export interface Change {
  /** "Fecha", "Línea 2, Cafetera: cantidad". No two changes of a list have the same. */
  readonly label: string
  readonly before: string
  readonly after: string
}

type Kind = Pick<DocumentKind, 'isElectronic' | 'party' | 'isOffer' | 'titles' | 'stock' | 'corrects' | 'note' | 'theirNumber' | 'opens'>

/** @returns in the order of the editor: head, lines, figures; empty when both say the same */
export const changesBetween = (kind: Kind, before: Written, after: Written): Change[] => [
  ...fieldChanges(headOf(kind, before), headOf(kind, after)),
  ...lineChanges(linesOf(before), linesOf(after)),
  ...fieldChanges(totalsOf(before), totalsOf(after)),
  ...fieldChanges(withheldOf(before), withheldOf(after)),
  ...fieldChanges(netOf(before), netOf(after)),
]

/** What a document begins with, when there was nothing: of its head and figures, and how many lines. */
export function beginningOf(kind: Kind, { input, total, names }: Written): Change[] {
  const count = input.lines.length
  const fields: [string, string][] = [
    [partyLabel(kind), nameIn(names, input.partyId)],
    ['Fecha', formatDay(input.date)],
    ['Líneas', count === 0 ? '' : String(count)],
    ['Total', formatMoney(total)],
  ]
  return fieldChanges(new Map(), new Map(fields))
}

/** Label → what it says. */
type Fields = ReadonlyMap<string, string>

const fieldChanges = (before: Fields, after: Fields): Change[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((label) => {
    const change = { label, before: before.get(label) ?? '', after: after.get(label) ?? '' }
    return change.before === change.after ? [] : [change]
  })

const nameIn = (names: Written['names'], id: string | null): string => (id === null ? '' : (names.get(id) ?? 'Eliminado'))

const surplusNames: Readonly<Record<Surplus, string>> = { refuse: 'No se admite', keep: 'Dejar a favor', refund: 'Devolver dinero' }

function headOf(kind: Kind, { input, names, custom }: Written): Fields {
  const { correction } = input
  const dueLabel = kind.isOffer ? (kind.titles.gender === 'f' ? 'Válida hasta' : 'Válido hasta') : 'Fecha de vencimiento'
  return new Map<string, string>([
    [partyLabel(kind), nameIn(names, input.partyId)],
    // Of a company with one alone it has no name, and is not said.
    ['Sucursal', names.get(input.branchId ?? '') ?? ''],
    ['Vendedor', kind.corrects ? '' : nameIn(names, input.sellerId)],
    ['Resolución', nameIn(names, input.resolutionId)],
    ['Fecha', formatDay(input.date)],
    ...(kind.corrects
      ? []
      : ([
          ['Forma de pago', codeName(paymentForms, input.paymentForm)],
          [dueLabel, formatDay(input.dueDate)],
          ['Cuotas', input.instalments.map((each) => `${formatDay(each.dueDate)} ${sayInstalment(each, input.currency)}`).join(', ')],
          ['Medio de pago', kind.isOffer ? '' : codeName(paymentMeans, input.paymentMeans)],
        ] as const)),
    ...fieldsIn(kind, input, 'terms'),
    ['Bodega', kind.stock === 'none' ? '' : nameIn(names, input.warehouseId)],
    ['Centro de costo', nameIn(names, input.costCenterId)],
    ...fieldsIn(kind, input, 'more'),
    ['Moneda', currencyWords(input)],
    ['Precios con impuestos incluidos', yesNo(input.pricesIncludeTax)],
    ['Concepto', correction ? codeName(kind.note?.concepts ?? [], correction.concept) : ''],
    ['Período', correction?.period ? `${formatDay(correction.period.from)} a ${formatDay(correction.period.to)}` : ''],
    ['Lo que supera el saldo', correction ? surplusNames[correction.surplus] : ''],
    ['Cuenta de donde sale', correction?.surplus === 'refund' ? nameIn(names, correction.moneyAccountId) : ''],
    ...fieldsIn(kind, input, 'words'),
    ...fieldsIn(kind, input, 'internal'),
    // Another may be called as a field of every document.
    ...Object.entries(custom.head).map(([label, text]) => [`Otros datos, ${label}`, text] as const),
  ])
}

const fieldsIn = (kind: Kind, input: DocumentInput, place: Place): [string, string][] =>
  saidIn(kind, input, place).map(({ label, value }) => [label, value])

/** Of pesos nothing is said. */
const currencyWords = ({ currency, currencyRate }: Pick<DocumentInput, 'currency' | 'currencyRate'>): string =>
  currency === DEFAULT_CURRENCY ? '' : `${currency} a $\u00a0${formatUnitPrice(parseUnitPrice(currencyRate))}`

const yesNo = (value: boolean): string => (value ? 'Sí' : 'No')

const totalsOf = ({ input, total }: Written): Fields =>
  new Map([
    ['Descuento global', discountWords(input.discount, input.currency)],
    ['Total', formatMoney(total)],
  ])

/** Two of one kind and rate fall on different concepts. */
const withheldOf = ({ withholdings }: Written): Fields =>
  new Map([...Map.groupBy(withholdings, ({ name }) => name)].map(([name, each]) => [name, each.map(withheldWords).join(' + ')]))

/** Without withholdings it is the total said twice. */
const netOf = ({ total, payable }: Written): Fields => new Map([['Neto a pagar', payable === total ? '' : formatMoney(payable)]])

const withheldWords = ({ amount, reason }: Written['withholdings'][number]): string =>
  `${formatMoney(amount)}${reason === null ? '' : ` (${reason})`}`

interface WrittenLine {
  readonly position: number
  /** What it is of: lines of another thing are never the same one. */
  readonly thing: string
  readonly name: string
  readonly fields: Fields
  /** All of it, to know it again. */
  readonly text: string
}

const linesOf = ({ input, taxes, units, names, custom }: Written): WrittenLine[] =>
  input.lines.map((line, index) => {
    const fields = new Map([
      ...fieldsOfLine(input, line, { taxes: taxes[index] ?? [], unit: units[index] ?? '' }, names),
      ...Object.entries(custom.lines[index] ?? {}).map(([label, text]) => [`otros datos, ${label}`, text] as const),
    ])
    const thing = `${line.itemId ?? line.accountId} ${line.source?.documentId ?? ''} ${line.source?.position ?? ''}`
    return {
      position: index + 1,
      thing,
      name: nameIn(names, line.itemId ?? line.accountId),
      fields,
      text: JSON.stringify([thing, ...fields]),
    }
  })

function fieldsOfLine(
  input: DocumentInput,
  line: DocumentInput['lines'][number],
  { taxes, unit }: { readonly taxes: readonly string[]; readonly unit: string },
  names: Written['names'],
): Fields {
  // A line of the document's own warehouse or cost centre says nothing of its own.
  const warehouseId = line.warehouseId === input.warehouseId ? null : line.warehouseId
  const costCenterId = line.costCenterId === input.costCenterId ? null : line.costCenterId
  return new Map([
    ['descripción', line.description],
    ['cantidad', formatQuantity(parseQuantity(line.quantity))],
    ['unidad', unit],
    ['valor unitario', `${currencySign(input.currency)} ${formatUnitPrice(parseUnitPrice(line.unitPrice))}`],
    ['descuento', discountWords(line.discount, input.currency)],
    ['obsequio', yesNo(line.gift)],
    ['opcional', yesNo(line.optional)],
    ['impuestos', taxes.toSorted().join(', ')],
    ['bodega', nameIn(names, warehouseId)],
    ['centro de costo', nameIn(names, costCenterId)],
    ['lotes', line.batches.map(({ code, quantity }) => `${code} × ${formatQuantity(parseQuantity(quantity))}`).join(', ')],
    ['seriales', line.serials.join(', ')],
    ['vuelve al inventario', line.source?.restock ? 'Sí' : ''],
  ])
}

/** "Cafetera, 2 × $ 50.000" */
function summaryOf({ name, fields }: WrittenLine): string {
  const discount = fields.get('descuento') ?? ''
  return `${name}, ${fields.get('cantidad')} × ${fields.get('valor unitario')}${discount === '' ? '' : `, descuento ${discount}`}`
}

/** Same line before and after. */
type Pair = readonly [before: WrittenLine, after: WrittenLine]

function lineChanges(before: readonly WrittenLine[], after: readonly WrittenLine[]): Change[] {
  const pairs: Pair[] = []
  let [left, right] = [before, after]
  // First those that say all the same, then those of the same thing, then whatever stands where another stood.
  for (const keyOf of [(line: WrittenLine) => line.text, (line: WrittenLine) => line.thing, (line: WrittenLine) => String(line.position)]) {
    const found = matched(left, right, keyOf)
    pairs.push(...found)
    const [gone, come] = [new Set(found.map(([old]) => old)), new Set(found.map(([, now]) => now))]
    left = left.filter((line) => !gone.has(line))
    right = right.filter((line) => !come.has(line))
  }
  const ofPairs = pairs.flatMap((pair) => changesOfPair(pair))
  const added = right.map((line) => ({
    position: line.position,
    change: { label: `Línea ${line.position} agregada`, before: '', after: summaryOf(line) },
  }))
  const removed = left.map((line) => ({
    position: line.position,
    change: { label: `Línea ${line.position} quitada`, before: summaryOf(line), after: '' },
  }))
  return [
    ...[...removed, ...ofPairs, ...added].toSorted((a, b) => a.position - b.position).map(({ change }) => change),
    ...orderChange(pairs),
  ]
}

/** Each of one side with the first of the other that has the same key and is still free. */
function matched(before: readonly WrittenLine[], after: readonly WrittenLine[], keyOf: (line: WrittenLine) => string): Pair[] {
  const free = Map.groupBy(before, keyOf)
  return after.flatMap((line): Pair[] => {
    const old = free.get(keyOf(line))?.shift()
    return old ? [[old, line]] : []
  })
}

function changesOfPair([before, after]: Pair): { position: number; change: Change }[] {
  const { position } = after
  if (before.thing !== after.thing && before.name !== after.name) {
    return [{ position, change: { label: `Línea ${position}`, before: summaryOf(before), after: summaryOf(after) } }]
  }
  return fieldChanges(before.fields, after.fields).map((change) => ({
    position,
    change: { ...change, label: `Línea ${position}, ${after.name}: ${change.label}` },
  }))
}

/** The places that lines had, when those that stayed stand in another order. */
function orderChange(pairs: readonly Pair[]): Change[] {
  const now = pairs.toSorted(([, a], [, b]) => a.position - b.position).map(([before]) => before.position)
  const then = now.toSorted((a, b) => a - b)
  return String(now) === String(then) ? [] : [{ label: 'Orden de las líneas', before: then.join(', '), after: now.join(', ') }]
}
