/**
 * Every door of a company that reads, asked with each record that means something to it: for stories that plant a figure and look for it
 * in whatever is answered.
 */
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { createPerson } from '#modules/access/index.server.ts'
import { fieldMasks } from '#platform/catalogue/endpoints.ts'
import { exportableColumns } from '#platform/catalogue/export.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { raw, sql } from '#platform/db/tx.server.ts'
import { fillPath, type Endpoint } from '#platform/http/endpoint.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { permissionsOf } from '#platform/permissions.server.ts'
import { signedIn, type Client } from '../client.server.ts'
import { serverModules } from '../modules.server.ts'
import { askWithEach, type AskedTables } from './asked-tables.server.ts'
import { sampleOf } from './sample.server.ts'
import { isWhole, turnOf } from './sampled.server.ts'
import { anyEmail, type World } from './world.server.ts'

const handlers = serverModules.flatMap((module) => module.handlers)
/** Everything that is read inside a company; what goes on has no end to wait for. */
export const readings = handlers
  .filter(({ kind, isLive, endpoint }) => kind === 'company' && !isLive && endpoint.method === 'GET')
  .map(({ endpoint }) => endpoint)
export const catalogues = serverModules.flatMap((module) => module.catalogues ?? []).map(({ catalogue }) => catalogue)

const BLIND_ROLE = 901

/** Somebody who may do everything but what asks for these permissions. */
export async function joinWithout(
  world: World,
  companyId: string,
  hidden: readonly string[],
  roleId = BLIND_ROLE,
): Promise<{ client: Client; password: string }> {
  const person = { email: anyEmail(), password: 'Sin-Cifras-2026*' }
  const permissions = permissionsOf(serverModules).flatMap(({ code }) => (hidden.includes(code) ? [] : [code]))
  const personId = await createPerson(world.pool, { ...person, firstName: 'Luz', lastName: 'Peña' })
  await inCompany(world.pool, { companyId, personId: null }, async (tx) => {
    await insertRows(tx, 'role', [{ company_id: companyId, id: roleId, name: `Sin cifras ${roleId}`, permissions }])
    await insertRows(tx, 'membership', [{ company_id: companyId, person_id: personId, role_id: roleId, active: true }])
  })
  return { client: await signedIn(world.app, person.email, person.password), password: person.password }
}

const mostOf: Readonly<Record<string, number>> = { item: 5, document: 6 }
const SOURCES = 6

/** Some ids of each table. */
export async function someIds(world: World, companyId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  return inCompany(world.pool, { companyId, personId: null }, async (tx) => {
    const tables = await tx.rows<{ name: string; hasSource: boolean }>(sql`
      select c.relname as name,
             exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'source_id' and s.atttypid = 'uuid'::regtype) as "hasSource"
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'story%'
         and has_table_privilege(c.oid, 'select') order by 1`)
    const found = new Map<string, readonly string[]>()
    for (const { name, hasSource } of tables) {
      const rows = await tx.rows<{ id: string }>(
        sql`select id from ${raw(name)} where company_id = ${companyId} order by id desc limit ${mostOf[name] ?? 2}`,
      )
      // What came of something is also asked by what it came of, which can be of any table.
      const sources = hasSource
        ? await tx.rows<{ id: string | null }>(
            sql`select source_id as id from ${raw(name)} where company_id = ${companyId} order by id desc limit ${SOURCES}`,
          )
        : []
      found.set(name, [...new Set([...rows, ...sources].flatMap(({ id }) => id ?? []))])
    }
    return found
  })
}

export interface Asked {
  /** In its place; empty of what takes none. */
  readonly id?: string
  readonly url: string
  readonly query: Readonly<Record<string, string>>
}

/** What is asked about where an endpoint requires it. */
export interface Place {
  readonly companyId: string
  readonly itemId: string
  readonly itemName: string
  readonly warehouseId: string
}

export const allColumns = [...new Set(catalogues.flatMap(exportableColumns)), 'number', 'date', 'party', 'total', 'state', 'balance'].join()

/** Files of catalogues that have no figure to mask, all written by the same code: each goes out in one format, in turn. */
const plainFiles: ReadonlySet<string> = new Set(
  catalogues.flatMap(({ fields, computed = {}, endpoints }) =>
    Object.keys(fieldMasks(fields)).length > 0 || Object.values(computed).some(({ masked }) => masked) ? [] : [endpoints.export.path],
  ),
)

/** What is asked of an endpoint: with what it requires, every column, and once for each format of its files. */
function queriesOf({ path, query }: Endpoint, place: Place): Readonly<Record<string, string>>[] {
  if (!query) return [{}]
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>
    readonly required?: readonly string[]
  }
  const asked = Object.fromEntries(
    (schema.required ?? []).map((name) => {
      const value = String(sampleOf((schema.properties?.[name] ?? {}) as never, () => place.itemId))
      return [name, value === 'Intrusa' ? place.itemName : value]
    }),
  )
  const properties = schema.properties ?? {}
  const wide = {
    ...asked,
    ...('columns' in properties ? { columns: allColumns } : {}),
    ...('warehouseId' in properties ? { warehouseId: place.warehouseId } : {}),
    ...('item' in properties ? { item: place.itemId } : {}),
    ...('chart' in properties ? { chart: '1' } : {}),
    // Of an item, what was sold of it has a cost.
    ...(properties['of']?.enum?.includes('sales') ? { of: 'sales' } : {}),
  }
  const formats = properties['format']?.enum ?? ['']
  return (isWhole || !plainFiles.has(path) ? formats : turnOf(formats, path)).map((format) => (format === '' ? wide : { ...wide, format }))
}

/** Where a record opens, of an address below: `/api/sales/invoices/{id}` of `/api/sales/invoices/{id}/pdf`. */
export const placeOf = (path: string): string => path.slice(0, path.indexOf('}') + 1)

/** The addresses where a record opens are asked first: what hangs from one is there for the records that opened. */
export const inOrder = readings.toSorted((a, b) => Number(b.path === placeOf(b.path)) - Number(a.path === placeOf(a.path)))

export interface Walk {
  /** A record that opened at its place. */
  opens(path: string, id: string): void
  /** Asks an endpoint everything, of each record that means something to it. */
  askAll(endpoint: Endpoint, look: (asked: Asked) => Promise<unknown>): Promise<void>
}

export function walkOf(watched: AskedTables, ids: ReadonlyMap<string, readonly string[]>, place: Place): Walk {
  const opened = new Map<string, Set<string>>()
  /** Of a catalogue, its own records. */
  const ownIdsOf = (path: string): readonly string[] | null => {
    const owner = catalogues.find((catalogue) => path.startsWith(`/api${catalogue.path}/{id}`))
    return owner ? (ids.get(owner.table) ?? []) : null
  }
  // Ids of tables that are no catalogue's, and of those whose records have screens of other modules.
  const own = new Set(catalogues.map(({ table }) => table))
  const others = new Map([...ids].filter(([name]) => !own.has(name) || ['warehouse', 'price_list'].includes(name)))
  return {
    opens: (path, id) => void opened.set(path, (opened.get(path) ?? new Set()).add(id)),
    async askAll(endpoint, look) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
      const above = placeOf(endpoint.path)
      const queries = queriesOf(endpoint, place)
      const lookAt = async (id: string) => {
        const url = fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, id])))
        for (const query of queries) await look({ id, url, query })
      }
      const known = names.length === 0 ? [''] : ((endpoint.path === above ? null : opened.get(above)) ?? ownIdsOf(endpoint.path))
      if (known) for (const id of known) await lookAt(id)
      else if (isWhole) for (const id of new Set([...others.values()].flat())) await lookAt(id)
      else await askWithEach(watched, others, uuidv7(), lookAt)
    },
  }
}

/** Asks as somebody. */
export const askAs = (
  world: World,
  { token }: Client,
  companyId: string,
  { url, query, ...more }: Asked & { readonly method?: 'POST'; readonly payload?: object },
) =>
  world.app.inject({
    method: 'GET',
    ...(more.method ? { method: more.method, payload: more.payload ?? {} } : {}),
    url,
    query: { ...query },
    headers: { authorization: `Bearer ${token}`, [COMPANY_HEADER]: companyId },
  })
