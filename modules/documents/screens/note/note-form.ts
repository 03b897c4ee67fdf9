/** What the editor of a note holds, and what it becomes: the request of the server and the draft of the same computing. */
import * as z from 'zod/mini'
import type { Day } from '#base/date.ts'
import {
  amountText,
  isQuantityText,
  parseAmount,
  parsePercent,
  parseQuantity,
  shareByQuantity,
  smallest,
  subtract,
  zeroAmount,
  zeroQuantity,
  type Amount,
} from '#base/decimal.ts'
import { CREDIT_NOTE_ANNULMENT } from '#colombia/index.ts'
import { noGoods, type Goods } from '#modules/inventory/index.ts'
import { amountIn, exchangeOf } from '../../figures/currency.ts'
import type { Settled } from '../../figures/compute.ts'
import { lineKey, type Corrected } from '../../correction/corrected.ts'
import type { Correctable } from '../../correction/endpoints.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { keptForCustomer, type Owed } from '../../kind/opens.ts'
import { emptyHead } from '../../parts/head.ts'
import { readContent } from '../../figures/tax-content.ts'
import { conceptOf } from '../editor/form.ts'
import { conceptCodes, type ConceptCode, type DocumentInput, type DocumentView } from '../../wire.ts'

const noteForm = z.object({
  date: z.string(),
  concept: z.enum(conceptCodes),
  surplus: z.enum(['refuse', 'keep', 'refund']),
  moneyAccountId: z.nullable(z.string()),
  notes: z.string(),
  internalNotes: z.string(),
  /** Of notes that the third party wrote: how they number them. */
  supplierPrefix: z._default(z.string(), ''),
  supplierNumber: z._default(z.string(), ''),
  /** By the position of the document's line: units or money, as the concept says. */
  lines: z.record(
    z.string(),
    z.object({
      taken: z.string(),
      restock: z.boolean(),
      /** Those of them that come back, where they are told apart. */
      batches: z._default(z.readonly(z.array(z.object({ code: z.string(), quantity: z.string() }))), []),
      serials: z._default(z.readonly(z.array(z.string())), []),
    }),
  ),
})
export type NoteForm = Readonly<z.output<typeof noteForm>>

/** A local draft that this version can read, or null. */
export function readNote(value: unknown): NoteForm | null {
  const read = z.safeParse(noteForm, value)
  return read.success ? read.data : null
}

/** Units come back with a return or an annulment; the other concepts take money off. */
export const isByValue = (concept: ConceptCode): boolean => concept !== '1' && !isWhole(concept)
/** An annulment takes everything that is left. */
export const isWhole = (concept: ConceptCode): boolean => concept === CREDIT_NOTE_ANNULMENT

export const emptyNote = ({ note }: Pick<DocumentKind, 'note'>, today: Day): NoteForm => ({
  date: today,
  concept: conceptOf(note?.concepts[0]?.code ?? ''),
  surplus: 'keep',
  moneyAccountId: null,
  notes: '',
  internalNotes: '',
  supplierPrefix: '',
  supplierNumber: '',
  lines: {},
})

type Line = Correctable['lines'][number]

const isLeft = (line: Line): boolean => parseQuantity(line.left.quantity) > zeroQuantity || parseAmount(line.left.net) > zeroAmount
export const linesLeft = (document: Correctable): Line[] => document.lines.filter(isLeft)

/** What a line takes as it is shown: everything of an annulment, and otherwise what was typed. */
export const takenText = (form: NoteForm, line: Line): string =>
  isWhole(form.concept) ? line.left.quantity : (form.lines[line.position]?.taken ?? '')

export const isRestocked = (form: NoteForm, line: Line): boolean =>
  !isByValue(form.concept) && line.warehouse !== null && (form.lines[line.position]?.restock ?? true)

const goodsOf = (form: NoteForm, line: Line): Goods => {
  const { batches = [], serials = [] } = form.lines[line.position] ?? {}
  return { batches: batches.map(({ code, quantity }) => ({ code, quantity, madeOn: null, expiresOn: null })), serials: [...serials] }
}

const isAnything = (text: string): boolean => isQuantityText(text) && parseQuantity(text) > zeroQuantity

/** The lines that the note has, in the order of its request. */
export const takenLines = (form: NoteForm, document: Correctable): Line[] =>
  linesLeft(document).filter((line) => isAnything(takenText(form, line)))

export const requestOfNote = (form: NoteForm, document: Correctable, { code }: Pick<DocumentKind, 'code'>): DocumentInput => ({
  kind: code,
  // Where what it is about was made.
  branchId: null,
  registerId: null,
  resolutionId: null,
  partyId: document.party.id,
  date: form.date,
  dueDate: form.date,
  warehouseId: null,
  costCenterId: null,
  sellerId: null,
  ...emptyHead,
  notes: form.notes.trim(),
  internalNotes: form.internalNotes.trim(),
  supplierPrefix: form.supplierPrefix.trim(),
  supplierNumber: form.supplierNumber.trim(),
  pricesIncludeTax: document.pricesIncludeTax,
  ...{ currency: document.currency, currencyRate: document.currencyRate },
  discount: { kind: 'Porcentaje', value: '0' },
  custom: {},
  lines: takenLines(form, document).map((line) => {
    const taken = takenText(form, line)
    const byValue = isByValue(form.concept)
    return {
      itemId: line.accountId === null ? line.item.id : null,
      accountId: line.accountId,
      warehouseId: line.warehouse?.id ?? null,
      costCenterId: line.costCenter?.id ?? null,
      description: line.description,
      unitId: line.unitId,
      quantity: byValue ? '1' : taken,
      unitPrice: byValue ? taken : line.unitPrice,
      discount: { kind: 'Porcentaje' as const, value: '0' },
      custom: {},
      gift: line.gift,
      optional: false,
      ...{ taxIds: [], statedTaxes: null, withheldBy: null, vatUse: null, promotionIds: [] },
      ...(isRestocked(form, line) ? goodsOf(form, line) : noGoods),
      source: { documentId: document.id, position: line.position, byValue, restock: isRestocked(form, line) },
    }
  }),
  correction: {
    documentId: document.id,
    period: null,
    concept: form.concept,
    surplus: form.surplus,
    moneyAccountId: form.surplus === 'refund' ? form.moneyAccountId : null,
  },
  withholdings: [],
})

/** Everything that can still be taken of each line: units, or money where the concept takes money. */
export const takingAll = (form: NoteForm, document: Correctable): NoteForm['lines'] => {
  const exchange = exchangeOf(document)
  return {
    ...form.lines,
    ...Object.fromEntries(
      linesLeft(document).map((line) => [
        line.position,
        {
          ...{ restock: true, batches: [], serials: [], ...form.lines[line.position] },
          taken: isByValue(form.concept) ? amountText(amountIn(parseAmount(line.left.net), exchange)) : line.left.quantity,
        },
      ]),
    ),
  }
}

/** A draft of a note back in the editor. */
export function noteOf(view: DocumentView): NoteForm | null {
  // About a period its lines are its own, and the editor of any document writes them.
  if (!view.correction?.documentId) return null
  const { concept, surplus, moneyAccountId } = view.correction
  return {
    date: view.date,
    concept,
    surplus,
    moneyAccountId,
    notes: view.notes,
    internalNotes: view.internalNotes,
    supplierPrefix: view.supplierPrefix ?? '',
    supplierNumber: view.supplierNumber ?? '',
    lines: Object.fromEntries(
      view.lines.flatMap((line) =>
        line.source
          ? [
              [
                line.source.position,
                {
                  taken: line.source.byValue ? line.unitPrice : line.quantity,
                  restock: line.source.restock,
                  batches: line.batches.map(({ code, quantity }) => ({ code, quantity })),
                  serials: line.serials,
                },
              ] as const,
            ]
          : [],
      ),
    ),
  }
}

/** What is left of the document, in exact types: as the server reads it. */
export const correctedOf = (document: Correctable): Corrected => ({
  id: document.id,
  // The server reads them again; here they decide nothing.
  kind: '',
  partyId: document.party.id,
  number: document.number,
  fiscalNumber: document.number,
  date: document.date as Day,
  uniqueCode: null,
  exchange: exchangeOf(document),
  lines: new Map(
    document.lines.map(({ position, left }) => [
      lineKey(document.id, position),
      {
        quantity: parseQuantity(left.quantity),
        gross: parseAmount(left.gross),
        discount: parseAmount(left.discount),
        globalDiscount: parseAmount(left.globalDiscount),
        net: parseAmount(left.net),
        taxes: left.taxes.map((tax) => ({
          ...tax,
          rate: parsePercent(tax.rate),
          perUnit: parseAmount(tax.perUnit),
          content: readContent(tax.content),
          base: parseAmount(tax.base),
          amount: parseAmount(tax.amount),
        })),
      },
    ]),
  ),
  items: new Map(
    document.lines.map(({ position, item, description, costCenter }) => [
      lineKey(document.id, position),
      { id: item.id, name: description, costCenterId: costCenter?.id ?? null },
    ]),
  ),
  withholdings: document.withholdings.map(({ id, kind, code, name, rate, accountId, base, amount, positions, round }) => ({
    rule: {
      id,
      kind,
      code,
      name,
      rate: parsePercent(rate),
      minimumUvt: null,
      minimumBase: null,
      beneficiary: 'any',
      cityCode: null,
      source: '',
      accountId,
    },
    left: { base: parseAmount(base), amount: parseAmount(amount) },
    lines: new Set(positions.map((position) => lineKey(document.id, position))),
    round,
  })),
})

/** How much of the note closes the balance, and how much is over it. */
export function settledOf(document: Correctable, payable: Amount, surplusAccountId: string | null, keeps: Owed | null): Settled {
  const applied = smallest(parseAmount(document.balance), payable)
  const surplus = subtract(payable, applied)
  return {
    number: document.number,
    applied,
    ...(document.owedOn === null ? {} : { owedOn: { id: document.owedOn } }),
    surplus,
    surplusAccount: surplus === zeroAmount ? null : surplusAccountId ? { id: surplusAccountId } : { role: (keeps ?? keptForCustomer).role },
  }
}

/** Of a note about a period all is kept or given back: it closes nothing. */
export const settledOfPeriod = (payable: Amount, surplusAccountId: string | null): Settled => ({
  number: '',
  applied: zeroAmount,
  surplus: payable,
  surplusAccount: payable === zeroAmount ? null : surplusAccountId ? { id: surplusAccountId } : { role: keptForCustomer.role },
})

/** What the goods that come back cost, in the order of the request's lines. */
export const costsBack = (form: NoteForm, document: Correctable): (Amount | null)[] =>
  takenLines(form, document).map((line) =>
    line.cost !== null && isRestocked(form, line)
      ? shareByQuantity(parseAmount(line.cost), parseQuantity(takenText(form, line)), parseQuantity(line.left.quantity))
      : null,
  )
