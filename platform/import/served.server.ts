/** The socket of imports: what a module gives so that its records can come from a file, be undone and go out again. */
import type { Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { Tx } from '../db/tx.server.ts'
import type { Session } from '../http/handle.server.ts'
import type { ImportMode } from './import-mode.ts'
import type { ImportField, ImportKind } from './kind.ts'
import type { Maker } from './maker.server.ts'

export interface ImportWriter {
  readonly session: Session
  readonly today: Day
  readonly now: Date
  /** Tells whoever waits how far it went. @throws when they called it off */
  readonly progress?: (done: number, work: number) => Promise<void>
}

/** What is wrong with a cell, or with a whole row. */
export interface CellProblem {
  /** As a spreadsheet counts rows. */
  readonly row: number
  /** Null when it is of the whole row. */
  readonly field: string | null
  readonly code: number
  readonly message: string
  /** Texts that the cell may say instead, the likeliest first. */
  readonly suggestions: readonly string[]
}

/** A record that a cell names and that there is not. */
export interface MissingName {
  readonly row: number
  readonly field: string
  readonly name: string
}

/** A row on its way: its texts by field, trimmed, and what was found wrong. */
export class ImportRow {
  readonly number: number
  /** Of every column that has a field, and of every default. */
  readonly cells: Readonly<Record<string, string>>
  readonly #problems: CellProblem[] = []
  readonly #missing: MissingName[] = []

  constructor(number: number, cells: Readonly<Record<string, string>>) {
    this.number = number
    this.cells = cells
  }

  /** '' when the file does not say. */
  text(field: string): string {
    return this.cells[field] ?? ''
  }

  /** Whether the file speaks of the field at all, even to leave it empty. */
  has(field: string): boolean {
    return this.cells[field] !== undefined
  }

  /** Said once of each cell: the first thing is the one to mend. */
  refuse(field: string | null, { code, message }: Pick<ErrorBody, 'code' | 'message'>, suggestions: readonly string[] = []): void {
    if (field !== null && this.isWrong(field)) return
    this.#problems.push({ row: this.number, field, code, message, suggestions })
  }

  /** Names of other records that a cell says and that there are not. */
  lack(field: string, name: string): void {
    this.#missing.push({ row: this.number, field, name })
  }

  get missing(): readonly MissingName[] {
    return this.#missing
  }

  isWrong(field: string): boolean {
    return this.#problems.some((problem) => problem.field === field)
  }

  get problems(): readonly CellProblem[] {
    return this.#problems
  }

  get isRight(): boolean {
    return this.#problems.length === 0
  }
}

export interface ImportTable {
  readonly rows: readonly ImportRow[]
  /** Fields that have a column or a default, in the order of the file. */
  readonly columns: readonly string[]
  readonly mode: ImportMode
}

/** A record that an import left behind, and what it takes to undo it. */
export interface WrittenRecord {
  readonly id: string
  /** "Ferretería El Nogal S.A.S." */
  readonly title: string
  /** After the import: with another one by now somebody touched it. */
  readonly version: number
  /** What it was; null of one that the import created. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** What it takes to find it again and to know whether somebody touched it, of what has no version. */
  readonly after?: Readonly<Record<string, unknown>> | null
}

/** What a row changes, as the kind wants it seen before it is written; figures in their canonical writing. */
export interface ComparedRow {
  readonly row: number
  readonly title: string
  /** Null of what there is not yet. */
  readonly before: string | null
  readonly after: string
}

export interface Prepared {
  /** Of a kind that says what it `compares`. */
  readonly compared?: readonly ComparedRow[]
  readonly created: number
  readonly changed: number
  readonly equal: number
  /** Writes the rows without problems, in the transaction of the caller. */
  readonly write: () => Promise<readonly WrittenRecord[]>
}

export interface ServedImport {
  readonly kind: ImportKind
  /** Fields that a company adds by itself, after those of the kind. */
  readonly more?: (tx: Tx, companyId: string) => Promise<readonly ImportField[]>
  /** Reads and judges every row, refusing what the form would refuse; writes nothing. */
  readonly prepare: (tx: Tx, writer: ImportWriter, table: ImportTable) => Promise<Prepared>
  /** Of the fields that name records which can be made of their name alone. */
  readonly makers?: Readonly<Record<string, Maker>>
  /** Takes back what an import did. @throws BusinessError naming what was touched or is in use */
  readonly undo: (tx: Tx, writer: ImportWriter, records: readonly WrittenRecord[]) => Promise<void>
  /** Every record as rows of this kind, one text for each of the fields given: what goes out comes in again unchanged. */
  readonly records: (tx: Tx, writer: ImportWriter, fields: readonly string[]) => Promise<readonly (readonly string[])[]>
}
