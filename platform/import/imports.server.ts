/**
 * Imports of every kind: the whole file is judged before anything is written, the rows go through the module's own door in
 * one transaction, and what was written is kept so that it can be undone as a whole.
 */
import { httpErrors, requireGate } from '../http/errors.ts'
import { lackOf, refusalOf } from '../access.ts'
import { audit } from '../audit.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { handle, type Handler, type Session } from '../http/handle.server.ts'
import { tableXlsx } from '../report/table-file.server.ts'
import { keyOf } from './cells.ts'
import { MOST_IMPORTED } from './errors.ts'
import { filesLeft, MOST_FILES_A_DAY } from './files.server.ts'
import * as calls from './import-endpoints.ts'
import { fieldsOf, hashOfHeads, importTable, judge, makersFor } from './judge.server.ts'
import { columnsProblem } from './kind.ts'
import { recognised } from './presets.ts'
import { runHandlers } from './runs.server.ts'
import type { ImportWriter, ServedImport, WrittenRecord } from './served.server.ts'

/** Nobody mends more than these at once; the answer says how many there are. */
const MOST_SHOWN = 4000
const LATEST = 30

/** @param kinds those of every module */
export function importKindHandlers(kinds: readonly ServedImport[]): Handler[] {
  const open = (session: Session): ServedImport[] => kinds.filter(({ kind }) => refusalOf(kind.gate, session) === null)
  /** @throws 403 naming what is missing */
  const served = (name: string, session: Session): ServedImport => {
    const found = kinds.find(({ kind }) => kind.name === name)
    if (!found) return httpErrors.fail('invalid', { detalle: 'Elige lo que vas a importar.' }, 'kind')
    requireGate(found.kind.gate, session)
    return found
  }

  return [
    handle(calls.listImportKinds, async ({ tx, session, today }) => ({
      kinds: open(session).map(({ kind: { name, titles, group, address, known, most = MOST_IMPORTED, compares = '', exports } }) => ({
        name,
        titles,
        group,
        address,
        known,
        most,
        exportLack: lackOf(session, exports)?.title ?? null,
        compares,
      })),
      left: await filesLeft(tx, session, today),
      most: MOST_FILES_A_DAY,
    })),
    handle(calls.importFieldsOf, async ({ tx, session, query }) => {
      const kind = served(query.kind, session)
      const makers = makersFor(kind, session)
      const fields = await fieldsOf(tx, session.companyId, kind)
      return {
        fields: fields.map(({ name, label, required = false, help = '', example = '', choices = [] }) => ({
          name,
          label,
          required,
          help,
          example,
          choices: [...choices],
          makes: makers[name]?.one ?? '',
        })),
      }
    }),
    handle(calls.matchImportColumns, async ({ tx, session, body }) => {
      const kind = served(body.kind, session)
      const fields = await fieldsOf(tx, session.companyId, kind)
      const kept = await rememberedColumns(tx, session.companyId, body.kind, body.heads)
      // A field may have gone since.
      const remembered = kept !== null && columnsProblem(fields, kept) === null
      if (remembered) return { columns: kept, remembered, preset: '' }
      const { columns, preset } = recognised(kind.kind, fields, body.heads)
      return { columns: [...columns], remembered, preset: preset?.name ?? '' }
    }),
    handle(calls.checkImport, async ({ tx, session, today, now, body }) => {
      await tx.run(sql`savepoint before_look`)
      const { counts, problems, made, prepared } = await judge(tx, { session, today, now }, served(body.kind, session), body)
      // Looking leaves nothing behind.
      if (made.length > 0) await tx.run(sql`rollback to savepoint before_look`)
      return {
        ...counts,
        compared: (prepared.compared ?? []).map((each) => ({ ...each })),
        made: made.map((each) => ({ ...each, names: [...each.names] })),
        problems: problems.slice(0, MOST_SHOWN).map((each) => ({ ...each, suggestions: [...each.suggestions] })),
        total: problems.length,
      }
    }),
    handle(calls.runImport, ({ tx, session, today, now, body }) =>
      importTable(tx, { session, today, now }, served(body.kind, session), body),
    ),
    ...runHandlers(served),
    handle(calls.listImports, async ({ tx, session }) => ({ files: await latestFiles(tx, session, kinds, open(session)) })),
    handle(calls.undoImport, ({ tx, session, today, now, params }) => undo(tx, { session, today, now }, params.id, served)),
    handle(calls.importTemplate, async ({ tx, session, today, now, query }) => {
      const kind = served(query.kind, session)
      if (query.filled === '1') requireGate({ ...kind.kind.gate, permission: kind.kind.exports }, session)
      const fields = await fieldsOf(tx, session.companyId, kind)
      const names = fields.map(({ name }) => name)
      const rows = query.filled === '1' ? await kind.records(tx, { session, today, now }, names) : []
      const { many } = kind.kind.titles
      const bytes = await tableXlsx(many, [fields.map(({ label }) => label), ...rows], {
        helps: fields.map(({ label, help = '', example = '', choices = [], required = false }) => ({
          title: label,
          text: [required ? 'Obligatorio.' : '', help, example === '' ? '' : `Ejemplo: ${example}`].filter((each) => each !== '').join(' '),
          choices: [...choices],
        })),
        rows: kind.kind.most ?? MOST_IMPORTED,
      })
      return { name: `${keyOf(many).replaceAll(' ', '-')}-${rows.length > 0 ? today : 'plantilla'}.xlsx`, bytes }
    }),
  ]
}

async function rememberedColumns(tx: Tx, companyId: string, kind: string, heads: readonly string[]): Promise<string[] | null> {
  const row = await tx.first<{ columns: string[] }>(sql`
    select columns from import_mapping where company_id = ${companyId} and kind = ${kind} and heads_hash = ${hashOfHeads(heads)}`)
  return row?.columns.length === heads.length ? row.columns : null
}

interface FileRow {
  readonly id: string
  readonly at: Date
  readonly person: string | null
  readonly entity: string
  readonly name: string
  readonly rows: number
  readonly created: number
  readonly changed: number
  readonly wrong: number
  readonly undone_at: Date | null
  readonly undone_by: string | null
  readonly kept: boolean
}

async function latestFiles(
  tx: Tx,
  session: Session,
  kinds: readonly ServedImport[],
  open: readonly ServedImport[],
): Promise<calls.ImportedFile[]> {
  const names = open.map(({ kind }) => kind.name)
  const rows = await tx.rows<FileRow>(sql`
    select f.id, f.at, trim(p.first_name || ' ' || p.last_name) as person, f.entity, f.name, f.rows, f.created, f.changed, f.wrong,
           f.undone_at, trim(u.first_name || ' ' || u.last_name) as undone_by,
           exists (select from import_record r where r.company_id = f.company_id and r.file_id = f.id) as kept
      from import_file f left join person p on p.id = f.person_id left join person u on u.id = f.undone_by
     where f.company_id = ${session.companyId} and f.entity = any(${names})
     order by f.at desc, f.id desc limit ${LATEST}`)
  return rows.map((row) => {
    const kind = kinds.find((each) => each.kind.name === row.entity)?.kind
    return {
      id: row.id,
      at: row.at.toISOString(),
      person: row.person ?? '',
      kind: row.entity,
      title: kind?.titles.many ?? row.entity,
      name: row.name,
      rows: row.rows,
      created: row.created,
      changed: row.changed,
      wrong: row.wrong,
      address: kind?.address ?? null,
      undone: row.undone_at && { at: row.undone_at.toISOString(), person: row.undone_by ?? '' },
      undoable: row.undone_at === null && row.kept,
    }
  })
}

async function undo(
  tx: Tx,
  writer: ImportWriter,
  id: string,
  served: (name: string, session: Session) => ServedImport,
): Promise<{ removed: number; restored: number }> {
  const { companyId, personId } = writer.session
  const file = await tx.first<{ entity: string; name: string; undone_at: Date | null }>(sql`
    select entity, name, undone_at from import_file where company_id = ${companyId} and id = ${id} for update`)
  if (!file) return httpErrors.fail('notFound')
  const kind = served(file.entity, writer.session)
  if (file.undone_at !== null) return httpErrors.fail('invalid', { detalle: 'Esta importación ya se deshizo.' })
  const records = await tx.rows<WrittenRecord>(sql`
    select record_id as id, title, version, before, after from import_record where company_id = ${companyId} and file_id = ${id} order by record_id`)
  if (records.length === 0) return httpErrors.fail('invalid', { detalle: 'De esta importación ya no se guarda qué trajo.' })
  await kind.undo(tx, writer, records)
  await tx.run(sql`update import_file set undone_at = now(), undone_by = ${personId} where company_id = ${companyId} and id = ${id}`)
  await audit(tx, writer.session, {
    action: 'undo',
    entity: 'import',
    entityId: id,
    title: `Importación de ${kind.kind.titles.many.toLowerCase()}${file.name === '' ? '' : ` «${file.name}»`}`,
  })
  const removed = records.filter(({ before }) => before === null).length
  return { removed, restored: records.length - removed }
}
