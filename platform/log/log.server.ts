/** Reading the log of a company, as a list and as a file. It reaches back ninety days; the history of each record keeps all. */
import { holds } from '../access.ts'
import { empty, sql, type Sql, type Tx } from '../db/tx.server.ts'
import { handle, type Handler, type Session } from '../http/handle.server.ts'
import { verbOf } from '../history/history.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '../page.server.ts'
import { listFile } from '../export/list-file.server.ts'
import type { LogWords } from './words.ts'
import { areaOf, deviceWords, exportLog, listLog, LOG_DAYS, logPeople, logValue, type LogRow } from './log.ts'

interface Filter {
  readonly from: string
  readonly to: string
  readonly personId: string
  readonly area: string
}

interface EventRow {
  readonly id: string
  readonly at: Date
  readonly person: string | null
  readonly action: string
  readonly entity: string
  readonly entity_id: string | null
  readonly title: string
  readonly ip: string | null
  readonly device: string | null
  readonly changes: unknown
}

// An event's id is made when it happens, so it also says when.
const LATEST_FIRST: Ordering = { columns: [{ sql: 'e.id', type: 'uuid' }], direction: 'desc' }
const SHOWN_CHANGES = 12

const condition = (companyId: string, { from, to, personId, area }: Filter): Sql => sql`
  where e.company_id = ${companyId} and e.at >= now() - make_interval(days => ${LOG_DAYS})${
    from === '' ? empty : sql` and e.at >= (${from}::date)::timestamp at time zone 'America/Bogota'`
  }${to === '' ? empty : sql` and e.at < (${to}::date + 1)::timestamp at time zone 'America/Bogota'`}${
    personId === '' ? empty : sql` and e.person_id = ${personId}`
  }${area === '' ? empty : sql` and (e.entity = ${area} or (e.entity >= ${`${area}.`} and e.entity < ${`${area}/`}))`}`

const columns = sql`
  select e.id, e.at, nullif(trim(p.first_name || ' ' || p.last_name), '') as person, e.action, e.entity, e.entity_id, e.title, e.ip, e.device, e.changes
    from audit_event e left join person p on p.id = e.person_id`

const isPair = (value: unknown): value is readonly [unknown, unknown] => Array.isArray(value) && value.length === 2

function changesOf(row: EventRow, words: LogWords, reader: Session): Pick<LogRow, 'changes' | 'others'> {
  const { changes } = row
  // In order they are a list of [field, before, after]; otherwise an object of pairs.
  const entries: (readonly [field: string, before: unknown, after: unknown])[] = Array.isArray(changes)
    ? changes.flatMap((each) => (Array.isArray(each) ? [[String(each[0]), each[1], each[2]] as const] : []))
    : Object.entries(typeof changes === 'object' && changes !== null ? changes : {}).flatMap(([field, pair]) =>
        isPair(pair) ? [[field, pair[0], pair[1]] as const] : [],
      )
  const said = entries.flatMap(([field, before, after]) => {
    const mask = words.mask(row.entity, field)
    if (mask && !holds(reader, mask)) return []
    const label = words.label(row.entity, field)
    const [was, is] = [before, after].map((value) => words.value(row.entity, field, value) ?? logValue(value))
    // What a new record was born empty of says nothing.
    if (row.action === 'create' && is === 'Vacío') return []
    return label === null || typeof was !== 'string' || typeof is !== 'string' ? [] : [{ label, before: was, after: is }]
  })
  const silent = row.action === 'create' ? 0 : entries.length - said.length
  return { changes: said.slice(0, SHOWN_CHANGES), others: silent + Math.max(0, said.length - SHOWN_CHANGES) }
}

const shown = (row: EventRow, words: LogWords, reader: Session): LogRow => ({
  id: row.id,
  at: row.at.toISOString(),
  person: row.person ?? '',
  verb: verbOf(row.action),
  area: areaOf(row.entity),
  title: row.title,
  ip: row.ip ?? '',
  device: deviceWords(row.device ?? ''),
  href: row.entity_id === null || row.action === 'delete' ? null : words.href(row.entity, row.entity_id),
  ...changesOf(row, words, reader),
})

const instant = new Intl.DateTimeFormat('es-CO', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'America/Bogota' })

const HEADS = ['Fecha y hora', 'Quién', 'Qué hizo', 'Área', 'Registro', 'Cambios', 'Dirección IP', 'Dispositivo']
const PAGE_ROWS = '2000'

async function* filePages(tx: Tx, reader: Session, filter: Filter, words: LogWords): AsyncGenerator<string[][]> {
  for (let after: string | null = ''; after !== null; ) {
    const position: PageRequest = { size: PAGE_ROWS, after }
    const page = pageClauses(LATEST_FIRST, position, filter)
    const read = await tx.rows<EventRow>(sql`${columns}${condition(reader.companyId, filter)}${page.where}${page.tail}`)
    const { rows, next }: { rows: EventRow[]; next: string | null } = pageOf(read, LATEST_FIRST, position, filter, (row) => [row.id])
    yield rows.map((row) => {
      const { person, verb, area, title, changes, ip, device } = shown(row, words, reader)
      const said = changes.map(({ label, before, after: now }) => `${label}: ${before} → ${now}`).join('; ')
      return [instant.format(row.at), person || 'Páramo', verb, area, title, said, ip, device]
    })
    after = next
  }
}

export const logHandlers = (words: LogWords): readonly Handler[] => [
  handle(listLog, async ({ tx, session, query: { size, after, ...filter } }) => {
    const page = pageClauses(LATEST_FIRST, { size, after }, filter)
    const rows = await tx.rows<EventRow>(sql`${columns}${condition(session.companyId, filter)}${page.where}${page.tail}`)
    const answer = pageOf(rows, LATEST_FIRST, { size, after }, filter, (row) => [row.id])
    return { rows: answer.rows.map((row) => shown(row, words, session)), next: answer.next }
  }),
  handle(logPeople, async ({ tx, session }) => ({
    people: await tx.rows<{ id: string; name: string }>(sql`
      select p.id, trim(p.first_name || ' ' || p.last_name) as name from person p
       where p.id in (select person_id from membership where company_id = ${session.companyId}) order by 2, 1`),
  })),
  handle(exportLog, ({ query: { format, ...filter }, today, ...call }) => {
    const { session } = call
    return listFile(call, {
      title: 'Registro de actividad',
      file: `registro-de-actividad-${today}`,
      format,
      count: async (tx) =>
        (await tx.first<{ count: number }>(sql`select count(*) from audit_event e${condition(session.companyId, filter)}`))?.count ?? 0,
      open: async (tx) => ({ heads: HEADS, pages: filePages(tx, session, filter, words) }),
    })
  }),
]
