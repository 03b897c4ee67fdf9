/**
 * The electronic documents of a period, and their files in one ZIP. It is written while it is read: a few documents are in memory at a
 * time, each page of them in a transaction of its own, however many there are.
 */
import { dayInBogota, type Day } from '#base/date.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { printedNumber } from '#modules/documents/index.ts'
import {
  dressDocument,
  printPdf,
  readStationery,
  readStored,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { signedXmlOf } from '#modules/electronic/index.server.ts'
import { holds } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { fileWord } from '#platform/export/list-file.server.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { fileName, streamOf } from '#platform/report/file.server.ts'
import { NONE, type ParameterValues } from '#platform/report/parameter.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, Leaf, Line, LineKey } from '#platform/report/walk.ts'
import { ZipWriter } from '#platform/report/zip.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { exportInvoices, invoicesZip, sentKinds, type sentStates } from './export-invoices.ts'
import { partyName } from './names.server.ts'

type Asked = ParameterValues<typeof exportInvoices.parameters>
type Call = ReportCall<typeof exportInvoices.parameters>

const STATES: Readonly<Record<keyof typeof sentStates, Sql>> = {
  all: sql`d.state in ('issued', 'annulled')`,
  validated: sql`d.state = 'issued' and d.electronic_state = 'validated'`,
  unsent: sql`d.state = 'issued' and d.electronic_state <> 'validated'`,
  annulled: sql`d.state = 'annulled'`,
}

const wantedKinds = ({ kind }: Asked): string[] => sentKinds.map(({ code }) => code).filter((code) => kind === 'all' || kind === code)

/** @param more conditions besides */
function documents(companyId: string, { period, state, party }: Asked, kinds: readonly string[], more: Sql = empty): Sql {
  const who = party === null ? empty : party === NONE ? sql` and d.party_id is null` : sql` and d.party_id = ${party}`
  return sql`
    select d.* from document d
     where d.company_id = ${companyId} and d.kind = any(${[...kinds]}::text[]) and ${STATES[state]}
       and d.date between ${period.from} and ${period.to}${who}${more}`
}

async function bookOf({ tx, companyId, parameters }: Call): Promise<Book> {
  const rows = await tx.rows<{ kind: string; lines: number; net: string; total: string }>(sql`
    select d.kind, count(*) as lines, sum(d.net)::numeric(20,2) as net, sum(d.total)::numeric(20,2) as total
      from (${documents(companyId, parameters, wantedKinds(parameters))}) d group by d.kind`)
  const leaves = sentKinds.flatMap(({ code, titles }): Leaf[] => {
    const row = rows.find(({ kind }) => kind === code)
    if (!row) return []
    const { lines, net, total } = row
    return [{ path: [{ key: code, label: titles.many, narrows: { kind: code } }], lines, opening: {}, sums: { net, total } }]
  })
  return { leaves, hides: new Set(), lines: (asked, after, limit) => linesOf({ tx, companyId, parameters }, asked, after, limit) }
}

const FIRST = '00000000-0000-0000-0000-000000000000'
const SENT: Readonly<Record<string, string>> = {
  none: 'Sin enviar',
  queued: 'En cola',
  sent: 'Enviada',
  validated: 'Validada',
  rejected: 'Rechazada',
  contingency: 'Contingencia',
  trial: 'De prueba',
}

interface LineRow {
  readonly leaf: number
  readonly id: string
  readonly kind: string
  readonly date: Day
  readonly document: string
  readonly party: string
  readonly identification: string
  readonly sent: string
  readonly net: string
  readonly total: string
}

async function linesOf(
  { tx, companyId, parameters }: Pick<Call, 'tx' | 'companyId' | 'parameters'>,
  leaves: readonly Leaf[],
  after: LineKey | null,
  limit: number,
): Promise<Line[]> {
  const kinds = leaves.map(({ path }) => path[0]?.key ?? '')
  const [date, id] = after ?? ['0001-01-01', FIRST]
  const rows = await tx.rows<LineRow>(sql`
    select d.leaf, d.id, d.kind, d.date, d.prefix || '-' || d.number as document, d.party_name as party, d.party_identification as identification,
           d.electronic_state as sent, d.net, d.total
      from (select (w.leaf - 1)::int as leaf, x.* from unnest(${kinds}::text[]) with ordinality as w (kind, leaf)
             cross join lateral (${documents(
               companyId,
               parameters,
               kinds,
               sql` and d.kind = w.kind and (w.leaf > 1 or (d.date, d.id) > (${date}::date, ${id}::uuid)) order by d.date, d.id limit ${limit}`,
             )}) x
             order by w.leaf, x.date, x.id limit ${limit}) d
     order by d.leaf, d.date, d.id`)
  return rows.map(({ leaf, id: documentId, kind, sent, ...cells }) => ({
    leaf,
    key: [cells.date, documentId],
    cells: { ...cells, sent: SENT[sent] ?? sent },
    source: { kind, id: documentId },
  }))
}

export const exportInvoicesServed = serveReport(exportInvoices, { book: bookOf, names: { party: partyName }, letterhead })

/** Read at once: their lines and XML are in memory. */
const AT_ONCE = 20

interface Position {
  readonly date: string
  readonly id: string
}

interface Row extends Position {
  readonly kind: string
}

export interface ZipKinds {
  readonly published: readonly PublishedKind[]
  readonly served: readonly ServedKind[]
}

/** Each kind takes its own «Exportar» besides that of the report. */
export const invoicesZipHandler = (kinds: ZipKinds): Handler =>
  handle(invoicesZip, async ({ tx, session, query, now, runtime }) => {
    const { companyId } = session
    const described = await exportInvoicesServed.describe(tx, companyId, query, now)
    // As its own report read them.
    const asked = described.parameters as Asked
    const wanted = wantedKinds(asked)
    for (const { code, permissions } of sentKinds)
      if (wanted.includes(code) && !holds(session, permissions.export)) throw new Forbidden('permission', permissions.export.title)
    const count = async () =>
      (await tx.first<{ count: number }>(sql`select count(*)::int as count from (${documents(companyId, asked, wanted)}) d`))?.count ?? 0
    if ((await count()) === 0) return httpErrors.fail('invalid', { detalle: 'No hay documentos con esos filtros.' })
    return {
      name: `${fileName(exportInvoices, described.parameters, 'csv').replace(/\.csv$/, '')}.zip`,
      count,
      stream: (wrote = () => undefined) =>
        streamOf(async (sink) => {
          const zip = new ZipWriter(sink)
          let [written, at]: [number, Position | null] = [0, { date: '0001-01-01', id: FIRST }]
          while (at !== null) {
            const rows: readonly Row[] = await pageAfter(runtime, session, asked, at)
            for (const row of rows) {
              await addFiles(zip, { kinds, runtime, session, now }, row)
              wrote((written += 1))
            }
            at = rows.at(AT_ONCE - 1) ?? null
          }
          await zip.end()
        }),
    }
  })

/** In a transaction of its own, as whoever asks: a ZIP of hours holds none. */
const within = <T>({ pool }: Runtime, { companyId, personId }: Session, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inCompany(pool, { companyId, personId, readOnly: true }, work)

const pageAfter = (runtime: Runtime, session: Session, asked: Asked, { date, id }: Position): Promise<Row[]> =>
  within(runtime, session, (tx) =>
    tx.rows<Row>(sql`
      select d.id, d.kind, d.date::text as date from (${documents(
        session.companyId,
        asked,
        wantedKinds(asked),
        sql` and (d.date, d.id) > (${date}::date, ${id}::uuid)`,
      )}) d order by d.date, d.id limit ${AT_ONCE}`),
  )

interface Adding {
  readonly kinds: ZipKinds
  readonly runtime: Runtime
  readonly session: Session
  readonly now: Date
}

/** `facturas-de-venta/FV-1208.pdf` and its XML: the signed one, or of what is not signed the one that it would be. */
async function addFiles(zip: ZipWriter, { kinds, runtime, session, now }: Adding, { id, kind: code }: Row): Promise<void> {
  const published = new Map(kinds.published.map((each) => [each.kind.code as string, each])).get(code)
  const electronic = new Map(kinds.served.map((each) => [each.kind.code as string, each])).get(code)?.electronic
  if (!published || !electronic) return
  const { kind } = published
  const { companyId } = session
  const read = await within(runtime, session, async (tx) => {
    const document = await readStored(tx, { companyId, kind, id, today: dayInBogota(now) })
    return (
      document && {
        document,
        stationery: await readStationery(tx, companyId),
        xml: document.uniqueCode === null ? null : await signedXmlOf(tx, companyId, document.uniqueCode),
      }
    )
  })
  if (!read) return
  const { document, stationery, xml } = read
  const name = `${fileWord(kind.titles.many)}/${printedNumber(document.prefix, document.number ?? 0, document.edition, document.digits)}`
  const pdf = await printPdf(dressDocument(published, document, stationery))
  await zip.part(`${name}.pdf`, (part) => part.write(pdf))
  await zip.part(`${name}.xml`, (part) => part.write(xml ?? Buffer.from(electronic.xml(document))))
}
