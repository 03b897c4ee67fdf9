/**
 * What the lines of a journal do to open items: a line on an account that they live on opens one, by the side that it grows on, or
 * applies one that is open, by the other. Pure: the form of the server, its files and its editions ask the same.
 */
import { isForeignCode } from '#base/currency.ts'
import { showDay, type Day } from '#base/date.ts'
import { smallest, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { accountingErrors, type ForeignAmount } from '#modules/accounting/index.ts'
import { currencyOfPesos, treasuryErrors, type ForeignBalance, type ItemAccount } from '#modules/treasury/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney } from '#platform/ui/format.ts'

export interface ItemLine {
  readonly accountId: string
  readonly partyId: string | null
  /** The number of the item, opened or applied. */
  readonly crossDocument: string
  /** One that was picked: of several with a number, that one. */
  readonly openItemId: string | null
  readonly dueDate: Day | null
  readonly debit: Amount
  readonly credit: Amount
  /** What it is in a foreign currency. */
  readonly currency: ForeignAmount | null
}

/** An item that a line may apply. */
export interface ItemLeft {
  readonly id: string
  readonly kind: 'AR' | 'AP'
  readonly partyId: string
  readonly accountId: string
  readonly number: string
  readonly date: Day
  readonly dueDate: Day
  readonly amount: Amount
  readonly balance: Amount
  /** Of what is owed in another currency. */
  readonly currency: ForeignBalance | null
  readonly restated: Amount
}

export interface Opening {
  /** Of its line. */
  readonly index: number
  readonly account: ItemAccount
  readonly partyId: string
  readonly number: string
  readonly dueDate: Day
  readonly amount: Amount
  readonly currency: ForeignAmount | null
}

export interface Applied {
  readonly index: number
  readonly item: ItemLeft
  readonly amount: Amount
}

export interface ItemPlan {
  readonly opens: readonly Opening[]
  readonly applies: readonly Applied[]
  readonly problems: readonly ErrorBody[]
}

interface Asked {
  readonly date: Day
  readonly lines: readonly ItemLine[]
  readonly accounts: ReadonlyMap<string, ItemAccount>
}

type At = (column: string) => string
const at =
  (index: number): At =>
  (column) =>
    `lines.${index}.${column}`

/** A line with one side alone, above zero; the door of the books tells of the others. */
const isWhole = ({ debit, credit }: ItemLine): boolean =>
  debit > zeroAmount !== credit > zeroAmount && debit >= zeroAmount && credit >= zeroAmount

const valueOf = ({ debit, credit }: ItemLine): Amount => sumAmounts([debit, credit])

/** The side that what is owed grows on. */
const isGrowing = (kind: ItemAccount['kind'], { debit }: ItemLine): boolean => (kind === 'AR') === debit > zeroAmount

/** What is wrong with lines by themselves, whatever is open: 450, 453 and the days of what they open. */
export const lineProblems = ({ date, lines, accounts }: Asked): ErrorBody[] =>
  lines.flatMap((line, index) => {
    const account = accounts.get(line.accountId)
    const field = at(index)
    if (!account)
      return line.openItemId === null
        ? []
        : [httpErrors.of('invalid', { detalle: 'La cuenta de esta línea no lleva documentos abiertos.' }, field('crossDocument'))]
    const { code: cuenta } = account
    return [
      ...(line.partyId === null ? [accountingErrors.of('accountNeedsParty', { cuenta }, field('partyId'))] : []),
      ...(line.openItemId === null && line.crossDocument.trim() === ''
        ? [accountingErrors.of('accountNeedsCross', { cuenta }, field('crossDocument'))]
        : []),
      ...(isWhole(line) && isGrowing(account.kind, line) && line.openItemId === null && line.dueDate !== null && line.dueDate < date
        ? [httpErrors.of('invalid', { detalle: `Vence antes del ${showDay(date)}, que es la fecha del comprobante.` }, field('dueDate'))]
        : []),
    ]
  })

/** What is left of each item while the lines are gone through. */
type Left = Map<string, Amount>

interface Closing {
  readonly index: number
  readonly line: ItemLine
  readonly account: ItemAccount
}

const refused = (problem: ErrorBody) => ({ applies: [], problems: [problem] })

/** The one that was picked, or those with its number, of the third party and the account, from the first that falls due. */
function candidatesOf({ line }: Closing, items: readonly ItemLeft[]): readonly ItemLeft[] {
  if (line.openItemId !== null) return items.filter(({ id }) => id === line.openItemId)
  const number = line.crossDocument.trim()
  const named = items.filter((item) => item.accountId === line.accountId && item.number === number)
  const own = named.filter(({ partyId }) => partyId === line.partyId)
  return (own.length > 0 ? own : named).toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id < b.id ? -1 : 1))
}

/**
 * What is paid of an item in another currency is that part of it which its pesos in the books are: at another rate it is a receipt or a
 * payment, which keeps the difference in exchange.
 */
function foreignProblem(
  { line, currency: said }: { readonly line: ItemLine; readonly currency: ForeignAmount },
  item: ItemLeft,
  field: At,
): ErrorBody | null {
  const { currency, number } = item
  const wrong = (detalle: string, column: string) => httpErrors.of('invalid', { detalle }, field(column))
  if (currency === null) return wrong(`${number} está en pesos: deja la línea en pesos.`, 'currency')
  if (currency.code !== said.code) return wrong(`${number} está en ${currency.code}, no en ${said.code}.`, 'currency')
  const value = valueOf(line)
  // Beyond what is left it is 591.
  if (value > item.balance) return null
  const part = currencyOfPesos({ ...item, currency }, value)
  return part === said.amount
    ? null
    : wrong(
        `Esos pesos de ${number} son ${formatMoney(part, currency.code)}. Con otra tasa, recáudalo o págalo: la diferencia en cambio queda registrada.`,
        'currencyAmount',
      )
}

function applyLine(closing: Closing, items: readonly ItemLeft[], left: Left): Pick<ItemPlan, 'applies' | 'problems'> {
  const { index, line, account } = closing
  const field = at(index)
  const candidates = candidatesOf(closing, items)
  const [first] = candidates
  if (!first && line.openItemId !== null) return refused(httpErrors.of('notFound', {}, field('crossDocument')))
  if (!first) {
    const detalle = `En la cuenta ${account.code} no hay un documento ${line.crossDocument.trim()} abierto de ese tercero.`
    return refused(httpErrors.of('invalid', { detalle }, field('crossDocument')))
  }
  if (first.partyId !== line.partyId) return refused(treasuryErrors.of('otherParty', {}, field('crossDocument')))
  if (first.accountId !== line.accountId)
    return refused(httpErrors.of('invalid', { detalle: `${first.number} está en otra cuenta.` }, field('accountId')))
  if (isGrowing(first.kind, line)) {
    const [side, column] = first.kind === 'AR' ? ['el crédito', 'debit'] : ['el débito', 'credit']
    return refused(httpErrors.of('invalid', { detalle: `${first.number} ya está abierto: se abona por ${side}.` }, field(column)))
  }
  const applies: Applied[] = []
  const foreign = line.currency && foreignProblem({ line, currency: line.currency }, first, field)
  if (foreign) return refused(foreign)
  let rest = valueOf(line)
  for (const item of candidates) {
    const amount = smallest(rest, left.get(item.id) ?? item.balance)
    if (amount <= zeroAmount) continue
    applies.push({ index, item, amount })
    left.set(item.id, ((left.get(item.id) ?? item.balance) - amount) as Amount)
    rest = (rest - amount) as Amount
  }
  return rest > zeroAmount
    ? refused(treasuryErrors.of('overBalance', { numero: first.number }, field('crossDocument')))
    : { applies, problems: [] }
}

/**
 * Goes through the lines in their order: what one applies is gone for the next.
 * @param items those that the lines may apply, with what is left of each
 */
export function planItems(asked: Asked & { readonly items: readonly ItemLeft[] }): ItemPlan {
  const { date, lines, accounts, items } = asked
  const opens: Opening[] = []
  const applies: Applied[] = []
  const problems = lineProblems(asked)
  const wrong = new Set(problems.map(({ field }) => field?.split('.')[1]))
  const left: Left = new Map()
  for (const [index, line] of lines.entries()) {
    const account = accounts.get(line.accountId)
    const { partyId } = line
    if (!account || partyId === null || wrong.has(`${index}`) || !isWhole(line)) continue
    if (line.openItemId === null && isGrowing(account.kind, line)) {
      const number = line.crossDocument.trim()
      opens.push({ index, account, partyId, number, dueDate: line.dueDate ?? date, amount: valueOf(line), currency: line.currency })
      continue
    }
    const closed = applyLine({ index, line, account }, items, left)
    applies.push(...closed.applies)
    problems.push(...closed.problems)
  }
  return { opens, applies, problems: [...problems, ...dateProblems(date, applies)] }
}

/** What is applied was owed by then. */
const dateProblems = (date: Day, applies: readonly Applied[]): ErrorBody[] =>
  applies
    .filter(({ item }, position) => item.date > date && applies.findIndex((other) => other.item.id === item.id) === position)
    .map(({ index, item }) =>
      httpErrors.of('invalid', { detalle: `${item.number} es del ${showDay(item.date)}: no se abona antes.` }, at(index)('crossDocument')),
    )

/** What lines say of the items that they apply: the number and the day of each, whatever was written. */
export const saidOf = ({ opens, applies }: ItemPlan): ReadonlyMap<number, { readonly crossDocument: string; readonly dueDate: Day }> =>
  new Map([
    ...applies.toReversed().map(({ index, item }) => [index, { crossDocument: item.number, dueDate: item.dueDate }] as const),
    ...opens.map(({ index, number, dueDate }) => [index, { crossDocument: number, dueDate }] as const),
  ])

/** How much of each item is applied, in all. */
export const appliedIn = ({ applies }: Pick<ItemPlan, 'applies'>): ReadonlyMap<string, Amount> => {
  const sums = new Map<string, Amount>()
  for (const { item, amount } of applies) sums.set(item.id, sumAmounts([sums.get(item.id) ?? zeroAmount, amount]))
  return sums
}

/** The items as they would be after a plan: what it applied is gone, and what it opened may be applied by the next. */
export const itemsAfter = (items: readonly ItemLeft[], plan: ItemPlan, date: Day): ItemLeft[] => {
  const applied = appliedIn(plan)
  return [
    ...items.map((item) => ({ ...item, balance: (item.balance - (applied.get(item.id) ?? zeroAmount)) as Amount })),
    ...plan.opens.map(({ account, partyId, number, dueDate, amount, currency }, index) => ({
      ...{ id: `${items.length + index}`, kind: account.kind, partyId, accountId: account.id, number, date, dueDate },
      ...{ amount, balance: amount, restated: zeroAmount },
      currency:
        currency && isForeignCode(currency.code) ? { code: currency.code, amount: currency.amount, balance: currency.amount } : null,
    })),
  ]
}
