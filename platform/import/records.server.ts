/**
 * Records that have a form and a file: a row is known to be a record that exists or is a new one, what it says goes over what the
 * record was, the form's rules judge it, and sets of them are written. One change raises a version by one, so that
 * undoing finds out who changed what since.
 */
import type { ErrorBody } from '#base/errors.ts'
import { hashOf } from '../db/insert.server.ts'
import { raw, sql, type Tx } from '../db/tx.server.ts'
import type { ImportMode } from './import-mode.ts'
import type { ImportKind } from './kind.ts'
import { refuseRepeated } from './reading.ts'
import type { ImportRow, ImportTable, ImportWriter, Prepared, ServedImport, WrittenRecord } from './served.server.ts'
import { refuseTouched } from './undo.server.ts'

/** What the form sends, and whether it is in use. */
export interface RecordState<Input> {
  readonly input: Input
  readonly active: boolean
}

export interface KnownRecord {
  readonly id: string
  readonly version: number
  readonly active: boolean
}

export interface PlannedRecord<Input, Known> extends RecordState<Input> {
  readonly row: ImportRow
  readonly previous: Known | null
}

export interface RecordChange<Input> extends RecordState<Input> {
  readonly id: string
  readonly version: number
}

export interface RecordImport<Input, Known extends KnownRecord, Facts> {
  readonly kind: ImportKind
  /** Whose versions are asked. */
  readonly table: string
  readonly more?: ServedImport['more']
  readonly makers?: ServedImport['makers']
  /** Everything that reading the rows asks of the database. */
  readonly gather: (tx: Tx, writer: ImportWriter, rows: readonly ImportRow[]) => Promise<Facts>
  /** Field that makes a row be a record, for saying that it repeats. */
  readonly keyField: string
  /** What two rows must not have alike; '' of one that does not say it. */
  readonly keyOf: (row: ImportRow, previous: Known | null) => string
  readonly previousOf: (row: ImportRow, facts: Facts) => Known | null
  /** Said where what exists is not to be changed. */
  readonly taken: (row: ImportRow) => ErrorBody
  readonly inputOf: (known: Known) => Input
  readonly read: (row: ImportRow, previous: Known | null, facts: Facts) => RecordState<Input>
  /** The rows with what their values point to, found in the database; as they are, unless told. */
  readonly point?: (
    tx: Tx,
    writer: ImportWriter,
    planned: readonly PlannedRecord<Input, Known>[],
    facts: Facts,
  ) => Promise<readonly PlannedRecord<Input, Known>[]>
  /** The record as the form would send it, after the form's own rules. */
  readonly judge: (planned: PlannedRecord<Input, Known>, facts: Facts, columns: readonly string[]) => Input
  /** What only all rows together can say. */
  readonly judgeAll?: (tx: Tx, writer: ImportWriter, planned: readonly PlannedRecord<Input, Known>[], facts: Facts) => Promise<void>
  /** In a writing in which order does not count; itself unless told. */
  readonly settled?: (input: Input) => unknown
  /** New ones of a higher rank are written after the others, since they may name one of them; all alike unless told. */
  readonly rankOf?: (input: Input) => number
  readonly title: (input: Input) => string
  /** @returns the ids, in order; each begins with version 1 */
  readonly create: (tx: Tx, writer: ImportWriter, states: readonly RecordState<Input>[]) => Promise<readonly string[]>
  /** Raises the version of each by one. */
  readonly change: (tx: Tx, writer: ImportWriter, changes: readonly RecordChange<Input>[]) => Promise<void>
  /** The same for what an import changed, when it is undone: it was so before, whatever a rule says of it now. `change` unless told. */
  readonly restore?: RecordImport<Input, Known, Facts>['change']
  readonly remove: (tx: Tx, writer: ImportWriter, records: readonly { readonly id: string; readonly title: string }[]) => Promise<void>
  /** What `before` of an import was, checked. */
  readonly kept: (before: Readonly<Record<string, unknown>>) => RecordState<Input>
  readonly all: (tx: Tx, writer: ImportWriter) => Promise<readonly Known[]>
  readonly textOf: (known: Known, field: string, facts: Facts) => string
}

/** So many at once: few statements, and a person who waits sees it go on. */
const CHUNK = 250

async function inChunks<T>(all: readonly T[], work: (some: readonly T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += CHUNK) await work(all.slice(at, at + CHUNK))
}

export function importOfRecords<Input, Known extends KnownRecord, Facts>(of: RecordImport<Input, Known, Facts>): ServedImport {
  const { settled = (input: Input): unknown => input, rankOf = () => 0 } = of
  const isEqual = ({ input, active, previous }: PlannedRecord<Input, Known>): boolean =>
    previous !== null && active === previous.active && hashOf(settled(input)) === hashOf(settled(of.inputOf(previous)))

  const planned = (rows: readonly ImportRow[], mode: ImportMode, facts: Facts): PlannedRecord<Input, Known>[] => {
    const first = new Map<string, number>()
    return rows.map((row) => {
      const previous = of.previousOf(row, facts)
      const key = of.keyOf(row, previous)
      const before = first.get(key)
      if (key !== '' && before === undefined) first.set(key, row.number)
      else if (before !== undefined) refuseRepeated(row, of.keyField, before)
      if (previous && mode === 'create') row.refuse(of.keyField, of.taken(row))
      return { row, previous, ...of.read(row, previous, facts) }
    })
  }

  async function prepare(tx: Tx, writer: ImportWriter, { rows, columns, mode }: ImportTable): Promise<Prepared> {
    const facts = await of.gather(tx, writer, rows)
    const read = planned(rows, mode, facts)
    const pointed = (await of.point?.(tx, writer, read, facts)) ?? read
    const settledRows = pointed.map((each) => ({ ...each, input: of.judge(each, facts, columns) }))
    await of.judgeAll?.(tx, writer, settledRows, facts)
    const right = settledRows.filter(({ row }) => row.isRight)
    const created = right.filter(({ previous }) => previous === null).toSorted((a, b) => rankOf(a.input) - rankOf(b.input))
    const changed = right.flatMap((each) =>
      each.previous !== null && !isEqual(each)
        ? [{ ...each, id: each.previous.id, version: each.previous.version, was: each.previous }]
        : [],
    )
    return {
      created: created.length,
      changed: changed.length,
      equal: right.length - created.length - changed.length,
      async write() {
        const records: WrittenRecord[] = []
        const told = () => writer.progress?.(records.length, created.length + changed.length)
        await told()
        await inChunks(created, async (some) => {
          const ids = await of.create(tx, writer, some)
          some.forEach(({ input }, index) => records.push({ id: ids[index] ?? '', title: of.title(input), version: 1, before: null }))
          await told()
        })
        await inChunks(changed, async (some) => {
          await of.change(tx, writer, some)
          for (const { id, version, input, was } of some)
            records.push({ id, title: of.title(input), version: version + 1, before: { input: of.inputOf(was), active: was.active } })
          await told()
        })
        return records
      },
    }
  }

  async function undo(tx: Tx, writer: ImportWriter, records: readonly WrittenRecord[]): Promise<void> {
    const { companyId } = writer.session
    const now = await tx.rows<{ id: string; version: number }>(sql`
      select id, version from ${raw(of.table)} where company_id = ${companyId} and id = any(${records.map(({ id }) => id)}::uuid[]) for update`)
    refuseTouched(records, new Map(now.map(({ id, version }) => [id, version])))
    const changes = records.flatMap(({ id, version, before }) => (before === null ? [] : [{ id, version, ...of.kept(before) }]))
    await inChunks(changes, (some) => (of.restore ?? of.change)(tx, writer, some))
    const gone = records.filter(({ before }) => before === null)
    if (gone.length > 0) await of.remove(tx, writer, gone)
  }

  return {
    kind: of.kind,
    ...(of.more ? { more: of.more } : {}),
    ...(of.makers ? { makers: of.makers } : {}),
    prepare,
    undo,
    async records(tx, writer, names) {
      const facts = await of.gather(tx, writer, [])
      return (await of.all(tx, writer)).map((known) => names.map((name) => of.textOf(known, name, facts)))
    },
  }
}
