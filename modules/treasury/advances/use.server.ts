/** What is done with advances: they are applied to documents of the same third party, or what is left goes to another account. */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, smallest, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { branchToWrite } from '#modules/access/index.server.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import { annulVoucher, recordVoucher, type PreparedVoucher, type Who } from '#modules/vouchers/index.server.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { treasuryErrors as errors } from '../errors.ts'
import { allocateOldestFirst } from '../allocation.ts'
import { keptAccountProblems } from '../kept-accounts.server.ts'
import {
  advancesOf,
  applyToOpenItems,
  lockOpenItems,
  openItemsOf,
  undoApplications,
  type Application,
  type OpenItem,
} from '../open-items.server.ts'
import { settlementDateProblems } from '../settlement-rules.ts'
import type { AdvanceKind } from './advance.ts'
import type { Applying, Reclassifying } from './endpoints.ts'
import type { ToAnnul } from './record.server.ts'

export interface UseCall {
  readonly who: Who
  readonly kind: AdvanceKind
  readonly now: Date
}

type Items = ReadonlyMap<string, OpenItem>
interface Wanted {
  readonly openItemId: string
  readonly amount: string
}

interface Recorded {
  readonly id: string
  readonly number: string
  readonly amount: string
}

const accountsOf = async (tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ account_id: string }>(sql`
      select distinct account_id from open_item where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`)
  ).map((row) => row.account_id)

/** @throws 401 when the two sides differ, 539, 541, 591, 599, 698 and 401 before the day of what it joins */
export async function applyAdvances(tx: Tx, { who, kind, now }: UseCall, body: Applying): Promise<Recorded> {
  const { companyId } = who
  const totalOf = (some: readonly Wanted[]): Amount => sumAmounts(some.map(({ amount }) => parseAmount(amount)))
  failWith([...repeated(body.advances, 'advances'), ...repeated(body.documents, 'documents')])
  const amount = totalOf(body.advances)
  failWith([...nothing(body.advances, 'advances'), ...nothing(body.documents, 'documents')])
  if (amount !== totalOf(body.documents)) {
    const detalle = 'Lo que usas de los anticipos no coincide con lo que aplicas a los documentos.'
    return httpErrors.fail('invalid', { detalle }, 'documents')
  }
  const ids = [...body.advances, ...body.documents].map(({ openItemId }) => openItemId)
  // What is owed is found whoever wrote it: the third party is theirs to apply.
  await widen(tx)
  const voucher = await recordUse(
    tx,
    { who, kind, now, date: body.date as Day, accountIds: await accountsOf(tx, companyId, ids) },
    async (source) => {
      const items = await lockOpenItems(tx, companyId, ids)
      const advances = body.advances.map((wanted, index) =>
        advanceOf(items, wanted, { kind, partyId: body.partyId, field: `advances.${index}` }),
      )
      const documents = body.documents.map((wanted, index) =>
        documentOf(items, wanted, { kind, partyId: body.partyId, field: `documents.${index}` }),
      )
      const joined = [...advances, ...documents]
      failWith(
        settlementDateProblems(
          body.date,
          joined.map(({ item }) => item),
          'el cruce',
        ),
      )
      return {
        sets: await applyToOpenItems(tx, companyId, { date: body.date as Day, applications: joined, source }),
        lines: () => joiningLines(kind, advances, documents),
        words: joined.map(({ item }) => item.number),
        columns: { ledger: kind.opens, purpose: 'apply', party_id: body.partyId, amount: amountText(amount), notes: body.notes },
      }
    },
  )
  return { ...voucher, amount: amountText(amount) }
}

/** What its third party has, from the oldest advance, up to what is left of the document. @throws 698, 401 when nothing is left of either */
export async function applyToDocument(tx: Tx, call: UseCall, sourceId: string, today: Day): Promise<Recorded> {
  const { who, kind } = call
  const owed = (await openItemsOf(tx, who.companyId, sourceId)).filter((item) => item.kind === kind.settles.ledger && !item.isAdvance)
  const [first] = owed
  if (!first) return httpErrors.fail('notFound', {}, 'sourceId')
  const advances = await advancesOf(tx, who.companyId, kind.opens, first.partyId)
  const total = smallest(sumAmounts(owed.map(({ balance }) => balance)), sumAmounts(advances.map(({ balance }) => balance)))
  if (total === zeroAmount) return httpErrors.fail('invalid', { detalle: 'No queda nada por aplicar.' })
  const spread = (items: readonly OpenItem[]): Wanted[] =>
    [...allocateOldestFirst(total, items).amounts].flatMap(([openItemId, amount]) =>
      amount === zeroAmount ? [] : [{ openItemId, amount: amountText(amount) }],
    )
  return applyAdvances(tx, call, {
    ...{ date: today, partyId: first.partyId, advances: spread(advances), documents: spread(owed), notes: '' },
  })
}

/** @throws 453, 539, 698, 401 of an account that other ledgers keep and before the day of the advance */
export async function reclassifyAdvance(tx: Tx, { who, kind, now }: UseCall, body: Reclassifying): Promise<Recorded> {
  const { companyId } = who
  if (parseAmount(body.amount) === zeroAmount) return httpErrors.fail('invalid', { detalle: 'Escribe un valor mayor que cero.' }, 'amount')
  failWith(await keptAccountProblems(tx, companyId, [{ accountId: body.accountId, field: 'accountId' }]))
  await widen(tx)
  const accountIds = [...(await accountsOf(tx, companyId, [body.openItemId])), body.accountId]
  const voucher = await recordUse(tx, { who, kind, now, date: body.date as Day, accountIds }, async (source) => {
    const items = await lockOpenItems(tx, companyId, [body.openItemId])
    const used = advanceOf(items, body, { kind, partyId: null, field: 'openItemId' })
    const { partyId, number } = used.item
    failWith(settlementDateProblems(body.date, [used.item], 'la reclasificación'))
    const title = `Reclasificación de ${number}`
    const other = { partyId, crossDocument: number }
    return {
      sets: await applyToOpenItems(tx, companyId, { date: body.date as Day, applications: [used], source }),
      lines: () =>
        kind.opens === 'AP'
          ? [ofItem(debit, used, title), credit({ id: body.accountId }, used.amount, title, other)]
          : [debit({ id: body.accountId }, used.amount, title, other), ofItem(credit, used, title)],
      words: [number],
      columns: {
        ...{ ledger: kind.opens, purpose: 'reclassify', party_id: partyId, account_id: body.accountId },
        ...{ amount: amountText(used.amount), notes: body.notes },
      },
    }
  })
  return { ...voucher, amount: body.amount }
}

/** @throws 404 of HTTP, 483 when it already was */
export const undoUse = (tx: Tx, kind: AdvanceKind, { who, id, reason, now }: ToAnnul): Promise<void> =>
  annulVoucher(tx, {
    ...{ who, kind: kind.use, id, now },
    refuse: () => voucherErrors.fail('alreadyAnnulled'),
    check: async () => {
      const own = await tx.first(sql`select from advance_use where company_id = ${who.companyId} and id = ${id} and ledger = ${kind.opens}`)
      if (!own) httpErrors.fail('notFound')
      await widen(tx)
    },
    undo: async (source, event, date) => ({ sets: await undoApplications(tx, who.companyId, { date, source, event }) }),
    columns: { annulled_at: now, annulled_by: who.personId, annul_reason: reason },
    tell: (title) => ({ title, changes: { reason: [null, reason] } }),
  })

type Preparing = (source: { readonly kind: string; readonly id: string; readonly event: string }) => Promise<PreparedVoucher>

async function recordUse(
  tx: Tx,
  { who, kind, now, date, accountIds }: UseCall & { readonly date: Day; readonly accountIds: readonly string[] },
  prepare: Preparing,
): Promise<{ id: string; number: string }> {
  const branchId = await branchToWrite(tx, who, null)
  return recordVoucher(tx, {
    ...{ who, kind: kind.use, now, date, accountIds },
    place: { branchId, registerId: null },
    prepare: async (source) => {
      const prepared = await prepare(source)
      return { ...prepared, columns: { ...prepared.columns, branch_id: branchId } }
    },
  })
}

interface Whose {
  readonly kind: AdvanceKind
  /** Null when the advance itself says it. */
  readonly partyId: string | null
  readonly field: string
}

/** What is used of one advance. @throws 539 over what is left, 541 of another third party, 698, 401 of what is none */
export function advanceOf(items: Items, wanted: Wanted, { kind, partyId, field }: Whose): Application {
  const item = items.get(wanted.openItemId)
  if (!item) return httpErrors.fail('notFound', {}, field)
  if (partyId !== null && item.partyId !== partyId) return errors.fail('advanceOfOther', {}, field)
  if (!item.isAdvance || item.kind !== kind.opens)
    return httpErrors.fail('invalid', { detalle: `${item.number} no es un anticipo de ${kind.words.party}.` }, field)
  const amount = parseAmount(wanted.amount)
  if (amount > item.balance) return errors.fail('advanceOver', { numero: item.number, saldo: formatMoney(item.balance) }, `${field}.amount`)
  return { item, amount }
}

function documentOf(items: Items, wanted: Wanted, { kind, partyId, field }: Whose): Application {
  const item = items.get(wanted.openItemId)
  if (!item) return httpErrors.fail('notFound', {}, field)
  if (item.partyId !== partyId) return errors.fail('otherParty', {}, field)
  if (item.isAdvance || item.kind !== kind.settles.ledger)
    return httpErrors.fail('invalid', { detalle: `${item.number} no es un documento ${kind.settles.words.open}.` }, field)
  const amount = parseAmount(wanted.amount)
  if (amount > item.balance) return errors.fail('overBalance', { numero: item.number }, `${field}.amount`)
  return { item, amount }
}

const ofItem = (side: typeof debit, { item, amount }: Application, text: string): JournalDraftLine =>
  side({ id: item.accountId }, amount, text, { partyId: item.partyId, crossDocument: item.number, dueDate: item.dueDate })

/** What was received beforehand against what is collected; what was paid beforehand against what is paid. */
function joiningLines(kind: AdvanceKind, advances: readonly Application[], documents: readonly Application[]): JournalDraftLine[] {
  const [ofAdvances, ofDocuments] = kind.opens === 'AP' ? [debit, credit] : [credit, debit]
  const used = advances.map((each) => ofItem(ofAdvances, each, `Aplicación de ${each.item.number}`))
  const closed = documents.map((each) => ofItem(ofDocuments, each, `${kind.settles.words.ofLine} ${each.item.number}`))
  return kind.opens === 'AP' ? [...used, ...closed] : [...closed, ...used]
}

const nothing = (wanted: readonly Wanted[], field: string): ErrorBody[] =>
  wanted.flatMap(({ amount }, index) =>
    parseAmount(amount) === zeroAmount
      ? [httpErrors.of('invalid', { detalle: 'Escribe un valor mayor que cero.' }, `${field}.${index}.amount`)]
      : [],
  )

const repeated = (wanted: readonly Wanted[], field: string): ErrorBody[] =>
  wanted.flatMap(({ openItemId }, index) =>
    wanted.findIndex((other) => other.openItemId === openItemId) < index
      ? [httpErrors.of('invalid', { detalle: 'Ya está en otra fila: deja una sola con el valor completo.' }, `${field}.${index}`)]
      : [],
  )
