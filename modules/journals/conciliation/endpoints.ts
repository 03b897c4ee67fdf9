/** The calls of the conciliation of banks: what a month of an account has, its statement, what is matched, and closing it. */
import * as z from 'zod/mini'
import { printOf } from '#platform/access.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, day, done, id, option, optionalText, pageOf, positiveAmount, text, version } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { journalInput } from '../endpoints.ts'
import { pendingReasons, type PendingReason } from './figures.ts'
import { conciliationPermissions as permissions } from './permissions.ts'

const gate = { plan: null, services: ['full'] } as const
const reading = { permission: permissions.read, ...gate } as const
const writing = { permission: permissions.write, ...gate } as const
const BASE = '/api/accounting/bank-conciliation'
const OF_MONTH = `${BASE}/{accountId}/months/{month}` as const

const reasonNames = Object.keys(pendingReasons) as [PendingReason, ...PendingReason[]]

const account = z.object({ id, name: z.string(), bank: z.string(), number: z.string(), code: z.string(), currency: z.string() })

const conciliationRow = z.object({
  account,
  /** Null of an account without any statement. */
  month: z.nullable(z.string()),
  state: z.enum(['none', 'open', 'closed']),
  lines: z.number(),
  matched: z.number(),
  /** By the last day of the month. */
  statement: amount,
  books: amount,
  difference: amount,
})
export type ConciliationRow = z.output<typeof conciliationRow>

export const listConciliations = endpoint({
  method: 'GET',
  path: BASE,
  summary: 'Conciliaciones de cada banco, mes por mes, de la más reciente a la más antigua',
  ...reading,
  query: z.object({ account: z.optional(id) }),
  response: z.object({ rows: z.array(conciliationRow) }),
})

const bankLine = z.object({
  id,
  kind: z.enum(['line', 'opening']),
  day,
  text: z.string(),
  reference: z.string(),
  amount,
  /** What is not matched of it. */
  left: amount,
})
export type ShownLine = z.output<typeof bankLine>

const movement = z.object({
  entryId: id,
  position: z.number(),
  day,
  number: z.string(),
  description: z.string(),
  party: z.string(),
  amount,
  left: amount,
  source: z.object({ kind: z.string(), id }),
  /** Why the bank has it not yet. */
  reason: z.nullable(z.object({ id, reason: z.enum(reasonNames), note: z.string() })),
})
export type ShownMovement = z.output<typeof movement>

const reason = z.object({ name: z.string(), text: z.string(), points: z.number() })
const proposal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('match'), points: z.number(), reasons: z.array(reason), movements: z.array(movement) }),
  z.object({ kind: z.literal('several'), movements: z.array(movement) }),
  z.object({ kind: z.literal('rule'), conceptId: id, concept: z.string(), words: z.string() }),
])
export type ShownProposal = z.output<typeof proposal>

const pendingLine = z.object({
  line: bankLine,
  proposal: z.nullable(proposal),
  reason: z.nullable(z.object({ id, reason: z.enum(reasonNames), note: z.string() })),
})
export type PendingLine = z.output<typeof pendingLine>

const figures = z.object({
  /** Lines of the month that count, and those that are matched. */
  lines: z.number(),
  matched: z.number(),
  statement: amount,
  books: amount,
  difference: amount,
  pendingLines: amount,
  pendingMovements: amount,
  /** How many movements only the books have, and how many of them nobody justified. */
  openMovements: z.number(),
  bareMovements: z.number(),
})

export const readMonth = endpoint({
  method: 'GET',
  path: OF_MONTH,
  summary: 'Un mes de un banco: lo que falta por conciliar de cada lado, con lo que se propone y por qué',
  ...reading,
  response: z.object({
    account,
    month: z.string(),
    state: z.enum(['open', 'closed']),
    closedAt: z.nullable(z.string()),
    closedBy: z.nullable(z.string()),
    figures,
    pending: z.array(pendingLine),
    /** The first of what only the books have; what is after them is asked for by itself. */
    books: z.array(movement),
    moreBooks: z.nullable(z.string()),
    ignored: z.array(z.object({ line: bankLine, why: z.string() })),
  }),
})
export type MonthView = z.output<(typeof readMonth)['response']>

export const listOpenMovements = endpoint({
  method: 'GET',
  path: `${OF_MONTH}/books`,
  summary: 'Lo que solo tienen los libros de un mes de un banco, por número, tercero, descripción o valor',
  ...reading,
  query: z.object({ search: optionalText(80), after: z._default(z.string().check(z.maxLength(80)), '') }),
  response: pageOf(movement),
})

const matchRow = z.object({
  id,
  lines: z.array(bankLine),
  movements: z.array(movement),
  amount,
  user: z.string(),
  /** What it made, which goes when it is undone. */
  made: z.nullable(z.object({ kind: z.enum(['journal', 'receipt', 'payment']), id, number: z.string() })),
})
export type MatchRow = z.output<typeof matchRow>

export const listMatches = endpoint({
  method: 'GET',
  path: `${OF_MONTH}/matches`,
  summary: 'Lo conciliado de un mes de un banco',
  ...reading,
  response: z.object({ rows: z.array(matchRow) }),
})

const statementRow = z.object({
  id,
  /** Of the file. */
  name: z.string(),
  from: day,
  to: day,
  lines: z.number(),
  /** How many of them are matched, whole or in part. */
  matched: z.number(),
  opening: amount,
  closing: amount,
  loadedAt: z.string(),
  user: z.string(),
})
export type StatementRow = z.output<typeof statementRow>

export const listStatements = endpoint({
  method: 'GET',
  path: `${OF_MONTH}/statements`,
  summary: 'Los extractos que tienen algo de un mes de un banco',
  ...reading,
  response: z.object({ rows: z.array(statementRow) }),
})

export const takeBackStatement = endpoint({
  method: 'POST',
  path: `${BASE}/{accountId}/statements/{id}/take-back`,
  summary: 'Retirar un extracto cargado por error: se van sus líneas y se deshace lo conciliado con ellas',
  ...writing,
  body: z.object({}),
  response: done,
})

const lineShare = z.object({ id, amount: z.optional(amount) })
const movementShare = z.object({ entryId: id, position: z.int().check(z.minimum(1)), amount: z.optional(amount) })

export const createMatch = endpoint({
  method: 'POST',
  path: `${BASE}/{accountId}/matches`,
  summary: 'Conciliar líneas del extracto con movimientos de los libros: uno con uno, uno con varios o varios con varios',
  ...writing,
  body: z.object({
    lines: z.array(lineShare).check(z.maxLength(200)),
    movements: z.array(movementShare).check(z.maxLength(200)),
  }),
  response: z.object({ id }),
})

export const undoMatch = endpoint({
  method: 'POST',
  path: `${BASE}/{accountId}/matches/{id}/undo`,
  summary: 'Desconciliar: las dos partes vuelven a como estaban y se anula lo que la conciliación creó',
  ...writing,
  body: z.object({}),
  response: done,
})

export const applyConcept = endpoint({
  method: 'POST',
  path: `${BASE}/{accountId}/lines/{id}/concept`,
  summary: 'Registrar una línea del extracto, o una parte, con un concepto bancario: escribe su nota y la concilia',
  ...writing,
  body: z.object({
    conceptId: id,
    /** Of the line; all that is left of it when it is left out. */
    amount: z.optional(positiveAmount),
    /** Where the concept says none. */
    accountId: z._default(z.nullable(id), null),
    partyId: z._default(z.nullable(id), null),
    costCenterId: z._default(z.nullable(id), null),
  }),
  response: z.object({ id, journalId: id, number: z.string() }),
})

export const settleLine = endpoint({
  method: 'POST',
  path: `${BASE}/{accountId}/lines/{id}/settle`,
  summary: 'Registrar el recaudo o el egreso que dice una línea del extracto, de documentos con saldo, y conciliarla',
  ...writing,
  body: z.object({
    partyId: id,
    /** Whose documents it settles besides. */
    otherPartyIds: z._default(z.array(id).check(z.maxLength(50)), []),
    meansCode: z._default(text(3), '47'),
    applications: z
      .array(z.object({ openItemId: id, amount: positiveAmount }))
      .check(z.minLength(1, 'Elige al menos un documento.'), z.maxLength(200)),
  }),
  response: z.object({ id, voucherId: id, number: z.string() }),
})

export const getBankNote = endpoint({
  method: 'GET',
  path: `${BASE}/notes/{id}`,
  summary: 'De qué movimiento del banco es la nota que hizo un concepto bancario',
  ...reading,
  response: z.object({
    account,
    line: z.object({ day, text: z.string(), reference: z.string() }),
    /** Of the line, what the note is of; below zero went out. */
    amount,
  }),
})

export const reviseBankNote = endpoint({
  method: 'POST',
  path: `${BASE}/notes/{id}/revise`,
  summary: 'Editar la nota que hizo un concepto bancario: la línea del banco sigue igual y conciliada',
  ...writing,
  body: z.object({ input: journalInput, version }),
  response: z.object({ id, number: z.string() }),
})

export const ignoreLine = endpoint({
  method: 'POST',
  path: `${BASE}/{accountId}/lines/{id}/ignore`,
  summary: 'No contar una línea repetida del extracto, con su razón; sin razón, vuelve a contar',
  ...writing,
  body: z.object({ why: z.union([z.null(), text(200, MIN_LENGTH)]) }),
  response: done,
})

export const explainPending = endpoint({
  method: 'POST',
  path: `${BASE}/{accountId}/reasons`,
  summary: 'Decir por qué un movimiento no tiene todavía su otra parte: cheque pendiente, consignación en tránsito, nota',
  ...writing,
  body: z.object({
    lineId: z._default(z.nullable(id), null),
    movement: z._default(z.nullable(z.object({ entryId: id, position: z.int().check(z.minimum(1)) })), null),
    reason: z.enum(reasonNames, 'Elige una razón.'),
    note: optionalText(200),
  }),
  response: done,
})

const rule = z.object({ id, words: z.string(), concept: option, onlyThis: z.boolean() })

export const listRules = endpoint({
  method: 'GET',
  path: `${BASE}/{accountId}/rules`,
  summary: 'Qué concepto bancario dice cada texto del extracto',
  ...reading,
  response: z.object({ rows: z.array(rule) }),
})

export const createRule = endpoint({
  method: 'POST',
  path: `${BASE}/{accountId}/rules`,
  summary: 'Proponer un concepto bancario para lo que el extracto diga con un texto',
  ...writing,
  body: z.object({ words: text(80, 3), conceptId: id, onlyThis: z._default(z.boolean(), true) }),
  response: z.object({ id }),
})

export const deleteRule = endpoint({
  method: 'DELETE',
  path: `${BASE}/{accountId}/rules/{id}`,
  summary: 'Quitar una regla del extracto',
  ...writing,
  response: done,
})

const closing = { permission: permissions.close, ...gate } as const

export const closeMonth = endpoint({
  method: 'POST',
  path: `${OF_MONTH}/close`,
  summary: 'Cerrar la conciliación de un mes: sin diferencia, o con cada partida justificada',
  ...closing,
  body: z.object({
    /** What the paper of the bank says on the last day. */
    statement: amount,
  }),
  response: done,
})

export const printConciliation = endpoint({
  method: 'GET',
  path: `${OF_MONTH}/report`,
  summary: 'La conciliación de un mes en papel, para firmar: del saldo en libros al del extracto',
  permission: printOf(permissions.read),
  ...gate,
  response: fileResponse('application/pdf'),
})

export const reopenMonth = endpoint({
  method: 'POST',
  path: `${OF_MONTH}/reopen`,
  summary: 'Abrir otra vez la conciliación del último mes cerrado de un banco',
  ...closing,
  body: z.object({ reason: text(400, MIN_LENGTH) }),
  response: done,
})
