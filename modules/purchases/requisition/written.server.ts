/** What somebody writes of a requisition: whether it can be, what is kept of it, and what its history tells of it. */
import { parseQuantity, quantityText, zeroQuantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { centerProblem } from '#modules/accounting/index.ts'
import { readCenters } from '#modules/accounting/index.server.ts'
import type { CaseCall } from '#modules/cases/index.server.ts'
import { inventoryErrors } from '#modules/inventory/index.ts'
import { itemProblems, readItems, requireWarehouse } from '#modules/inventory/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { showDay, type Day } from '#base/date.ts'
import type { RequisitionInput } from './endpoints.ts'
import { requisitionKindNames, type RequisitionKind } from './requisition.ts'
import { readLines } from './rows.server.ts'
import type { Requisition } from './run.server.ts'

async function centerProblems(tx: Tx, companyId: string, costCenterId: string | null): Promise<ErrorBody[]> {
  if (costCenterId === null) return []
  const center = (await readCenters(tx, companyId, [costCenterId])).get(costCenterId)
  return [centerProblem(center, 'write', 'costCenterId') ?? []].flat()
}

/** @throws 401, 475, 629 and 698, each at its field */
export async function checkRequisition(
  tx: Tx,
  { session, today }: CaseCall,
  input: RequisitionInput,
  row: Requisition | null,
): Promise<void> {
  const { companyId } = session
  // What was asked for a day that passed meanwhile keeps it.
  const asked = row && input.requiredOn === row.required_on ? row.required_on : today
  await requireWarehouse(tx, session, input.warehouseId)
  const items = await readItems(
    tx,
    companyId,
    input.lines.map(({ itemId }) => itemId),
  )
  failWith([
    ...(input.requiredOn < asked
      ? [httpErrors.of('invalid', { detalle: 'No puede ser antes del día en que se pide.' }, 'requiredOn')]
      : []),
    ...(await centerProblems(tx, companyId, input.costCenterId)),
    ...itemProblems(items, input.lines),
    ...input.lines.flatMap(({ quantity }, index) =>
      parseQuantity(quantity) > zeroQuantity ? [] : [inventoryErrors.of('quantityNotPositive', {}, `lines.${index}.quantity`)],
    ),
  ])
}

export const headOf = ({ kind, warehouseId, costCenterId, requiredOn, justification }: RequisitionInput) => ({
  ...{ kind, warehouse_id: warehouseId, cost_center_id: costCenterId, required_on: requiredOn, justification },
})

export const linesOf = ({ lines }: RequisitionInput) =>
  lines.map(({ itemId, quantity }, index) => ({ position: index + 1, item_id: itemId, quantity }))

interface ToldRow {
  readonly kind: RequisitionKind
  readonly warehouse: string
  readonly center: string
  readonly required_on: Day
  readonly justification: string
}

export async function toldOf(tx: Tx, companyId: string, id: string): Promise<(readonly [label: string, value: string])[]> {
  const row = await tx.first<ToldRow>(sql`
    select v.kind, w.name as warehouse, coalesce(c.name, '') as center, v.required_on, v.justification
      from requisition v
      join warehouse w on w.company_id = v.company_id and w.id = v.warehouse_id
      left join cost_center c on c.company_id = v.company_id and c.id = v.cost_center_id
     where v.company_id = ${companyId} and v.id = ${id}`)
  if (!row) return []
  const lines = await readLines(tx, companyId, id)
  return [
    ['Para', requisitionKindNames[row.kind]],
    ['Se necesita en', row.warehouse],
    ['Fecha requerida', showDay(row.required_on)],
    ['Centro de costo', row.center],
    ['Justificación', row.justification],
    ...lines.map(({ code, name, quantity }) => [`${code} ${name}`, quantityText(quantity)] as const),
  ]
}
