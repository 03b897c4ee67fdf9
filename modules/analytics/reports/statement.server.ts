/** The rows of a financial statement: its parts in their order, with the accounts of each below, and what they arrive at. */
import { partOf, statementSign, type StatementForm, type StatementPart } from '#colombia/statements.ts'
import { amountText, type Amount } from '#base/decimal.ts'
import type { LinesOfStatement } from '#modules/accounting/index.server.ts'
import type { Book, BookCheck, BookNote, GroupName, Leaf } from '#platform/report/walk.ts'
import { branchPlaces } from './branch-sums.server.ts'
import { accountPlaces, centerPlaces, compareOrder, type Place } from './places.server.ts'
import type { LedgerSum } from './ledger.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

/** What is written at a place: cents by the name of a column. */
export type StatementFigures = Readonly<Record<string, bigint>>

/** A figure of an account, and of a cost centre, or a branch, in it. */
export interface StatementEntry {
  readonly accountId: string
  readonly centerId: string | null
  /** Debit positive, as the books say it. */
  readonly figures: StatementFigures
}

interface Asked {
  readonly tx: Tx
  readonly companyId: string
}

export interface StatementShape {
  readonly form: StatementForm
  /** The level of the outermost accounts that are shown: the part says already what is above them. */
  readonly fromLevel: number
  /** 0 shows no accounts. */
  readonly deepest: number
  readonly byCenter: boolean
  /** Below each account its branches, which entries carry as centres. */
  readonly byBranch?: boolean
  /** False where the lines of a row cannot be asked for: its figures lead nowhere. */
  readonly isFollowed?: boolean
  /** What leads from a row to its lines asks this too. */
  readonly narrows?: Readonly<Record<string, string>>
  /** Debits of an account are positive in the statement, or credits are. */
  readonly signOf?: (code: string, accountId: string) => 1n | -1n
  /** What the company says of where its accounts stand; where the law says so when it says nothing. */
  readonly lines: LinesOfStatement
  /** Accounts whose part follows from another thing than their code, whatever the company says: its key by their ids. */
  readonly fixed?: ReadonlyMap<string, string>
}

type ShownLine = LinesOfStatement['lines'][number]

/** No range of codes says what a line takes. */
const lineName = ({ id, name }: ShownLine): GroupName => ({ key: `line ${id}`, label: name, narrows: {}, cells: { name } })

const text = (value: bigint): string => amountText(value as Amount)

const partName = ({ key, name, range }: StatementPart, narrows: Readonly<Record<string, string>> = {}): GroupName => ({
  key,
  label: name,
  // What no range says leads nowhere, instead of to every line.
  narrows: range ? { account: range[0], accountTo: range[1], ...narrows } : {},
  cells: { name },
})

/** What the trial balance says of each account under the same filters, in one column of the statement. */
export interface StatementTrial {
  readonly column: string
  readonly figures: ReadonlyMap<string, bigint>
  /** The classes that stand in the statement: '1234567'. */
  readonly classes: string
}

/**
 * @param entries of accounts that may stand in no part of it: those are left out
 * @param trial what it is compared with
 */
export async function statementBook(
  asked: Asked,
  shape: StatementShape,
  entries: readonly StatementEntry[],
  trial: StatementTrial,
): Promise<Book> {
  const { form } = shape
  const { placeOf, nameOf } = await placesOf(asked, shape, entries)
  const placed = new Map<string, bigint>()
  const leaves = new Map<string, { readonly place: Place; readonly figures: Record<string, bigint> }>()
  for (const [at, part] of form.parts.entries()) leaves.set(part.key, { place: { names: [nameOf(part)], order: [pad(at)] }, figures: {} })
  for (const entry of entries) {
    const found = placeOf(entry)
    if (!found) continue
    placed.set(entry.accountId, (placed.get(entry.accountId) ?? 0n) + (entry.figures[trial.column] ?? 0n))
    const key = found.place.names.map((name) => name.key).join('/')
    const leaf = leaves.get(key) ?? { place: found.place, figures: {} }
    leaves.set(key, leaf)
    for (const [name, figure] of Object.entries(entry.figures)) leaf.figures[name] = (leaf.figures[name] ?? 0n) + found.sign * figure
  }
  const inOrder = [...leaves.values()].toSorted((a, b) => compareOrder(a.place.order, b.place.order))
  return {
    leaves: inOrder
      .filter(({ place, figures }) => place.names.length === 1 || Object.values(figures).some((figure) => figure !== 0n))
      .map(leafOf),
    lines: null,
    check: await compareWithTrial(asked, trial, placed),
    notes: notesOf(form, shape.lines),
    totals: form.totals.map(({ key, name, behind, of }) => ({ key, label: name, cells: { name }, behind, of })),
  }
}

/** Those of its lines that say something, in the order in which they stand. */
const notesOf = ({ parts }: StatementForm, { lines }: LinesOfStatement): BookNote[] =>
  parts.flatMap(({ key }) => lines.flatMap(({ part, name, note }) => (part === key && note !== '' ? [{ label: name, text: note }] : [])))

/** An account that stands in no part, twice, or for another figure, by whatever way the figures came. */
async function compareWithTrial(
  { tx, companyId }: Asked,
  { figures, classes }: StatementTrial,
  placed: ReadonlyMap<string, bigint>,
): Promise<BookCheck> {
  const apart = [...new Set([...figures.keys(), ...placed.keys()])].filter((id) => (figures.get(id) ?? 0n) !== (placed.get(id) ?? 0n))
  const accounts = await tx.rows<{ id: string; code: string }>(sql`
    select id, code from account
     where company_id = ${companyId} and id = any(${apart}::uuid[]) and left(code, 1) = any(${[...classes]}::text[]) order by code limit 1`)
  const [first] = accounts
  return {
    with: 'balance de prueba',
    difference: first ? { account: first.code, amount: text((placed.get(first.id) ?? 0n) - (figures.get(first.id) ?? 0n)) } : null,
  }
}

const pad = (at: number): string => String(at).padStart(2, '0')

const leafOf = ({ place, figures }: { readonly place: Place; readonly figures: StatementFigures }): Leaf => ({
  path: place.names,
  lines: 0,
  opening: {},
  sums: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, text(figure)])),
})

interface Found {
  readonly place: Place
  readonly sign: 1n | -1n
}

/** The part of an account and the line that its company says, if any; null outside the statement. */
function standingOf({ form, lines, fixed }: StatementShape, accountId: string, code: string) {
  const ofLaw = partOf(form, code)
  const always = fixed?.get(accountId)
  const line = always === undefined ? lines.lineOf(code) : null
  const key = always ?? line?.part
  const part = key === undefined ? ofLaw : (form.parts.find((each) => each.key === key) ?? ofLaw)
  return part && { part, line, isMoved: part !== ofLaw, ofLaw }
}

interface Places {
  /** Null outside the statement. */
  readonly placeOf: (entry: StatementEntry) => Found | null
  readonly nameOf: (part: StatementPart) => GroupName
}

/** Where each entry stands. */
async function placesOf(asked: Asked, shape: StatementShape, entries: readonly StatementEntry[]): Promise<Places> {
  const { form, fromLevel, deepest, byCenter, byBranch = false, signOf = statementSign } = shape
  const sums = entries.map(({ accountId, centerId }): LedgerSum => ({ ...NOTHING, accountId, centerId }))
  const accountOf = await accountPlaces(asked, sums, Number.POSITIVE_INFINITY)
  const centerOf = byCenter ? await centerPlaces(asked) : byBranch ? await branchPlaces(asked) : null
  const codeOf = (accountId: string): string => accountOf(accountId).order.at(-1) ?? ''
  const moved = [...new Set(entries.map(({ accountId }) => accountId))]
    .map((id) => standingOf(shape, id, codeOf(id)))
    .flatMap((found) => (found?.isMoved === true ? [found] : []))
  const across = new Set(moved.flatMap(({ part, ofLaw }) => [part.key, ofLaw?.key]))
  // A range of codes no longer says what stands in a part that accounts were taken from or to.
  const nameOf = (part: StatementPart): GroupName =>
    partName(across.has(part.key) || shape.isFollowed === false ? { ...part, range: null } : part, shape.narrows)
  const placeOf = ({ accountId, centerId }: StatementEntry): Found | null => {
    const account = accountOf(accountId)
    const code = codeOf(accountId)
    const found = standingOf(shape, accountId, code)
    if (!found) return null
    const { part, line } = found
    const shown = account.names
      .slice(fromLevel - 1, Math.max(fromLevel - 1, deepest))
      .map(asAccount)
      .map((name) => ({ ...name, narrows: { ...name.narrows, ...shape.narrows } }))
    const center = centerOf && deepest > 0 ? centerOf(centerId) : null
    const narrows = shown.at(-1)?.narrows ?? {}
    const names = [
      nameOf(part),
      ...(line ? [lineName(line)] : []),
      ...shown,
      ...(center?.names ?? []).map((name) => ({ ...name, narrows: byBranch ? {} : { ...narrows, ...name.narrows } })),
    ].map((name) => (shape.isFollowed === false ? { ...name, narrows: {} } : name))
    // What no line takes stands behind what one does.
    const ofLine = line ? String(line.place).padStart(4, '0') : '9999'
    const order = [pad(form.parts.indexOf(part)), ofLine, shown.at(-1)?.key ?? '', ...(center?.order ?? [])]
    return { place: { names, order }, sign: signOf(code, accountId) }
  }
  return { placeOf, nameOf }
}

const NOTHING = { partyId: null, opening: 0n, debit: 0n, credit: 0n, lines: 0 }

/** In a statement an account is its name: the code stands beside it where one looks for it. */
const asAccount = (name: GroupName): GroupName => ({ ...name, cells: { name: name.cells?.['name'] ?? name.label } })
