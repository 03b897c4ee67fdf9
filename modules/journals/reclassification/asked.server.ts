/** What a reclassification names: it is the company's, its target may be written on, and it goes somewhere else. */
import type { Day } from '#base/date.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { accountingErrors, centerProblem } from '#modules/accounting/index.ts'
import { readCenters } from '#modules/accounting/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { textMessages } from '#platform/rules/index.ts'
import { journalErrors as errors } from '../errors.ts'
import { itemNature } from '#modules/treasury/index.server.ts'
import { keptBy } from '../rules.server.ts'
import { inventoryErrors } from '#modules/inventory/index.ts'
import { isOfGoods, reclassificationKinds, type ReclassificationInput, type ReclassificationKind } from './endpoints.ts'

/** A request with the names of what it goes from and to. */
export interface Asked {
  readonly companyId: string
  readonly input: ReclassificationInput
  /** Of the entry of balances. */
  readonly date: Day
  readonly fromName: string
  readonly toName: string
  readonly target: Target
}

/** What an account asks of its lines; nothing of another kind of target. */
export interface Target {
  readonly code: string
  readonly requiresParty: boolean
  readonly requiresCostCenter: boolean
  readonly requiresBase: boolean
}

interface Named extends Target {
  readonly id: string
  readonly of: ReclassificationKind
  readonly name: string
  readonly active: boolean
  readonly postable: boolean
  readonly kept: 'items' | 'stock' | null
  /** What its open items are; null where it keeps none. */
  readonly nature: string | null
}

const readNamed = (tx: Tx, companyId: string, ids: readonly string[]): Promise<Named[]> =>
  tx.rows<Named>(sql`
    select a.id, 'account' as of, a.code, a.code || ' ' || a.name as name, a.active, a.postable, ${keptBy} as kept, ${itemNature} as nature,
           a.requires_party as "requiresParty", a.requires_cost_center as "requiresCostCenter", a.requires_base as "requiresBase"
      from account a where a.company_id = ${companyId} and a.id = any(${[...ids]}::uuid[])
    union all
    select id, 'party', '', display_name, active, true, null, null, false, false, false
      from party where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
    union all
    select id, 'warehouse', code, name, active, true, null, null, false, false, false
      from warehouse where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
    union all
    select id, 'item', code, code || ' ' || name, active, true, null, null, false, false, false
      from item where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
    union all
    select id, 'costCenter', code, code || ' ' || name, active, true, null, null, false, false, false
      from cost_center where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`)

const fields = ['fromId', 'toId', 'accountId', 'partyId', 'costCenterId', 'itemId', 'warehouseId'] as const
type IdField = (typeof fields)[number]

type Narrowing = Exclude<IdField, 'fromId' | 'toId'>
const narrowing: Readonly<Record<Narrowing, ReclassificationKind>> = {
  ...{ accountId: 'account', partyId: 'party', costCenterId: 'costCenter', itemId: 'item', warehouseId: 'warehouse' },
}
const isNarrowing = (field: IdField): field is Narrowing => field !== 'fromId' && field !== 'toId'
const kindOf = (field: IdField, kind: ReclassificationKind): ReclassificationKind => (isNarrowing(field) ? narrowing[field] : kind)

const NOTHING: Readonly<Record<ReclassificationKind, string>> = {
  ...{ party: 'Sin tercero', account: '', costCenter: 'Sin centro de costo', item: '', warehouse: '' },
}

/** What narrows lines says nothing of goods, nor the reverse. */
function narrowingProblems(input: ReclassificationInput): ErrorBody[] {
  const { kind, text } = input
  const wrong = (field: string) =>
    httpErrors.of('invalid', { detalle: `No filtra una reclasificación de ${reclassificationKinds[kind].toLowerCase()}.` }, field)
  const own: readonly IdField[] = isOfGoods(kind) ? [kind === 'item' ? 'warehouseId' : 'itemId'] : ['accountId', 'partyId', 'costCenterId']
  return [
    ...fields.flatMap((field) => (isNarrowing(field) && input[field] !== '' && !own.includes(field) ? [wrong(field)] : [])),
    ...(isOfGoods(kind) && text !== '' ? [wrong('text')] : []),
  ]
}

/** Documents alone move goods, and each is put right by itself: what was issued keeps the item that its XML and its paper say. */
const MOVED_BY_DOCUMENTS =
  'Los movimientos de un ítem o de una bodega los escribieron sus documentos, que se corrigen uno a uno. Reclasifica solo saldos: pasa lo que hay hoy.'

/** What can be said before anything is read. */
function formProblems(input: ReclassificationInput): ErrorBody[] {
  const { kind, mode, fromId, toId, from, to, accountId } = input
  const wrong = (detalle: string, field: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
  return [
    ...(toId === '' ? [wrong(textMessages.required, 'toId')] : []),
    ...(isOfGoods(kind) && mode === 'movements' ? [wrong(MOVED_BY_DOCUMENTS, 'mode')] : []),
    ...narrowingProblems(input),
    ...(fromId === '' && (kind === 'account' || isOfGoods(kind)) ? [wrong(textMessages.required, 'fromId')] : []),
    ...(fromId === '' && (kind === 'party' || kind === 'costCenter') && accountId === ''
      ? [wrong(`Elige la cuenta: ${NOTHING[kind].toLowerCase()} hay líneas de muchas.`, 'accountId')]
      : []),
    ...(fromId !== '' && fromId === toId ? [errors.of('sameTarget', {}, 'toId')] : []),
    ...(to < from ? [wrong('El último día va después del primero.', 'to')] : []),
  ]
}

const isMemorandum = (code: string): boolean => code.startsWith('8') || code.startsWith('9')

/**
 * Of balances, what open items keep goes with its items: those that are still owed are closed where they were and opened on the target.
 * Not when the lines are narrowed by what an item does not say.
 */
export const takesItems = ({ kind, mode, fromId, text, costCenterId }: ReclassificationInput): boolean =>
  mode === 'balances' && (kind === 'party' || kind === 'account') && fromId !== '' && text === '' && costCenterId === ''

/** An account of another ledger, and one of a memorandum pair, take nothing that they do not have. */
function accountProblems(input: ReclassificationInput, from: Named | undefined, to: Named): ErrorBody[] {
  const { code: cuenta } = to
  if (!to.postable) return [accountingErrors.of('accountNotPostable', { cuenta }, 'toId')]
  const wrong = (detalle: string) => [httpErrors.of('invalid', { detalle }, 'toId')]
  if (from?.kept === 'items' && (takesItems(input) || input.mode === 'movements'))
    return from.nature === to.nature
      ? []
      : wrong(`La cuenta ${cuenta} no lleva los mismos documentos que la ${from.code}: elige una de su clase.`)
  if (to.kept === 'items') return [accountingErrors.of('accountNeedsCross', { cuenta }, 'toId')]
  if (to.kept === 'stock') return wrong(`La cuenta ${cuenta} lleva el valor de las existencias: se mueve con un registro de inventario.`)
  const isApart = from && (isMemorandum(from.code) || isMemorandum(cuenta)) && from.code.slice(0, 2) !== cuenta.slice(0, 2)
  return isApart ? wrong('Una cuenta de orden (8 y 9) solo pasa a otra de su mismo grupo.') : []
}

async function targetProblems(
  tx: Tx,
  { companyId, input }: Pick<Asked, 'companyId' | 'input'>,
  from: Named | undefined,
  to: Named,
): Promise<ErrorBody[]> {
  if (to.of === 'costCenter') {
    const problem = centerProblem((await readCenters(tx, companyId, [to.id])).get(to.id), 'write', 'toId')
    return problem ? [problem] : []
  }
  if (to.of === 'warehouse') return to.active ? [] : [inventoryErrors.of('warehouseInactive', { bodega: to.name }, 'toId')]
  if (to.of === 'account')
    return to.active ? accountProblems(input, from, to) : [accountingErrors.of('accountInactive', { cuenta: to.code }, 'toId')]
  const detalle = `${to.name} está inactivo: elige ${to.of === 'item' ? 'un ítem' : 'un tercero'} activo.`
  return to.active ? [] : [httpErrors.of('invalid', { detalle }, 'toId')]
}

/** @throws 401, 449, 453, 454, 629, 673 and 698, each at its field */
export async function checkAsked(tx: Tx, companyId: string, input: ReclassificationInput, today: Day): Promise<Asked> {
  failWith(formProblems(input))
  const named = await readNamed(
    tx,
    companyId,
    fields.map((field) => input[field]).filter((id) => id !== ''),
  )
  const at = (field: IdField) => named.find(({ id, of }) => id === input[field] && of === kindOf(field, input.kind))
  failWith(fields.flatMap((field) => (input[field] === '' || at(field) ? [] : [httpErrors.of('notFound', {}, field)])))
  const [from, to] = [at('fromId'), at('toId')]
  if (!to) return httpErrors.fail('notFound', {}, 'toId')
  failWith(await targetProblems(tx, { companyId, input }, from, to))
  const date = (input.date === '' ? today : input.date) as Day
  return { companyId, input, date, fromName: from?.name ?? NOTHING[input.kind], toName: to.name, target: to }
}

export const wordsOf = ({ fromName, toName }: Pick<Asked, 'fromName' | 'toName'>): string => `Reclasificación de ${fromName} a ${toName}`
