/** The shapes of a document on the wire, and their reading into exact types. Amounts travel as text, dates as days. */
import * as z from 'zod/mini'
import { goodsInput } from '#modules/inventory/index.ts'
import { itemControls, itemKinds } from '#modules/items/index.ts'
import { MOST_APPLIED } from '#modules/pricing/index.ts'
import { customInput, customOutput } from '#platform/custom/field.ts'
import { amount, day, id, optionalText, percent, positiveAmount, quantity, text, unitPrice, version } from '#platform/http/fields.ts'
import { shownTag } from '#platform/tags/tags.ts'
import { documentKindCodes } from './kind/kind.ts'
import { rowOfSale } from './kind/listed.ts'
import { documentOrigins } from './kind/origins.ts'
import { receivedEvents } from './kind/received-events.ts'
import { actionNames } from './actions.ts'
import { followUpStates } from './offer/follow-up.ts'
import { headInput, headListed, headOutput } from './parts/head.ts'
import { stages } from './kind/stage/stage.ts'
import { documentReturn } from './returns/returns.ts'
import { taxContent } from './figures/tax-content-shape.ts'
import { statedTaxes } from './figures/stated.ts'
import { purchaseLine } from './parts/line-account/purchase-line.ts'

export const discountInput = z.object({ kind: z.enum(['Porcentaje', 'PorMil', 'Valor']), value: percent })

export const lineInput = z.object({
  /** One of both: what is bought or sold, or an account of the books, of kinds that take them. */
  itemId: z._default(z.nullable(id), null),
  accountId: z._default(z.nullable(id), null),
  warehouseId: z._default(z.nullable(id), null),
  /** Left out, the document's. */
  costCenterId: z._default(z.nullable(id), null),
  description: text(500),
  /** Another unit of the item; null is its base unit, or that of the line that this one is made from. */
  unitId: z._default(z.nullable(id), null),
  quantity,
  unitPrice,
  discount: z._default(discountInput, { kind: 'Porcentaje', value: '0' }),
  gift: z._default(z.boolean(), false),
  /** Of an offer: it is not in the total, and whoever accepts it may choose it. */
  optional: z._default(z.boolean(), false),
  taxIds: z.array(id).check(z.maxLength(10)),
  statedTaxes,
  ...purchaseLine,
  /** The promotions that its discount comes from. */
  promotionIds: z._default(z.array(id).check(z.maxLength(MOST_APPLIED)), []),
  /** Which goods, where the item is told apart: of kinds that move stock. */
  ...goodsInput,
  /** By the internal names of the company's own fields of lines. */
  custom: z._default(customInput, {}),
  /** The line of another document that it is made from. */
  source: z._default(
    z.nullable(
      z.object({
        documentId: id,
        position: z.int().check(z.minimum(1)),
        byValue: z._default(z.boolean(), false),
        restock: z._default(z.boolean(), false),
      }),
    ),
    null,
  ),
})

/** What the tax authority's lists of reasons number; each kind of note has its own. */
export const conceptCodes = ['1', '2', '3', '4', '5', '6'] as const
export type ConceptCode = (typeof conceptCodes)[number]

/** What a note is about, why, and what becomes of what is more than the balance. */
export const correctionInput = z.object({
  /** An issued document; null when it is about what was invoiced in a period. */
  documentId: z._default(z.nullable(id), null),
  period: z._default(z.nullable(z.object({ from: day, to: day })), null),
  /** Left out it is refused with the code of its own (529). */
  concept: z._default(z.enum(['', ...conceptCodes], 'Elige el concepto de la nota.'), ''),
  surplus: z._default(z.enum(['refuse', 'keep', 'refund']), 'refuse'),
  moneyAccountId: z._default(z.nullable(id), null),
})

/** Documents of up to this many lines stay fluid (areas.md 0.4). */
export const MAX_LINES = 500

export const documentInput = z.object({
  /** Where several kinds are kept at one address; left out, the first of them. A document that is there keeps its own. */
  kind: z._default(z.nullable(z.enum(documentKindCodes)), null),
  /** Where it is made; left out, of a note where what it is about was made, otherwise in the company's first branch. */
  branchId: z._default(z.nullable(id), null),
  /** Of the branch, when it is made at a register: it may have a consecutive of its own. */
  registerId: z._default(z.nullable(id), null),
  /** Whose sale it is, a third party; left out, of the document that it follows, otherwise in whose name the person sells. */
  sellerId: z._default(z.nullable(id), null),
  resolutionId: z._default(z.nullable(id), null),
  partyId: z._default(z.nullable(id), null),
  date: day,
  dueDate: day,
  warehouseId: z._default(z.nullable(id), null),
  costCenterId: z._default(z.nullable(id), null),
  ...headInput,
  discount: z._default(discountInput, { kind: 'Porcentaje', value: '0' }),
  /** By the internal names of the company's own fields of documents. */
  custom: z._default(customInput, {}),
  lines: z.array(lineInput).check(z.maxLength(MAX_LINES, `Un documento admite máximo ${MAX_LINES} líneas.`)),
  correction: z._default(z.nullable(correctionInput), null),
  withholdings: z._default(z.array(z.object({ withholdingId: id, amount: positiveAmount, reason: optionalText(400) })), []),
})
export type DocumentInput = z.output<typeof documentInput>
/** What a caller may send: with defaults left out. */
export type DocumentRequest = z.input<typeof documentInput>

const documentState = z.enum(['draft', 'issued', 'superseded', 'annulled'])
const electronicState = z.enum(['none', 'queued', 'sent', 'validated', 'rejected', 'contingency', 'trial'])
const settlement = z.enum(['none', 'open', 'partial', 'paid', 'overdue'])

const followUp = z.enum(followUpStates)
const stage = z.nullable(z.enum(stages))

export const documentRow = z.object({
  id,
  kind: z.enum(documentKindCodes),
  state: documentState,
  number: z.nullable(z.string()),
  prefix: z.string(),
  consecutive: z.nullable(z.number()),
  /** Which version under its number, from 1. */
  edition: z.number(),
  date: day,
  dueDate: day,
  party: z.nullable(z.object({ id, name: z.string(), identification: z.string() })),
  total: amount,
  payable: amount,
  balance: z.nullable(amount),
  settlement,
  daysOverdue: z.number(),
  electronicState,
  followUp,
  stage,
  ...headListed,
  custom: customOutput,
  /** In whose name it was sold. */
  seller: z.nullable(z.string()),
  /** What its lines are, of what is bought: the first, and how many more. */
  summary: z.string(),
  withheld: amount,
  origin: z.enum(documentOrigins),
  currency: z.string(),
  /** In its currency; null of what is in pesos. */
  foreignTotal: z.nullable(amount),
  ...rowOfSale,
  /** Of a note: the number of the document that it is about, if any, and its concept. */
  correction: z.nullable(z.object({ number: z.nullable(z.string()), concept: z.string() })),
  /** Of what was made from the electronic document of a supplier: its events, in words; null of what takes none. */
  events: z.nullable(receivedEvents),
})
export type DocumentRow = z.output<typeof documentRow>

/** What the company asks of its sales (`sale-rules.ts`), as it is told. */
export const saleWarning = z.object({
  code: z.number(),
  message: z.string(),
  field: z.nullable(z.string()),
  /** It would not be issued. */
  refuses: z.boolean(),
  /** Somebody has to approve it. */
  asks: z.boolean(),
})

export const savedDocument = z.object({
  id,
  state: documentState,
  version,
  number: z.nullable(z.string()),
  total: amount,
  payable: amount,
  /** Of what was issued: what somebody should know of it. */
  warnings: z.array(saleWarning),
})
export type SavedDocument = z.output<typeof savedDocument>

const lineView = z.extend(lineInput, {
  custom: customOutput,
  position: z.number(),
  item: z.object({ id, code: z.string(), name: z.string(), kind: z.enum(itemKinds), control: z.enum(itemControls) }),
  warehouse: z.nullable(z.object({ id, name: z.string() })),
  costCenter: z.nullable(z.object({ id, name: z.string() })),
  unitCode: z.string(),
  unitName: z.string(),
  /** How many base units one held. */
  unitFactor: quantity,
  /** Millilitres that one base unit held. */
  content: z.nullable(quantity),
  promotions: z.array(z.object({ id, name: z.string() })),
  /** Of an optional one: it was chosen with the answer. */
  chosen: z.boolean(),
  /** What is left to make other documents from; null when nothing is made from this kind. */
  pending: z.nullable(quantity),
  /**
   * Of what has stages: how much of it is kept in stock and was delivered, null of what is itself a delivery, how much was invoiced,
   * and how much came back, null of what never does.
   */
  progress: z.nullable(
    z.object({ reserved: z.nullable(quantity), delivered: z.nullable(quantity), invoiced: quantity, returned: z.nullable(quantity) }),
  ),
  gross: amount,
  discountAmount: amount,
  globalDiscount: amount,
  net: amount,
  tax: amount,
  total: amount,
  taxes: z.array(
    z.object({
      id,
      code: z.string(),
      name: z.string(),
      kind: z.enum(['percent', 'unit', 'exempt', 'excluded']),
      rate: percent,
      perUnit: amount,
      content: taxContent,
      base: amount,
      amount,
    }),
  ),
})

const refusal = z.nullable(
  z.object({
    /** What was told of it as a whole. */
    said: z.string(),
    rules: z.array(
      z.object({
        rule: z.string(),
        /** The authority's own words. */
        said: z.string(),
        /** In plain words; null of a rule that is not known. */
        words: z.nullable(z.string()),
        /** Where it is mended, when that is not the document. */
        way: z.nullable(z.object({ href: z.string(), title: z.string() })),
      }),
    ),
  }),
)

const offerEvents = z.object({
  sentAt: z.nullable(z.string()),
  seenAt: z.nullable(z.string()),
  answer: z.nullable(
    z.object({
      answer: z.enum(['accepted', 'rejected']),
      at: z.string(),
      /** Whoever noted it in the company; null when the third party answered. */
      by: z.nullable(z.string()),
      name: z.string(),
      identification: z.string(),
      comment: z.string(),
    }),
  ),
})

const relatedDocument = z.object({
  id,
  kind: z.enum(documentKindCodes),
  /** Before: this one was made from it. */
  place: z.enum(['before', 'after']),
  number: z.nullable(z.string()),
  date: day,
  total: amount,
  state: documentState,
})

const documentVersion = z.object({
  id,
  /** Null of a draft. */
  number: z.nullable(z.string()),
  revision: z.number(),
  state: documentState,
  date: day,
  total: amount,
})

/** A version that is to be replaced, as whoever replaces it knows it. */
export const replacedInput = z.object({ id, version })

const totalsView = z.object({
  ...{ gross: amount, discounts: amount, net: amount, tax: amount, total: amount, withheld: amount, payable: amount },
})

export const documentView = z.object({
  id,
  kind: z.enum(documentKindCodes),
  state: documentState,
  version,
  number: z.nullable(z.string()),
  prefix: z.string(),
  /** Its name is null while the company has one alone. */
  branch: z.nullable(z.object({ id, name: z.nullable(z.string()) })),
  registerId: z.nullable(id),
  seller: z.nullable(z.object({ id, name: z.string() })),
  resolution: z.nullable(z.object({ id, prefix: z.string(), number: z.string() })),
  date: day,
  dueDate: day,
  party: z.nullable(z.object({ id, name: z.string(), identification: z.string(), email: z.string(), city: z.string() })),
  warehouse: z.nullable(z.object({ id, name: z.string() })),
  /** The company's own words over it: no part of what it says. */
  tags: z.array(shownTag),
  costCenter: z.nullable(z.object({ id, name: z.string() })),
  ...headOutput,
  discount: discountInput,
  custom: customOutput,
  lines: z.array(lineView),
  withholdings: z.array(
    z.object({
      withholdingId: id,
      kind: z.enum(['retefuente', 'reteiva', 'reteica']),
      name: z.string(),
      rate: percent,
      base: amount,
      amount,
      reasons: z.array(z.string()),
      source: z.string(),
      changedReason: z.nullable(z.string()),
    }),
  ),
  totals: totalsView,
  /** The same in its currency, each line and withholding in its order; null of a document in pesos. */
  foreign: z.nullable(
    z.object({
      lines: z.array(z.object({ net: amount, tax: amount, total: amount })),
      withholdings: z.array(amount),
      taxes: z.array(z.object({ name: z.string(), base: amount, amount })),
      totals: totalsView,
      balance: z.nullable(amount),
    }),
  ),
  taxes: z.array(z.object({ name: z.string(), base: amount, amount })),
  totalInWords: z.string(),
  uniqueCode: z.nullable(z.string()),
  electronicState,
  balance: z.nullable(amount),
  settlement,
  daysOverdue: z.number(),
  /** Of what is still owed, the day that comes first; that of the document where nothing is. */
  nextDue: day,
  followUp,
  stage,
  /** What it asks for, the first that comes first; none where nothing is owed (`next-step.ts`). */
  next: z.array(z.enum(actionNames)),
  /** Of one that waits to be approved, or waited: what the rules of the company said of it. */
  approvalReasons: z.array(z.object({ code: z.number(), message: z.string() })),
  /** Of a draft that waited: why whoever may approve it sent it back; empty of any other. */
  sentBackReason: z.string(),
  /** Why the tax authority refused it, rule by rule; null of what was not refused. */
  refusal,
  /** What happened to an offer; null when nothing did, or it is none. */
  offer: z.nullable(offerEvents),
  /** Of a note: what it is about and why. */
  correction: z.nullable(z.extend(correctionInput, { concept: z.enum(conceptCodes) })),
  edition: z.number(),
  /** Which one under its number it is, of what was edited after it was issued; from 1. */
  revision: z.number(),
  /** Of a draft: the version whose place it takes, and the number that it will have. */
  replaces: z.nullable(z.object({ id, number: z.string(), becomes: z.string() })),
  /** All under its number, drafts that would be the next one included, the newest first; one alone is none. */
  versions: z.array(documentVersion),
  /** What it was made from and what was made from it, drafts included, oldest first. */
  related: z.array(relatedDocument),
  /** What came back of it before it was invoiced, oldest first, annulled ones included. */
  returns: z.array(documentReturn),
  createdBy: z.nullable(z.string()),
  /** Whoever saved it last, and when. */
  savedBy: z.nullable(z.string()),
  savedAt: z.string(),
  issuedAt: z.nullable(z.string()),
  issuedBy: z.nullable(z.string()),
  annulledAt: z.nullable(z.string()),
  annulledBy: z.nullable(z.string()),
  annulReason: z.nullable(z.string()),
})
export type DocumentView = z.output<typeof documentView>
