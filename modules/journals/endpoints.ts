import * as z from 'zod/mini'
import { foreignCurrency, ledgerBooks } from '#modules/accounting/index.ts'
import { voucherEndpoints, voucherFilter, voucherPage, voucherState } from '#modules/vouchers/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText, pageQuery, positiveAmount, text, version } from '#platform/http/fields.ts'
import { severalResult } from '#platform/http/several.ts'
import { journal, journalPermissions } from './journal-voucher.ts'

const gate = { plan: null, services: ['full'] } as const
const BASE = '/api/accounting/journals'

const maybeId = z._default(z.nullable(id), null)
const zero = z._default(positiveAmount, '0')
const line = z.object({
  accountId: id,
  partyId: maybeId,
  costCenterId: maybeId,
  description: optionalText(400),
  /** What a tax or a withholding was computed on. */
  base: z._default(z.nullable(positiveAmount), null),
  /** The number of an open item, of an account that they live on: a new one, or one of the third party that is applied. */
  crossDocument: optionalText(40),
  /** One that was picked: of several with that number, this one. */
  openItemId: maybeId,
  /** Of what it opens; the day of the journal when it says none. */
  dueDate: z._default(z.nullable(day), null),
  debit: zero,
  credit: zero,
  /** In which ledgers it counts: an entry balances in each. */
  book: z._default(z.enum(ledgerBooks), 'both'),
  /** What it is in a foreign currency, on the same side; both or none. */
  currency: z._default(z.nullable(foreignCurrency), null),
  currencyAmount: z._default(z.nullable(positiveAmount), null),
})
const head = z.object({
  date: day,
  /** Code of a type of entry. */
  type: text(6),
  description: optionalText(400),
  /** Where it belongs; of no branch when it is left out. */
  branchId: maybeId,
})
export const MOST_LINES = 500
export const tooManyLines = `Máximo ${MOST_LINES} líneas por comprobante.`

export const journalInput = z.extend(head, {
  lines: z.array(line).check(z.minLength(1, 'Agrega al menos dos líneas.'), z.maxLength(MOST_LINES, tooManyLines)),
})
export type JournalInput = z.output<typeof journalInput>

const nothingYet = z.literal('')
/** As far as somebody got: a line may lack its account and its figures, and nothing has to balance. */
export const journalDraft = z.extend(head, {
  lines: z._default(
    z
      .array(
        z.extend(line, {
          accountId: maybeId,
          base: z._default(z.nullable(z.union([nothingYet, positiveAmount])), null),
          debit: z._default(z.union([nothingYet, positiveAmount]), ''),
          credit: z._default(z.union([nothingYet, positiveAmount]), ''),
          currencyAmount: z._default(z.nullable(z.union([nothingYet, positiveAmount])), null),
        }),
      )
      .check(z.maxLength(MOST_LINES, tooManyLines)),
    [],
  ),
})
export type JournalDraftInput = z.output<typeof journalDraft>

const recorded = z.object({ id, number: z.string() })

export const createJournal = endpoint({
  method: 'POST',
  path: BASE,
  summary: 'Contabilizar un comprobante escrito a mano, línea por línea',
  permission: journalPermissions.write,
  ...gate,
  body: journalInput,
  response: recorded,
})

const accountCode = z.string().check(z.regex(/^\d{1,30}$/, 'Escribe el código de la cuenta, o como empieza.'))

/** What narrows the list besides the tab, the words and the days. */
const filter = {
  origin: z._default(z.enum(['all', 'hand', 'automatic']), 'all'),
  type: z.optional(text(6)),
  /** A line on one of these accounts, or below them: from one to another, or those that begin so. */
  fromAccount: z.optional(accountCode),
  toAccount: z.optional(accountCode),
  lineParty: z.optional(id),
  lineCenter: z.optional(id),
  /** Its debits. */
  least: z.optional(positiveAmount),
  most: z.optional(positiveAmount),
  files: z.optional(z.literal('with')),
  /** Drafts whose sides differ. */
  unbalanced: z.optional(z.literal('yes')),
}

const journalRow = z.object({
  id,
  /** Null of a draft. */
  number: z.nullable(z.string()),
  date: day,
  type: z.string(),
  description: z.string(),
  /** Of its lines: nobody when it has none, "Varios" when it has several. */
  party: z.string(),
  amount,
  /** Its other side: what it lacks to balance while it is a draft. */
  credits: amount,
  /** Who wrote it; nobody of what the product did by itself. */
  user: z.string(),
  state: voucherState,
  /** What wrote it; null of one written by hand. */
  source: z.nullable(z.object({ kind: z.string(), id })),
})

export const reviseJournal = endpoint({
  method: 'POST',
  path: `${BASE}/{id}/revise`,
  summary: 'Editar un comprobante contabilizado: se reversa en su día y rige otra versión bajo su número',
  permission: journalPermissions.write,
  ...gate,
  body: z.object({ input: journalInput, version }),
  response: recorded,
})

export const moveJournals = endpoint({
  method: 'POST',
  path: `${BASE}/bulk/date`,
  summary: 'Cambiar la fecha de varios comprobantes escritos a mano: los contabilizados quedan con otra versión bajo su número',
  permission: journalPermissions.write,
  ...gate,
  body: z.object({ ids: z.array(id), date: day }),
  response: severalResult,
})

export const reverseJournal = endpoint({
  method: 'POST',
  path: `${BASE}/{id}/reverse`,
  summary: 'Reversar un comprobante contabilizado con otro, de líneas contrarias, en un día dado',
  permission: journalPermissions.write,
  ...gate,
  body: z.object({ date: day, version }),
  response: recorded,
})

export const listJournals = endpoint({
  method: 'GET',
  path: BASE,
  summary: 'Comprobantes contables, también los automáticos, del más reciente al más antiguo',
  permission: journalPermissions.read,
  ...gate,
  query: z.object({ ...voucherFilter, ...filter, ...pageQuery }),
  response: voucherPage(journalRow),
})

const named = z.object({ id, name: z.string() })

/** As it is read: what it names has its name. */
export const journalLine = z.object({
  account: z.nullable(z.object({ id, code: z.string(), name: z.string() })),
  party: z.nullable(named),
  costCenter: z.nullable(named),
  description: z.string(),
  base: z.nullable(amount),
  crossDocument: z.string(),
  dueDate: z.nullable(day),
  /** The open item that the line applies, or that it opened. */
  openItem: z.nullable(z.object({ id, isOwn: z.boolean() })),
  debit: amount,
  credit: amount,
  book: z.enum(ledgerBooks),
  currency: z.nullable(foreignCurrency),
  currencyAmount: z.nullable(amount),
})

const wholeJournal = z.extend(journalRow, {
  typeName: z.string(),
  /** Of one written by hand. */
  branchId: z.nullable(id),
  /** As it was seen, to edit it; nothing of one that a document wrote. */
  version: z.number(),
  /** The journal that it gives back, and the one that gives it back. */
  reverses: z.nullable(z.object({ id, number: z.string() })),
  reversedBy: z.nullable(z.object({ id, number: z.string() })),
  /** A bank concept made it of a line of a statement, with which it is conciled. */
  isBankNote: z.boolean(),
  /** That it had before it was renumbered. */
  formerNumbers: z.array(z.string()),
  lines: z.array(journalLine),
})
export type WholeJournal = z.output<typeof wholeJournal>

export const getJournal = endpoint({
  method: 'GET',
  path: `${BASE}/{id}`,
  summary: 'Un comprobante con sus líneas; de un borrador, las que llevaría',
  permission: journalPermissions.read,
  ...gate,
  response: wholeJournal,
})

export const journalTypes = endpoint({
  method: 'GET',
  path: `${BASE}/types`,
  summary: 'Tipos de comprobante que se pueden escribir a mano',
  permission: journalPermissions.write,
  ...gate,
  response: z.object({ types: z.array(z.object({ code: z.string(), name: z.string() })) }),
})

const namedTexts = z._default(z.array(text(200)).check(z.maxLength(MOST_LINES, `Máximo ${MOST_LINES} filas a la vez.`)), [])
const namedCells = z.array(z.object({ text: z.string(), id: z.nullable(id), label: z.string(), problem: z.nullable(z.string()) }))

/** What a block of a sheet names: accounts by code or name, third parties by identification or name, centres by code or name. */
export const readPastedNames = endpoint({
  method: 'POST',
  path: `${BASE}/pasted-names`,
  summary: 'Qué cuentas, terceros y centros de costo nombra un bloque que se va a pegar en un comprobante',
  permission: journalPermissions.write,
  ...gate,
  body: z.object({ accounts: namedTexts, parties: namedTexts, centers: namedTexts }),
  response: z.object({ accounts: namedCells, parties: namedCells, centers: namedCells }),
})

const itemChoice = z.object({
  id,
  number: z.string(),
  dueDate: day,
  balance: amount,
  /** Where it is applied: what is owed to the company by the credit, what it owes by the debit. */
  side: z.enum(['debit', 'credit']),
  party: named,
})
export type ItemChoice = z.output<typeof itemChoice>

export const findOpenItems = endpoint({
  method: 'GET',
  path: `${BASE}/open-items`,
  summary: 'Documentos con saldo de una cuenta y de un tercero, para abonarlos en un comprobante',
  permission: journalPermissions.write,
  ...gate,
  query: z.object({ accountId: id, partyId: z.optional(id), text: optionalText(200) }),
  response: z.object({
    items: z.array(itemChoice),
    /** The account keeps open items: a number that is not among them opens one. */
    isKept: z.boolean(),
  }),
})

export const journalEndpoints = voucherEndpoints(journal, {
  base: BASE,
  gate,
  filter,
  input: journalInput,
  ...{ draft: journalDraft, shown: journalDraft },
  posted: recorded,
  summaries: { one: 'un comprobante escrito a mano', annul: 'Anular un comprobante escrito a mano: lo reversa' },
})

const partyItem = z.object({
  id,
  account: z.object({ id, code: z.string(), name: z.string() }),
  number: z.string(),
  date: day,
  /** Above zero is owed to the company, below by it. */
  balance: amount,
})

export const findPartyItems = endpoint({
  method: 'GET',
  path: `${BASE}/party-items`,
  summary: 'Lo que un tercero tiene abierto en todas las cuentas, para verlo mientras se escribe un comprobante',
  permission: journalPermissions.write,
  ...gate,
  query: z.object({ partyId: id }),
  response: z.object({
    items: z.array(partyItem),
    /** There are more than those. */
    isCut: z.boolean(),
  }),
})
