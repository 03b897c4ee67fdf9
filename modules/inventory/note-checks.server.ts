/** What a stock note names, asked of the company: its warehouse within reach, its products, concept, third party and cost centre. */
import type { ErrorBody } from '#base/errors.ts'
import { failWith } from '#base/errors.ts'
import { listText } from '#base/list-text.ts'
import { readReach } from '#modules/access/index.server.ts'
import { readCenters } from '#modules/accounting/index.server.ts'
import { centerProblem } from '#modules/accounting/index.ts'
import type { ItemKind } from '#modules/items/index.ts'
import type { Who } from '#modules/vouchers/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ConceptDirection } from './concept/concept.ts'
import type { NoteInput } from './endpoints.ts'
import { noteLineProblems } from './note-rules.ts'
import { noteTypeOf, takesConcept } from './note-types.ts'
import { transitRefused } from './warehouse/transit.ts'

export interface NoteItem {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly inventory_account_id: string | null
  readonly kind: ItemKind
}

export interface NoteConcept {
  readonly id: string
  readonly name: string
  readonly direction: ConceptDirection
  readonly account_id: string | null
  readonly active: boolean
}

/** A warehouse of the company where this person moves stock. @throws 401, 698 */
export async function requireWarehouse(tx: Tx, who: Who, warehouseId: string, field = 'warehouseId'): Promise<void> {
  const { warehouses } = await readReach(tx, who)
  if (warehouses && !warehouses.some(({ id }) => id === warehouseId)) {
    const detalle = `Trabajas con ${listText(warehouses.map(({ name }) => name))}: elige una de tus bodegas.`
    failWith([httpErrors.of('invalid', { detalle }, field)])
  }
  const found = await tx.first<{ transit: boolean }>(sql`
    select exists (select from stock_transit t where t.company_id = w.company_id and t.warehouse_id = w.id) as transit
      from warehouse w where w.company_id = ${who.companyId} and w.id = ${warehouseId}`)
  if (!found) httpErrors.fail('notFound', {}, field)
  if (found?.transit) failWith([transitRefused(field)])
}

export async function readItems(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, NoteItem>> {
  const rows = await tx.rows<NoteItem>(sql`
    select i.id, i.code, i.name, i.unit_name as unit, i.inventory_account_id, i.kind from item i
     where i.company_id = ${companyId} and i.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map((item) => [item.id, item]))
}

/** A service keeps no stock; what the company does not have is not there. */
export const itemProblems = (items: ReadonlyMap<string, NoteItem>, lines: readonly { readonly itemId: string }[]): ErrorBody[] =>
  lines.flatMap(({ itemId }, index) => {
    const item = items.get(itemId)
    if (!item) return [httpErrors.of('notFound', {}, `lines.${index}.itemId`)]
    if (item.kind === 'variable')
      return [httpErrors.of('invalid', { detalle: `${item.name} tiene variantes: elige una de ellas.` }, `lines.${index}.itemId`)]
    if (item.inventory_account_id !== null) return []
    return [httpErrors.of('invalid', { detalle: `${item.name} no lleva existencias: es un servicio o un combo.` }, `lines.${index}.itemId`)]
  })

const readConcept = (tx: Tx, companyId: string, id: string): Promise<NoteConcept | undefined> =>
  tx.first<NoteConcept>(
    sql`select id, name, direction, account_id, active from stock_concept where company_id = ${companyId} and id = ${id}`,
  )

function conceptProblems(
  input: Pick<NoteInput, 'type' | 'conceptId' | 'lines'>,
  concept: NoteConcept | undefined,
  use: 'keep' | 'record',
): ErrorBody[] {
  const { hasConcept, the } = noteTypeOf[input.type]
  const refuse = (detalle: string) => [httpErrors.of('invalid', { detalle }, 'conceptId')]
  if (!hasConcept)
    return input.conceptId === null ? [] : refuse('El saldo inicial va contra la cuenta de saldos iniciales: no lleva concepto.')
  if (input.conceptId === null) return use === 'keep' ? [] : [httpErrors.of('required', { campo: 'Concepto' }, 'conceptId')]
  if (!concept) return [httpErrors.of('notFound', {}, 'conceptId')]
  if (concept.account_id === null) return refuse(`Al concepto ${concept.name} le falta su cuenta contable.`)
  if (!concept.active) return refuse(`El concepto ${concept.name} está inactivo.`)
  return takesConcept(input.type, concept.direction)
    ? signProblems(input, concept)
    : refuse(`El concepto ${concept.name} no es para ${the}.`)
}

/** Of an adjustment, whose lines come in and go out: each as its concept says. */
const signProblems = ({ type, lines }: Pick<NoteInput, 'type' | 'lines'>, { name, direction }: NoteConcept): ErrorBody[] =>
  noteTypeOf[type].direction !== 'both' || direction === 'both'
    ? []
    : lines.flatMap(({ quantity }, index) => {
        const isOut = quantity.startsWith('-')
        if (quantity === '' || isOut === (direction === 'out')) return []
        const detalle =
          direction === 'out' ? `Con el concepto ${name} los productos solo salen.` : `Con el concepto ${name} los productos solo entran.`
        return [httpErrors.of('invalid', { detalle }, `lines.${index}.quantity`)]
      })

/** The concept of an adjustment that is not written yet, by which goods come in and go out. @throws 401, 698 */
export async function requireAdjusting(tx: Tx, companyId: string, conceptId: string | null): Promise<string> {
  const concept = conceptId === null ? undefined : await readConcept(tx, companyId, conceptId)
  failWith(conceptProblems({ type: 'adjustment', conceptId, lines: [] }, concept, 'record'))
  if (!concept || concept.direction !== 'both')
    return httpErrors.fail('invalid', { detalle: 'Elige un concepto por el que los productos entren y salgan.' }, 'conceptId')
  return concept.id
}

/** A loss says why, and nothing else does. */
function causeProblems({ type, cause }: NoteInput, use: 'keep' | 'record'): ErrorBody[] {
  if (!noteTypeOf[type].hasCause)
    return cause === null ? [] : [httpErrors.of('invalid', { detalle: 'Solo una baja lleva causa.' }, 'cause')]
  return cause === null && use === 'record' ? [httpErrors.of('required', { campo: 'Causa' }, 'cause')] : []
}

async function partyProblems(tx: Tx, companyId: string, { partyId }: NoteInput): Promise<ErrorBody[]> {
  if (partyId === null) return []
  const found = await tx.first(sql`select from party where company_id = ${companyId} and id = ${partyId}`)
  return found ? [] : [httpErrors.of('notFound', {}, 'partyId')]
}

async function centerProblems(tx: Tx, companyId: string, { costCenterId }: NoteInput): Promise<ErrorBody[]> {
  if (costCenterId === null) return []
  const center = (await readCenters(tx, companyId, [costCenterId])).get(costCenterId)
  return [centerProblem(center, 'write', 'costCenterId') ?? []].flat()
}

export interface CheckedNote {
  readonly items: ReadonlyMap<string, NoteItem>
  /** Undefined of an opening, and of a draft that has none yet. */
  readonly concept: NoteConcept | undefined
}

/** @throws 401 outside the user's warehouses, for a service and what its type refuses, 475, 629 and 698, each at its field */
export async function checkNote(tx: Tx, who: Who, input: NoteInput, use: 'keep' | 'record'): Promise<CheckedNote> {
  const { companyId } = who
  await requireWarehouse(tx, who, input.warehouseId)
  const items = await readItems(
    tx,
    companyId,
    input.lines.map(({ itemId }) => itemId),
  )
  const concept = input.conceptId === null ? undefined : await readConcept(tx, companyId, input.conceptId)
  failWith([
    ...conceptProblems(input, concept, use),
    ...causeProblems(input, use),
    ...(await partyProblems(tx, companyId, input)),
    ...(await centerProblems(tx, companyId, input)),
    ...(use === 'record' && input.lines.length === 0
      ? [httpErrors.of('invalid', { detalle: 'Agrega al menos un producto.' }, 'lines')]
      : []),
    ...itemProblems(items, input.lines),
    ...noteLineProblems(input.type, input.lines, use),
  ])
  return { items, concept }
}
