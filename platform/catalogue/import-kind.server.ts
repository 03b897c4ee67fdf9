/** A settings catalogue as one more kind of import: its fields are its columns, and its own import judges and writes the rows. */
import { exportOf } from '../access.ts'
import { auditRow } from '../audit.server.ts'
import { insertRows } from '../db/insert.server.ts'
import { raw, sql, type Tx } from '../db/tx.server.ts'
import { nearest } from '../import/cells.ts'
import type { ImportField } from '../import/kind.ts'
import type { ImportTable, ImportWriter, Prepared, ServedImport, WrittenRecord } from '../import/served.server.ts'
import { isFormula } from '../import/table.ts'
import { refuseTouched, refuseUsed, refusingUsed } from '../import/undo.server.ts'
import type { TableCell } from '../report/csv.ts'
import { forgetWords } from '../search.server.ts'
import type { AnyCatalogue, AnyRecord, AnyValues } from './catalogue.ts'
import type { ServedCatalogue } from './catalogue.server.ts'
import { writeLines } from './children.server.ts'
import { listsOf } from './children.ts'
import { exportableColumns, exportTable, STATE } from './export.ts'
import { choiceEntries, colourNames, type CatalogueField } from './field.ts'
import { importable, importKeys, importLabel, missingColumns } from './import.ts'
import { judgeRecords } from './import.server.ts'
import { isChanged, writePlanned } from './import-write.server.ts'
import { findRecords, listRecords } from './rows.server.ts'
import { stateWords } from './words.ts'
import { refuse, setRecordActive, titleOf, updateRecord, type Written } from './write.server.ts'

/** More names than these are looked through for what was meant by no one. */
const MOST_NAMES = 5000

function choicesOf(catalogue: AnyCatalogue, field: CatalogueField | undefined): readonly string[] {
  if (!field) return [stateWords(catalogue.titles, true), stateWords(catalogue.titles, false)]
  switch (field.kind) {
    case 'choice':
      return choiceEntries(field.choices).map(([, name]) => name)
    case 'colour':
      return Object.values(colourNames)
    case 'flag':
      return ['Sí', 'No']
    default:
      return []
  }
}

function columnsOf(catalogue: AnyCatalogue): ImportField[] {
  const needed = new Set(missingColumns(catalogue, []))
  return importable(catalogue).map(([name, label]) => ({
    name,
    label,
    required: needed.has(label),
    choices: choicesOf(catalogue, name === STATE ? undefined : catalogue.fields[name]),
  }))
}

function knownBy(catalogue: AnyCatalogue): string | null {
  const keys = importKeys(catalogue).map((key) => key.map((name) => importLabel(catalogue, name)).join(' y '))
  return keys.length === 0 ? null : `Se reconoce por ${keys.join(' o por ')}. Lo que no tenga columna queda como está.`
}

/** What somebody probably meant by a text that a field does not know. */
class Suggestions {
  readonly #tx: Tx
  readonly #catalogue: AnyCatalogue
  readonly #companyId: string
  readonly #names = new Map<string, readonly string[]>()

  constructor(tx: Tx, catalogue: AnyCatalogue, companyId: string) {
    this.#tx = tx
    this.#catalogue = catalogue
    this.#companyId = companyId
  }

  async of(name: string, text: string): Promise<readonly string[]> {
    const field = this.#catalogue.fields[name]
    const choices = choicesOf(this.#catalogue, field)
    if (choices.length > 0) {
      const near = nearest(text, choices)
      return near.length > 0 ? near : choices.slice(0, 3)
    }
    if (field?.kind !== 'reference' || text === '') return []
    const known = this.#names.get(name) ?? (await this.#namesOf(field.table, field.labelColumn, field.shared === true))
    this.#names.set(name, known)
    return nearest(text, known)
  }

  async #namesOf(table: string, column: string, isShared: boolean): Promise<readonly string[]> {
    const own = isShared ? sql`` : sql` where t.company_id = ${this.#companyId}`
    const rows = await this.#tx.rows<{ name: string }>(
      sql`select t.${raw(column)} as name from ${raw(table)} t${own} order by 1 limit ${MOST_NAMES}`,
    )
    return rows.map((row) => row.name)
  }
}

async function prepare(tx: Tx, writer: ImportWriter, written: Written, { rows, columns, mode }: ImportTable): Promise<Prepared> {
  const { catalogue } = written
  const held = (text: string): string => (isFormula(text) ? `'${text}` : text)
  const { planned, errors } = await judgeRecords(tx, written, writer, {
    columns,
    mode,
    rows: rows.filter(({ isRight }) => isRight).map((row) => ({ number: row.number, cells: columns.map((name) => held(row.text(name))) })),
  })
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const suggestions = new Suggestions(tx, catalogue, writer.session.companyId)
  for (const { row: number, error } of errors) {
    const row = byNumber.get(number)
    const [name = null] = error.field?.split('.') ?? []
    row?.refuse(name, error, name === null ? [] : await suggestions.of(name, row.text(name)))
  }
  const plans = planned.map(({ plan }) => plan)
  const created = plans.filter(({ previous }) => previous === null).length
  const changed = plans.filter((plan) => isChanged(catalogue, plan)).length
  return {
    created,
    changed,
    equal: plans.length - created - changed,
    async write() {
      const { records } = await writePlanned(tx, catalogue, writer, plans)
      if (records.length > 0) await written.hooks.after?.(tx, writer.session.companyId, writer.session)
      return records
    },
  }
}

async function undo(tx: Tx, writer: ImportWriter, written: Written, records: readonly WrittenRecord[]): Promise<void> {
  const { catalogue } = written
  const { session } = writer
  const { companyId } = session
  const ids = records.map(({ id }) => id)
  const now = new Map(
    (
      await tx.rows<{ id: string; version: number }>(
        sql`select id, version from ${raw(catalogue.table)} where company_id = ${companyId} and id = any(${ids}::uuid[]) for update`,
      )
    ).map(({ id, version }) => [id, version]),
  )
  refuseTouched(records, now)
  for (const { id, version, before } of records) {
    if (before === null) continue
    // As `writePlanned` kept it.
    const { values, active } = before as { readonly values: AnyValues; readonly active: boolean }
    const restored = await updateRecord(tx, written, writer, { id, version }, values)
    if (restored.active !== active) await setRecordActive(tx, written, writer, { id, version: restored.version }, active)
  }
  const created = records.filter(({ before }) => before === null)
  const gone = await findRecords(tx, catalogue, companyId, { name: 'id', values: created.map(({ id }) => id) })
  for (const record of gone) {
    await refuse(tx, written, { change: 'remove', ...writer, id: record.id, values: record, previous: record })
    await writeLines(tx, catalogue, companyId, [{ parentId: record.id, before: record, after: null }])
  }
  const gonesIds = created.map(({ id }) => id)
  const lines = listsOf(catalogue.fields).map(([, { table }]) => table)
  const own = [...lines, ...(catalogue.tree ? [catalogue.table] : [])]
  await refuseUsed(tx, companyId, catalogue.table, created, { apart: own, words: catalogue.usedIn ?? {} })
  await forgetWords(tx, companyId, catalogue.name, gonesIds)
  // All at once: in a tree those that hang from others go with them.
  await refusingUsed(created, () =>
    tx.run(sql`delete from ${raw(catalogue.table)} where company_id = ${companyId} and id = any(${gonesIds}::uuid[])`),
  )
  await insertRows(
    tx,
    'audit_event',
    gone.map((record) =>
      auditRow(session, { action: 'delete', entity: catalogue.name, entityId: record.id, title: titleOf(catalogue, record) }),
    ),
  )
}

const textOf = (cell: TableCell): string =>
  typeof cell === 'string' ? cell : 'figure' in cell ? cell.figure : 'amount' in cell ? cell.amount : cell.day

async function readAll(tx: Tx, writer: ImportWriter, catalogue: AnyCatalogue, names: readonly string[]): Promise<string[][]> {
  const records: AnyRecord[] = []
  for (let after: string | null = ''; after !== null; ) {
    const query = { text: '', state: 'all', sort: '', size: '100', after } as const
    const page: { rows: AnyRecord[]; next: string | null } = await listRecords(tx, catalogue, writer.session.companyId, query)
    records.push(...page.rows)
    after = page.next
  }
  const shown = exportableColumns(catalogue).filter((name) => names.includes(name))
  const [, ...rows] = exportTable(catalogue, shown, records, writer.today)
  return rows.map((row) =>
    names.map((name) => {
      const at = shown.indexOf(name)
      return at < 0 ? '' : textOf(row[at] ?? '')
    }),
  )
}

export function importOfCatalogue({ catalogue, written }: ServedCatalogue): ServedImport {
  const { name, titles, path, plan, services, exempt, permissions } = catalogue
  return {
    kind: {
      name,
      titles: { one: titles.one, many: titles.many, feminine: titles.gender === 'f' },
      group: catalogue.parents?.[0]?.title ?? 'Configuración',
      address: path,
      fields: columnsOf(catalogue),
      known: knownBy(catalogue),
      gate: { permission: permissions.write, plan, services, ...(exempt ? { exempt } : {}) },
      exports: exportOf(permissions.read),
    },
    prepare: (tx, writer, table) => prepare(tx, writer, written, table),
    undo: (tx, writer, records) => undo(tx, writer, written, records),
    records: (tx, writer, names) => readAll(tx, writer, catalogue, names),
  }
}
