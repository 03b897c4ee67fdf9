/**
 * The whole story of issuing a document of any kind: gather facts, decide purely, lock in the fixed order (period,
 * stock, number), and write everything with one statement.
 */
import { absolute, amountText, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import { dayInBogota, type Day } from '#base/date.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { withOpenPin } from '#modules/company/index.server.ts'
import { futureProblems, isEmptyEntry, type PeriodModule } from '#modules/accounting/index.ts'
import { entryRows, onBehalfOf, openBooks } from '#modules/accounting/index.server.ts'
import { moveStock, type StockMove } from '#modules/inventory/index.server.ts'
import { openItemRows } from '#modules/treasury/index.server.ts'
import { isOnTrial } from '#modules/company/index.ts'
import { takeNext } from '#platform/consecutive.server.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether, updateRow, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { outboxRow } from '#platform/jobs/outbox.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { wordRows } from '#platform/search.server.ts'
import { wayTo } from '#platform/http/way.ts'
import { placed } from './branch/place.server.ts'
import { centerProblems, centersOfDraft, missingCenters } from './centers.ts'
import { changesOfSaving, readWritten } from './changes/saved.server.ts'
import { companyProblems } from './company-limits.ts'
import { checkDocument } from './check.ts'
import { couponProblems } from './pricing/coupon.server.ts'
import { correctionProblems } from './correction/check.ts'
import { stockLeft } from './correction/read.server.ts'
import { repriced } from './correction/repriced.ts'
import { movesBack } from './correction/restock.ts'
import { settle, settlementRows } from './correction/settle.server.ts'
import { compute, type Computed, type Draft, type PostingInput } from './compute.ts'
import { customOfRequest } from './custom.server.ts'
import { removeLines, type ExistingDraft } from './draft.server.ts'
import { limitOfWriter } from './discount-limit.server.ts'
import { pricesOfWriter } from './own-price.server.ts'
import { documentErrors as errors } from './errors.ts'
import { loadFacts, type DocumentFacts } from './facts.server.ts'
import { searchEntity } from './filter.server.ts'
import { forKind } from './kind-input.ts'
import { showNumber } from './list.server.ts'
import { openTechnicalKey } from './resolution/technical-key.server.ts'
import { takeNumber } from './resolution/number.server.ts'
import { noticesOfTaking } from './resolution/notices.ts'
import { headRow, lineSets } from './rows.server.ts'
import { refusalsOf, saleFindings, warningsOf } from './sale-rules.server.ts'
import type { Finding } from './sale-rules.ts'
import type { IssuingDocument, ResolutionFacts, ServedKind, Who, Writer } from './served.server.ts'
import { expiredProblems } from './source/expired.server.ts'
import { checkSources, refreshConversions } from './source/sources.server.ts'
import { inheritTags } from './tags/tags.server.ts'
import { repeatedTaxes, taxProblems } from './tax-problems.ts'
import { movedOf, movedProblem, unitAt } from './units.ts'
import { supersede, type Replaced } from './version/version.server.ts'
import { draftOf, type DocumentInput, type SavedDocument } from './wire.ts'
import { resolution as resolutionCatalogue } from './resolution/resolution.ts'
import { stayOnTrial, trialSeries } from './trial/trial.server.ts'

export const ISSUE_EVENT = 'issue'

export async function issue(
  tx: Tx,
  who: Writer,
  served: ServedKind,
  id: string,
  existing: ExistingDraft | null,
  request: DocumentInput,
  now: Date,
  /** The version whose number it takes, and whose place. */
  replaced: Replaced | null = null,
): Promise<SavedDocument> {
  const { kind, electronic } = served
  const today = dayInBogota(now)
  const customFields = await readCustomFields(tx, who.companyId)
  const own = await customOfRequest(tx, who.companyId, kind, customFields, forKind(kind, request), true)
  const replacesId = replaced?.id ?? existing?.replacesId ?? null
  const asWritten = await placed(tx, who, own.input, replacesId, 'issue')
  const written = draftOf(asWritten)
  // Said alone: what is in force on a later day is not known.
  failWith(futureProblems(written.date, today))
  const facts = await loadFacts(tx, who.companyId, kind, written, 'issue', replacesId)
  const isAuthorised = kind.numbering === 'resolution'
  const resolution = isAuthorised ? await readResolution(tx, who.companyId, asWritten.resolutionId) : null
  const computed = compute(written, facts)
  const input = facts.corrected ? repriced(asWritten, computed, facts.corrected) : asWritten
  const draft = facts.corrected ? draftOf(input) : written
  let findings: readonly Finding[] = []
  const refused = async () => {
    findings = await saleFindings(tx, who, kind, { draft, computed, facts, paymentForm: input.paymentForm }, today)
    return refusalsOf(findings)
  }
  failWith([
    ...checkDocument(written, computed, kind),
    ...own.problems,
    ...companyProblems(written, facts.company.profile, kind),
    ...dateProblems(who, kind.permissions.date, draft.date, today, existing?.date),
    ...(facts.corrected
      ? []
      : await pricesOfWriter(
          tx,
          who,
          kind,
          { draft: written, units: facts.units, terms: asWritten, before: [existing?.id, replaced?.id] },
          now,
        )),
    ...(facts.corrected ? [] : await limitOfWriter(tx, who, kind, { draft: written, computed, units: facts.units, terms: asWritten }, now)),
    ...(isAuthorised && !resolution
      ? [errors.of('required', { campo: 'Resolución', ...wayTo(resolutionCatalogue.screen) }, 'resolutionId')]
      : []),
    ...(kind.isElectronic && draft.date < today ? [errors.of('notSendingDate', {}, 'date')] : []),
    ...centerProblems(draft, facts.costCenters, facts.corrected ? 'undo' : 'write'),
    ...stockProblems(kind, draft, facts),
    ...(kind.opens === 'AR' ? await couponProblems(tx, who.companyId, draft) : []),
    // What is corrected was read whole, under its lock: what is left of it is known.
    ...(facts.corrected ? [] : await checkSources(tx, who.companyId, kind, draft)),
    ...(facts.corrected ? [] : await expiredProblems(tx, who, { draft, units: facts.units, terms: asWritten }, today, now)),
    ...correctionProblems(kind, written, facts),
    ...(facts.corrected ? repeatedTaxes(written) : taxProblems(written, facts)),
    // Last, once what it is made from is locked: the customer is locked after that.
    ...(await refused()),
  ])
  // The check of every document has thrown by now; this says so to the compiler.
  if (!facts.party) return errors.fail('required', { campo: 'Cliente' }, 'partyId')
  const document: IssuingDocument = {
    input,
    draft,
    computed,
    facts: electronic ? await withOpenSecrets(tx, facts) : facts,
    resolution,
    issuedAt: now,
  }
  if (electronic) failWith(electronic.problems(document))
  const isTrial = electronic !== null && isOnTrial(facts.company)
  if (isTrial) await stayOnTrial(tx, who.companyId)
  // A version takes the place of one that the plan has counted already.
  if (served.refuses && !replaced) failWith(await served.refuses(tx, who.companyId, document))
  // A version is told by what it changes of the one before, and a draft by what issuing it changed.
  const beforeId = replaced?.id ?? existing?.id ?? null
  const before = beforeId === null ? null : await readWritten(tx, who.companyId, kind, beforeId, dayInBogota(now), customFields)
  const changes = await changesOfSaving(tx, { companyId: who.companyId, kind, before, input, computed, facts, customFields })

  const source = { kind: kind.code, id, event: ISSUE_EVENT }
  const entering = { companyId: who.companyId, date: draft.date, today, modules: modulesOf(kind, draft, facts), by: onBehalfOf(who, now) }
  const books = kind.books ? await openBooks(tx, entering, accountIds(draft, facts), centersOfDraft(draft)) : null
  if (books && !facts.corrected)
    failWith(missingCenters(draft, ({ itemId }) => accountsOf(facts, itemId).map((id) => books.account({ id }))))
  const { correction } = draft
  const settlement = kind.corrects && correction ? await settle(tx, who.companyId, facts.referred, correction, computed.payable) : null
  const moves = await movesOf(tx, who.companyId, kind, draft, facts, source)
  const stock = await moveStock(tx, who, moves)
  if (replaced) await supersede(tx, who, replaced, now)
  const taken = replaced ?? (await numberOf(tx, who.companyId, kind, input, { date: draft.date, now, isTrial }))
  if (resolution && !replaced) await announce(tx, who.companyId, now, noticesOfTaking(resolution, taken.number, draft.date))
  const edition = replaced ? replaced.edition + 1 : 1

  const number = showNumber(taken.prefix, taken.number, edition, taken.digits) ?? ''
  const costs = costsByLine(draft, moves, stock.values)
  const posting: PostingInput = {
    number,
    date: draft.date,
    dueDate: draft.dueDate,
    partyId: facts.party.id,
    draft,
    computed,
    facts,
    costs,
    settled: settlement,
  }
  const lines = kind.books?.posting(posting) ?? []
  const receivable = books?.account({ role: 'receivable' })
  const sealed = electronic?.seal(document, taken)
  const version = (existing?.version ?? 0) + 1
  const parts = { companyId: who.companyId, id, input, draft, computed, facts }
  const head: Row = {
    ...headRow(parts),
    kind: kind.code,
    state: 'issued',
    version,
    prefix: taken.prefix,
    number: taken.number,
    number_digits: taken.digits,
    edition,
    replaces_id: replaced?.id ?? null,
    issued_at: now,
    issued_by: who.personId,
    electronic_state: electronic ? (isTrial ? 'trial' : 'queued') : 'none',
    unique_code: sealed?.uniqueCode ?? null,
    snapshot: sealed?.snapshot ?? served.remember?.(document) ?? {},
  }
  await insertTogether(tx, [
    ...(await writeHead(tx, who, head, existing, now)),
    ...lineSets(parts),
    ...stock.sets,
    ...(kind.opens && receivable
      ? openItemRows(who.companyId, {
          kind: kind.opens,
          partyId: facts.party.id,
          accountId: receivable.id,
          number,
          date: draft.date,
          dueDate: draft.dueDate,
          amount: computed.payable,
          source,
        })
      : []),
    ...(settlement
      ? await settlementRows(
          tx,
          who.companyId,
          settlement,
          { ...source, number, date: draft.date, partyId: facts.party.id },
          books?.account({ role: 'customerAdvances' })?.id ?? null,
        )
      : []),
    // Given away whole and without cost, it is a document of the series that says nothing to the books.
    ...(isEmptyEntry(lines) || !books || !kind.books
      ? []
      : entryRows(books, who, {
          source,
          date: draft.date,
          type: kind.books.process,
          number,
          description: `${kind.titles.one} ${number}${isTrial ? ' (de prueba)' : ''}`,
          undoes: facts.corrected !== null,
          lines,
        })),
    // A trial goes nowhere.
    ...(electronic && !isTrial
      ? [['outbox', [outboxRow(who.companyId, { topic: electronic.topic, key: id, payload: { documentId: id } })]] as const]
      : []),
    ['search_word', wordRows(who.companyId, searchEntity(kind), id, searchTexts(taken, input, computed))],
    [
      'audit_event',
      [auditRow(who, { action: 'issue', entity: `document.${kind.code}`, entityId: id, title: `${kind.titles.one} ${number}`, changes })],
    ],
  ])
  if (replaced) await inheritTags(tx, who.companyId, replaced.id, id)
  // A note takes off what was sold: it makes nothing of it.
  if (!kind.corrects)
    await refreshConversions(tx, who.companyId, [...new Set(draft.lines.flatMap((line) => line.source?.documentId ?? []))])
  return {
    id,
    state: 'issued',
    version,
    number,
    total: amountText(computed.priced.total),
    payable: amountText(computed.payable),
    warnings: warningsOf(findings),
  }
}

/** Taken last: it is the lock that others wait for. */
const numberOf = (
  tx: Tx,
  companyId: string,
  { code, numbering }: ServedKind['kind'],
  input: DocumentInput,
  { date, now, isTrial }: { readonly date: Day; readonly now: Date; readonly isTrial: boolean },
) => {
  if (numbering === 'resolution') return takeNumber(tx, companyId, input.resolutionId ?? '', date)
  const today = dayInBogota(now)
  return takeNext(
    tx,
    companyId,
    isTrial ? { ...trialSeries(code, numbering.prefix), today } : { code, prefix: numbering.prefix, place: input, today },
  )
}

/** The number in every way it is typed, the customer's order, and the total without cents. */
const searchTexts = (taken: { prefix: string; number: number }, input: DocumentInput, computed: Computed): string[] => [
  `${taken.prefix}-${taken.number}`,
  input.customerOrder,
  String(computed.priced.total / 100n),
]

/** A draft that becomes issued keeps its row: the old lines go and the row is written again before the new ones. */
async function writeHead(tx: Tx, who: Who, head: Row, existing: ExistingDraft | null, now: Date): Promise<(readonly [string, Row[]])[]> {
  if (!existing) return [['document', [{ ...head, created_at: now, created_by: who.personId, updated_at: now }]]]
  await removeLines(tx, who.companyId, existing.id)
  await updateRow(tx, 'document', { company_id: who.companyId, id: existing.id }, { ...head, updated_at: now, updated_by: who.personId })
  return []
}

async function readResolution(tx: Tx, companyId: string, id: string | null): Promise<ResolutionFacts | null> {
  if (id === null) return null
  const row = await tx.first<ResolutionFacts>(sql`
    select id, prefix, resolution_number as "resolutionNumber", resolution_date as "resolutionDate", from_number as "fromNumber", to_number as "toNumber",
           valid_from as "validFrom", valid_to as "validTo", technical_key as "technicalKey"
      from resolution where company_id = ${companyId} and id = ${id}`)
  return row ? { ...row, technicalKey: await openTechnicalKey(tx, companyId, row) } : null
}

/** What a document is sealed with: only its electronic face sees it. */
const withOpenSecrets = async (tx: Tx, facts: DocumentFacts): Promise<DocumentFacts> => ({
  ...facts,
  company: await withOpenPin(tx, facts.company),
})

const movesStock = (draft: Draft, facts: DocumentFacts, index: number): boolean =>
  facts.items.get(draft.lines[index]?.itemId ?? '')?.kind === 'product'

/** Whose month it changes: its own module's, that of the stock it moves, that of the money it gives back. */
const modulesOf = (kind: ServedKind['kind'], draft: Draft, facts: DocumentFacts): PeriodModule[] => [
  kind.module,
  ...(kind.stock !== 'none' && draft.lines.some((_, index) => movesStock(draft, facts, index)) ? (['inventory'] as const) : []),
  ...(draft.correction?.surplus === 'refund' ? (['treasury'] as const) : []),
]

function stockProblems(kind: ServedKind['kind'], draft: Draft, facts: DocumentFacts): ErrorBody[] {
  // Goods come back with a note of the document that took them out, at what they cost then.
  if (kind.stock === 'none' || (kind.stock === 'in' && !facts.corrected)) return []
  return draft.lines.flatMap((line, index) => {
    if (!movesStock(draft, facts, index)) return []
    const problem = movedProblem(line, unitAt(facts, index))
    return [
      ...(line.warehouseId === null ? [errors.of('required', { campo: 'Bodega' }, `lines.${index}.warehouseId`)] : []),
      ...(problem === null ? [] : [httpErrors.of('invalid', { detalle: problem }, `lines.${index}.quantity`)]),
    ]
  })
}

async function movesOf(
  tx: Tx,
  companyId: string,
  kind: ServedKind['kind'],
  draft: Draft,
  facts: DocumentFacts,
  source: { kind: string; id: string; event: string },
): Promise<StockMove[]> {
  if (kind.stock === 'out') return movesOut(draft, facts, source)
  return kind.stock === 'in' && facts.corrected
    ? movesBack(draft, facts, facts.corrected, await stockLeft(tx, companyId, facts.corrected.id), source)
    : []
}

function movesOut(draft: Draft, facts: DocumentFacts, source: { kind: string; id: string; event: string }): StockMove[] {
  return draft.lines.flatMap((line, index): StockMove[] => {
    if (!movesStock(draft, facts, index) || line.warehouseId === null) return []
    return [
      {
        itemId: line.itemId,
        warehouseId: line.warehouseId,
        date: draft.date,
        quantity: -movedOf(line, unitAt(facts, index)) as Quantity,
        valuation: { by: 'average' },
        source: { ...source, line: index + 1 },
        field: `lines.${index}.quantity`,
      },
    ]
  })
}

/** The movements' values, at the lines that moved. */
function costsByLine(draft: Draft, moves: readonly StockMove[], values: readonly Amount[]): (Amount | null)[] {
  const byLine = new Map(moves.map((move, index) => [move.source.line, values[index] ?? zeroAmount]))
  return draft.lines.map((_, index) => {
    const value = byLine.get(index + 1)
    return value === undefined ? null : absolute(value)
  })
}

/** Of the results of an item: its income and its cost. */
function accountsOf(facts: DocumentFacts, itemId: string): string[] {
  const item = facts.items.get(itemId)
  return [item?.incomeAccountId, item?.costAccountId].flatMap((id) => id ?? [])
}

function accountIds(draft: Draft, facts: DocumentFacts): string[] {
  const ofItems = draft.lines.flatMap((line) => [...accountsOf(facts, line.itemId), facts.items.get(line.itemId)?.inventoryAccountId])
  const ofTaxes = [...facts.taxes.values()].flatMap((tax) => [tax.saleAccountId, tax.returnAccountId])
  const ofWithholdings = [...facts.withholdingRules, ...(facts.corrected?.withholdings.map(({ rule }) => rule) ?? [])].map(
    (rule) => rule.saleAccountId,
  )
  return [...new Set([...ofItems, ...ofTaxes, ...ofWithholdings].filter((id) => id !== null && id !== undefined))]
}
