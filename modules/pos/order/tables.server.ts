/** The plan of the tables of a branch: kept whole under one version. What is taken out stays with its orders. */
import { uuidv7 } from 'uuidv7'
import { counted } from '#base/count.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { fold } from '#platform/search.ts'
import { orderPlace } from './rows.server.ts'
import type { OrderType } from './order.ts'
import { requireBranch } from '../branch.server.ts'
import { changeTables, getTables, listTables, openOrders } from './endpoints.ts'

const ENTITY = 'pos.tables'

interface TableRow {
  readonly id: string
  readonly name: string
  readonly zone: string
  readonly seats: number
}

const readTables = (tx: Tx, companyId: string, branchId: string): Promise<TableRow[]> =>
  tx.rows<TableRow>(sql`
    select id, name, zone, seats from pos_table where company_id = ${companyId} and branch_id = ${branchId} and active order by position, id`)

const listing = handle(listTables, async ({ tx, session, params: { branchId } }) => {
  const { companyId } = session
  await requireBranch(tx, session, branchId)
  const open = await tx.rows<{ id: string; number: string | null; tableId: string }>(sql`
    select id, number, table_id as "tableId" from pos_order
     where company_id = ${companyId} and branch_id = ${branchId} and table_id is not null
       and state in ('received', 'preparing', 'ready', 'delivered') order by id`)
  const orders = Map.groupBy(open, ({ tableId }) => tableId)
  return {
    tables: (await readTables(tx, companyId, branchId)).map((table) => ({
      ...table,
      orders: (orders.get(table.id) ?? []).map(({ id, number }) => ({ id, number })),
    })),
  }
})

/** More than a branch has at once. */
const MOST_OPEN = 500

const listingOpen = handle(openOrders, async ({ tx, session, params: { branchId } }) => {
  const { companyId } = session
  await requireBranch(tx, session, branchId)
  return {
    orders: await tx.rows<{ id: string; number: string | null; type: OrderType; place: string }>(sql`
      select v.id, v.number, v.type, ${orderPlace} as place
        from pos_order v left join pos_table t on t.company_id = v.company_id and t.id = v.table_id
       where v.company_id = ${companyId} and v.branch_id = ${branchId} and v.state in ('received', 'preparing', 'ready', 'delivered')
       order by v.id desc limit ${MOST_OPEN}`),
  }
})

const versionOf = async (tx: Tx, companyId: string, branchId: string): Promise<number> =>
  (await tx.first<{ version: number }>(sql`select version from pos_table_plan where company_id = ${companyId} and branch_id = ${branchId}`))
    ?.version ?? 0

const reading = handle(getTables, async ({ tx, session, params: { branchId } }) => {
  await requireBranch(tx, session, branchId)
  return { version: await versionOf(tx, session.companyId, branchId), tables: await readTables(tx, session.companyId, branchId) }
})

interface Said extends Omit<TableRow, 'id'> {
  readonly id: string | null
}

/** Names are the table's own within its zone, and tables that are named are of the branch. Pure. */
function problemsOf(tables: readonly Said[], known: readonly TableRow[]): ErrorBody[] {
  const names = tables.map(({ zone, name }) => `${fold(zone.trim())} ${fold(name.trim())}`)
  const ids = tables.map(({ id }) => id)
  return tables.flatMap(({ id, name }, index): ErrorBody[] => {
    if (id !== null && (!known.some((each) => each.id === id) || ids.indexOf(id) < index))
      return [httpErrors.of('notFound', {}, `tables.${index}.id`)]
    if (name.trim() === '') return [httpErrors.of('required', { campo: 'Mesa' }, `tables.${index}.name`)]
    return names.indexOf(names[index] ?? '') < index
      ? [httpErrors.of('invalid', { detalle: 'Otra mesa de la zona se llama así.' }, `tables.${index}.name`)]
      : []
  })
}

/** @returns the version after it @throws 697 when somebody else changed it meanwhile */
async function raiseVersion(tx: Tx, companyId: string, branchId: string, version: number): Promise<number> {
  const written =
    version === 0
      ? await tx.run(sql`insert into pos_table_plan (company_id, branch_id) values (${companyId}, ${branchId}) on conflict do nothing`)
      : await tx.run(sql`
          update pos_table_plan set version = version + 1
           where company_id = ${companyId} and branch_id = ${branchId} and version = ${version}`)
  if (written === 1) return version + 1
  return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, ENTITY, branchId) })
}

/** «Salón: Mesa 1 (4)» */
const told = (tables: readonly Omit<TableRow, 'id'>[]): string =>
  tables.map(({ zone, name, seats }) => `${zone === '' ? '' : `${zone}: `}${name} (${seats})`).join(', ')

const changing = handle(changeTables, async ({ tx, session, params: { branchId }, body: { version, tables } }) => {
  const { companyId } = session
  const branch = await requireBranch(tx, session, branchId)
  const after = await raiseVersion(tx, companyId, branchId, version)
  const before = await readTables(tx, companyId, branchId)
  failWith(problemsOf(tables, before))
  const rows = tables.map(({ id, name, zone, seats }, position) => ({
    ...{ company_id: companyId, id: id ?? uuidv7(), branch_id: branchId, position, name: name.trim(), zone: zone.trim(), seats },
  }))
  // Out of the way first, so that two tables may change names with each other.
  await tx.run(sql`update pos_table set active = false where company_id = ${companyId} and branch_id = ${branchId} and active`)
  const kept = rows.filter(({ id }) => before.some((each) => each.id === id))
  await tx.run(sql`
    update pos_table t set position = n.position, name = n.name, zone = n.zone, seats = n.seats, active = true
      from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ position }) => position)}::int[], ${kept.map(({ name }) => name)}::text[],
                  ${kept.map(({ zone }) => zone)}::text[], ${kept.map(({ seats }) => seats)}::int[]) as n (id, position, name, zone, seats)
     where t.company_id = ${companyId} and t.id = n.id`)
  await insertRows(
    tx,
    'pos_table',
    rows.filter((row) => !kept.includes(row)),
  )
  await audit(tx, session, {
    ...{ action: 'update', entity: ENTITY, entityId: branchId, title: `Mesas de ${branch}` },
    changes: { Mesas: [told(before) || null, told(rows) || counted(0, 'mesa', 'mesas')] },
  })
  return { version: after }
})

export const tableHandlers: readonly Handler[] = [listing, listingOpen, reading, changing]
