/**
 * What the editor holds while a document is written: texts as canonical figures, each line with the facts of its item.
 * It becomes the request of the server and the draft of `compute()`, and comes back from a document that exists.
 */
import * as z from 'zod/mini'
import { addDays, daysBetween, isDay, type Day } from '#base/date.ts'
import { addBusinessDays } from '#colombia/index.ts'
import { customOutput } from '#platform/custom/field.ts'
import type { FoundItem } from '#modules/items/index.ts'
import { pickParties, type PartyForDocuments } from '#modules/people/index.ts'
import type { Referred } from '../../correction/corrected.ts'
import type { EditorFacts } from '../../endpoints.ts'
import { documentKindCodes, type DocumentKind, type NoteQuestions } from '../../kind/kind.ts'
import { emptyHead, hasField, headKept, pickHead } from '../../parts/head.ts'
import { foundOf } from '../../parts/line-account/line-account.ts'
import { DEFAULT_CREDIT_DAYS, DEFAULT_OFFER_DAYS, dueOf } from '../../figures/terms.ts'
import { conceptCodes, type ConceptCode, type DocumentView } from '../../wire.ts'
import { noWrittenDiscount } from '../discount.ts'
import { editorCenter, editorDiscount, editorLine, type EditorLine } from './line.ts'
import { savedUnit, unitOfDay } from './line-unit.ts'
import { itemOf } from './new-line.ts'

const editorCorrection = z.object({
  /** What the note is about, as it is shown; null when it is about a period. */
  document: z.nullable(z.object({ id: z.string(), number: z.string(), date: z.string(), total: z.string(), balance: z.string() })),
  from: z.string(),
  to: z.string(),
  concept: z.enum(conceptCodes),
  surplus: z.enum(['refuse', 'keep', 'refund']),
  moneyAccountId: z.nullable(z.string()),
})
export type EditorCorrection = Readonly<z.output<typeof editorCorrection>>

const isParty = (value: unknown): boolean => z.safeParse(pickParties.response, [value]).success

const editorForm = z.object({
  /** Of those that are kept at its address. */
  kind: z._default(z.nullable(z.enum(documentKindCodes)), null),
  branchId: z._default(z.nullable(z.string()), null),
  registerId: z._default(z.nullable(z.string()), null),
  resolutionId: z.nullable(z.string()),
  party: z.nullable(z.custom<PartyForDocuments>(isParty)),
  date: z.string(),
  dueDate: z.string(),
  warehouseId: z.nullable(z.string()),
  costCenter: z._default(editorCenter, null),
  /** In whose name it is sold. */
  seller: z._default(editorCenter, null),
  ...headKept,
  /** Why it gives nothing, as the company says. */
  couponSays: z._default(z.nullable(z.string()), null),
  discount: editorDiscount,
  custom: z._default(z.nullable(z.readonly(customOutput)), null),
  lines: z.readonly(z.array(editorLine)),
  /** Of a note. */
  correction: z._default(z.nullable(editorCorrection), null),
  withholdings: z.readonly(z.array(z.object({ withholdingId: z.string(), amount: z.string(), reason: z.string() }))),
})
export type EditorForm = Readonly<z.output<typeof editorForm>>

/** A local draft that this version can read, or null. */
export function readForm(value: unknown): EditorForm | null {
  const read = z.safeParse(editorForm, value)
  return read.success ? read.data : null
}

/** The concept of a code; the first one of any other. */
export const conceptOf = (text: string): ConceptCode => conceptCodes.find((code) => code === text) ?? '1'

/** About a period that somebody has still to say. What takes off is kept for the customer until it is said otherwise. */
const emptyCorrection = ({ concepts }: NoteQuestions, corrects: boolean): EditorCorrection => ({
  document: null,
  from: '',
  to: '',
  concept: conceptOf(concepts[0]?.code ?? ''),
  surplus: corrects ? 'keep' : 'refuse',
  moneyAccountId: null,
})

/** @param today the document's date: electronic documents carry the day of their sending */
export const emptyForm = ({ code, isOffer, note, corrects }: DocumentKind, today: Day): EditorForm => ({
  kind: code,
  branchId: null,
  registerId: null,
  resolutionId: null,
  party: null,
  date: today,
  dueDate: isOffer ? addDays(today, DEFAULT_OFFER_DAYS) : today,
  warehouseId: null,
  costCenter: null,
  seller: null,
  ...emptyHead,
  couponSays: null,
  discount: noWrittenDiscount,
  custom: null,
  lines: [],
  correction: note && emptyCorrection(note, corrects),
  withholdings: [],
})

/** The days that a customer has to pay. */
export const creditDaysOf = (party: PartyForDocuments | null): number => party?.paymentDays || DEFAULT_CREDIT_DAYS

/** For how long an offer holds, as it is written. */
const offerDaysOf = ({ date, dueDate }: Pick<EditorForm, 'date' | 'dueDate'>): number =>
  isDay(date) && isDay(dueDate) && dueDate >= date ? daysBetween(date, dueDate) : DEFAULT_OFFER_DAYS

/** A new offer, which holds as long as the company says. */
export const withOfferDays = ({ isOffer }: DocumentKind, form: EditorForm, { offerDays }: EditorFacts['limits']): EditorForm =>
  isOffer && isDay(form.date) ? { ...form, dueDate: addDays(form.date, offerDays) } : form

/** Form of payment and due date that go with a customer, a date and a choice. */
export function withTerms(
  kind: DocumentKind,
  form: EditorForm,
  changes: Partial<Pick<EditorForm, 'party' | 'date' | 'paymentForm'>>,
): EditorForm {
  const next = { ...form, ...changes, ...(changes.party === undefined ? {} : deliveredTo(kind, form, changes.party)) }
  // What takes off is owed by nobody: it has no term.
  if (kind.corrects) return { ...next, dueDate: next.date }
  const paymentForm = changes.party === undefined ? next.paymentForm : (changes.party?.paymentDays ?? 0) > 0 ? '2' : '1'
  // An offer holds as long as was chosen, whoever it is for.
  const isKept = kind.isOffer && changes.date === undefined
  // Its instalments say when it is due; paid at once, it has none.
  const last = paymentForm === '2' ? next.instalments.at(-1) : undefined
  if (last) return { ...next, paymentForm, dueDate: last.dueDate }
  const terms = { paymentForm, paymentDays: next.party?.paymentDays ?? 0, offerDays: offerDaysOf(form) }
  const dueDate = isDay(next.date) && !isKept ? dueOf(kind, next.date, terms) : next.dueDate
  return { ...next, paymentForm, dueDate, instalments: [] }
}

/** "Calle 80 # 20-15, Bogotá, D.C." */
const addressOf = (party: PartyForDocuments | null): string =>
  [party?.addressLine, party?.cityName]
    .filter((each) => each !== undefined && each !== '')
    .join(', ')
    .slice(0, MAX_ADDRESS)
/** Of a delivery, as the part of documents limits it (`parts/shipping.ts`). */
const MAX_ADDRESS = 200

/** What is ordered goes to the address of who orders it, on the next working day, until somebody says otherwise. */
function deliveredTo(
  kind: DocumentKind,
  { party: before, date, deliveryAddress, deliveryDate }: EditorForm,
  party: PartyForDocuments | null,
): Partial<Pick<EditorForm, 'deliveryAddress' | 'deliveryDate'>> {
  const isTyped = deliveryAddress !== '' && deliveryAddress !== addressOf(before)
  return {
    ...(kind.party === 'customer' && hasField(kind, 'deliveryAddress') && !isTyped ? { deliveryAddress: addressOf(party) } : {}),
    ...(hasField(kind, 'deliveryDate') && deliveryDate === null && party !== null && isDay(date)
      ? { deliveryDate: addBusinessDays(date, 1) }
      : {}),
  }
}

/**
 * In another branch: with what it proposes of what the editor offers; what it says nothing of stays.
 * @param facts of the day
 */
export function withBranch(
  { numbering, corrects }: DocumentKind,
  form: EditorForm,
  { id, resolutionId, warehouseId, costCenter }: EditorFacts['branches'][number],
  facts: Pick<EditorFacts, 'resolutions' | 'warehouses' | 'costCenters'>,
): EditorForm {
  const offered = (list: readonly { readonly id: string }[], wanted: string | null, now: string | null) =>
    list.some((each) => each.id === wanted) ? wanted : now
  return {
    ...form,
    branchId: id,
    registerId: form.branchId === id ? form.registerId : null,
    resolutionId: numbering === 'resolution' ? offered(facts.resolutions, resolutionId, form.resolutionId) : null,
    warehouseId: corrects ? form.warehouseId : offered(facts.warehouses, warehouseId, form.warehouseId),
    costCenter: facts.costCenters.find((each) => each.id === costCenter?.id) ?? form.costCenter,
  }
}

/** What a saved document does not carry and the editor needs: its third party whole and its items with their facts. */
export interface Surroundings {
  readonly party: PartyForDocuments | null
  readonly items: ReadonlyMap<string, FoundItem>
}

/**
 * A document back in the editor.
 * Lines whose item is no longer active cannot be written again; they are left out and named.
 */
export function formOf(
  view: DocumentView,
  { party, items }: Surroundings,
): { readonly form: EditorForm; readonly leftOut: readonly string[] } {
  const leftOut: string[] = []
  const lines = view.lines.flatMap((line, index): EditorLine[] => {
    const found = line.itemId === null ? foundOf(line.item) : items.get(line.itemId)
    if (!found) {
      leftOut.push(`${line.item.code} ${line.item.name}`)
      return []
    }
    const keeps = line.source !== null || view.state !== 'draft' || view.replaces !== null
    return [
      {
        key: `saved-${index}`,
        item: { ...itemOf(found), ...(keeps && line.content !== null ? { content: line.content } : {}) },
        warehouseId: line.warehouseId === view.warehouse?.id ? null : line.warehouseId,
        costCenter: line.costCenter?.id === view.costCenter?.id ? null : line.costCenter,
        description: line.description,
        unit: savedUnit(line, found, keeps),
        quantity: line.quantity,
        unitPrice: line.unitPrice,
        discount: line.discount,
        gift: line.gift,
        optional: line.optional,
        taxIds: line.taxIds,
        statedTaxes: line.statedTaxes,
        withheldBy: line.withheldBy,
        vatUse: line.vatUse,
        source: line.source,
        promotionIds: line.promotionIds,
        batches: line.batches,
        serials: line.serials,
        custom: line.custom,
        proposed: null,
      },
    ]
  })
  return {
    leftOut,
    form: {
      kind: view.kind,
      branchId: view.branch?.id ?? null,
      registerId: view.registerId,
      resolutionId: view.resolution?.id ?? null,
      party,
      date: view.date,
      dueDate: view.dueDate,
      warehouseId: view.warehouse?.id ?? null,
      costCenter: view.costCenter,
      seller: view.seller,
      ...pickHead(view),
      couponSays: null,
      discount: view.discount,
      custom: view.custom,
      lines,
      correction: view.correction && correctionIn(view, view.correction),
      withholdings: view.withholdings.flatMap(({ withholdingId, amount, changedReason }) =>
        changedReason === null ? [] : [{ withholdingId, amount, reason: changedReason }],
      ),
    },
  }
}

function correctionIn({ related }: DocumentView, correction: NonNullable<DocumentView['correction']>): EditorCorrection {
  const { documentId, period, concept, surplus, moneyAccountId } = correction
  const document = related.find(({ id }) => id === documentId)
  return {
    document: document ? { id: document.id, number: document.number ?? '', date: document.date, total: document.total, balance: '' } : null,
    from: period?.from ?? '',
    to: period?.to ?? '',
    concept,
    surplus,
    moneyAccountId,
  }
}

/** What a note is about, as far as the browser knows it: the server reads it again. */
export const referredOf = ({ correction, party }: EditorForm): Referred | null =>
  correction?.document && isDay(correction.document.date)
    ? {
        id: correction.document.id,
        kind: '',
        partyId: party?.id ?? '',
        number: correction.document.number,
        fiscalNumber: correction.document.number,
        date: correction.document.date,
        uniqueCode: null,
      }
    : null

/** A note that begins from what it is about, and has its customer. */
export function aboutForm(
  kind: DocumentKind,
  { id, number, date, totals, balance, currency, currencyRate }: DocumentView,
  party: Surroundings['party'],
  today: Day,
): EditorForm {
  const form = withTerms(kind, emptyForm(kind, today), { party })
  const document = { id, number: number ?? '', date, total: totals.total, balance: balance ?? '' }
  // In the currency that its document is in.
  return { ...form, currency, currencyRate, correction: form.correction && { ...form.correction, document } }
}

/** As many days after the new date as they were after the old one. */
const movedTo = ({ date, instalments }: EditorForm, today: Day): EditorForm['instalments'] =>
  instalments.flatMap((each) =>
    isDay(date) && isDay(each.dueDate) ? [{ ...each, dueDate: addDays(today, daysBetween(date, each.dueDate)) }] : [],
  )

/** The same as another kind of its address, which has ranges of its own. */
export const asKind = ({ code }: DocumentKind, form: EditorForm): EditorForm => ({ ...form, kind: code, resolutionId: null })

/** A copy: everything but number, dates, state, payments, what a unit held then, its coupon, what it was made from, its batches and serials and what was changed by hand in its withholdings (areas.md 0.4). */
export const copyOf = (kind: DocumentKind, form: EditorForm, today: Day): EditorForm =>
  withTerms(
    kind,
    {
      ...form,
      coupon: '',
      instalments: movedTo(form, today),
      sourcePrices: null,
      withholdings: [],
      lines: form.lines.map((line) => ({
        ...line,
        source: null,
        batches: [],
        serials: [],
        unit: line.unit && unitOfDay(line.unit, line.item.units),
      })),
    },
    { date: today, paymentForm: form.paymentForm },
  )
