/** Where a sum of the books stands in a report whose rows are a tree: accounts, third parties and cost centres with those above them. */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { NONE } from '#platform/report/parameter.ts'
import type { GroupName } from '#platform/report/walk.ts'
import type { LedgerSum } from './ledger.server.ts'

/** Its names from the outermost in, and what its place among the others goes by. */
export interface Place {
  readonly names: readonly GroupName[]
  readonly order: readonly string[]
}

interface Asked {
  readonly tx: Tx
  readonly companyId: string
}

export function compareOrder(a: readonly string[], b: readonly string[]): number {
  for (const [index, text] of a.entries()) {
    const other = b[index] ?? ''
    if (text !== other) return text < other ? -1 : 1
  }
  return a.length - b.length
}

/** Above all others. */
const outside: Place = { names: [], order: [] }

/** The turn of each of some places among them. */
export const turnsOf = (places: Iterable<Place>): ReadonlyMap<Place, number> =>
  new Map([...new Set(places)].toSorted((a, b) => compareOrder(a.order, b.order)).map((place, turn) => [place, turn]))

/** One place below another: what it leads to is under the filters of both. */
export function under(outer: Place, inner: Place): Place {
  const above = outer.names.at(-1)?.narrows ?? {}
  const names = inner.names.map((name) => ({ ...name, narrows: { ...above, ...name.narrows } }))
  return { names: [...outer.names, ...names], order: [...outer.order, ...inner.order] }
}

interface AccountRow {
  id: string
  code: string
  name: string
  level: number
  parent_code: string | null
}

/** Accounts with those above them, down to a level: what is deeper is added to it. */
export async function accountPlaces({ tx, companyId }: Asked, sums: readonly LedgerSum[], deepest: number): Promise<(id: string) => Place> {
  const ids = [...new Set(sums.map(({ accountId }) => accountId))]
  const rows = await tx.rows<AccountRow>(sql`
    with recursive shown as (
      select id, code, name, level, parent_code from account where company_id = ${companyId} and id = any(${ids}::uuid[])
      union
      select a.id, a.code, a.name, a.level, a.parent_code from account a join shown s on a.code = s.parent_code where a.company_id = ${companyId})
    select id, code, name, level, parent_code from shown`)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const known = new Map<string, Place>()
  const placeOf = (row: AccountRow): Place => {
    const kept = known.get(row.id)
    if (kept) return kept
    const parent = row.parent_code === null ? undefined : byCode.get(row.parent_code)
    const above: Place = parent ? placeOf(parent) : outside
    const place: Place =
      row.level > deepest
        ? above
        : {
            names: [
              ...above.names,
              {
                key: row.code,
                label: `${row.code} ${row.name}`,
                narrows: { account: row.code, accountTo: row.code },
                cells: { code: row.code, name: row.name },
              },
            ],
            order: [row.code],
          }
    known.set(row.id, place)
    return place
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = byId.get(id)
    if (!row) throw new Error(`No account ${id}`)
    return placeOf(row)
  }
}

const nobody: Place = {
  names: [{ key: NONE, label: 'Sin tercero', narrows: { party: NONE }, cells: { code: '', name: 'Sin tercero' } }],
  // Behind every name.
  order: ['\u{10ffff}', ''],
}

export async function partyPlaces({ tx, companyId }: Asked, sums: readonly LedgerSum[]): Promise<(id: string | null) => Place> {
  const ids = [...new Set(sums.flatMap(({ partyId }) => partyId ?? []))]
  const rows = await tx.rows<{ id: string; name: string; identification: string; place: number }>(sql`
    select id, display_name as name, identification, row_number() over (order by display_name, id) as place
      from party where company_id = ${companyId} and id = any(${ids}::uuid[])`)
  const byId = new Map(
    rows.map(({ id, name, identification, place }): [string, Place] => [
      id,
      {
        names: [{ key: id, label: `${name} · ${identification}`, narrows: { party: id }, cells: { code: identification, name } }],
        order: [String(place).padStart(9, '0')],
      },
    ]),
  )
  return (id) => (id === null ? nobody : (byId.get(id) ?? nobody))
}

interface CenterRow {
  id: string
  code: string
  name: string
  parent_id: string | null
}

const nowhere: Place = {
  names: [{ key: NONE, label: 'Sin centro de costo', narrows: { center: NONE }, cells: { code: '', name: 'Sin centro de costo' } }],
  order: ['\u{10ffff}'],
}

/** Centres with those that they hang from. */
export async function centerPlaces({ tx, companyId }: Asked): Promise<(id: string | null) => Place> {
  const rows = await tx.rows<CenterRow>(sql`select id, code, name, parent_id from cost_center where company_id = ${companyId}`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = new Map<string, Place>()
  const placeOf = (id: string | null): Place => {
    const row = id === null ? undefined : byId.get(id)
    if (!row) return nowhere
    const kept = known.get(row.id)
    if (kept) return kept
    const above: Place = row.parent_id === null ? outside : placeOf(row.parent_id)
    const { code, name } = row
    const place = {
      names: [...above.names, { key: row.id, label: `${code} ${name}`, narrows: { center: row.id }, cells: { code, name } }],
      order: [...above.order, code],
    }
    known.set(row.id, place)
    return place
  }
  return placeOf
}
