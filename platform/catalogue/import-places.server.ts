/** Where the records of a file go among those that people put in order: the whole order is read once and kept in memory. */
import type { ErrorBody } from '#base/errors.ts'
import { raw, sql, type Tx } from '../db/tx.server.ts'
import { isArranged, type AnyCatalogue } from './catalogue.ts'
import { ringProblem } from './tree.ts'
import { lockTree, parentColumn } from './tree.server.ts'
import { usedAmong } from './uses.server.ts'

interface Place {
  readonly id: string
  readonly parent: string | null
  readonly position: number
}

/** Of a plain catalogue nothing is asked and nothing is refused. */
export class ImportPlaces {
  readonly #catalogue: AnyCatalogue
  readonly #used: ReadonlySet<string>
  readonly #parentOf = new Map<string, string | null>()
  readonly #children = new Map<string | null, number>()
  readonly #next = new Map<string | null, number>()

  private constructor(catalogue: AnyCatalogue, places: readonly Place[], used: ReadonlySet<string>) {
    this.#catalogue = catalogue
    this.#used = used
    for (const { id, parent, position } of places) this.#put(id, parent, position)
  }

  /** A tree stays locked: its changes go one by one. @param parents records that something of the file may hang from */
  static async read(tx: Tx, catalogue: AnyCatalogue, companyId: string, parents: readonly string[]): Promise<ImportPlaces> {
    if (!isArranged(catalogue)) return new ImportPlaces(catalogue, [], new Set())
    if (catalogue.tree) await lockTree(tx, catalogue, companyId)
    const places = await tx.rows<Place>(sql`
      select id, ${raw(parentColumn(catalogue) ?? 'null::uuid')} as parent, position from ${raw(catalogue.table)} where company_id = ${companyId}`)
    const asked = catalogue.tree?.parentInUse ? [...new Set(parents)] : []
    return new ImportPlaces(catalogue, places, await usedAmong(tx, catalogue, companyId, asked, [catalogue.table]))
  }

  #put(id: string, parent: string | null, position: number): void {
    this.#parentOf.set(id, parent)
    this.#children.set(parent, (this.#children.get(parent) ?? 0) + 1)
    this.#next.set(parent, Math.max(this.#next.get(parent) ?? 0, position + 1))
  }

  /** What is wrong with hanging a record from another one: the rules of the form (`refuseParent`). */
  refusalOf(id: string, parent: string | null): ErrorBody | null {
    const { tree } = this.#catalogue
    if (!tree || parent === null) return null
    for (let above: string | null = parent; above !== null; above = this.#parentOf.get(above) ?? null)
      if (above === id) return ringProblem(tree)
    if (tree.most && (this.#children.get(parent) ?? 0) >= tree.most.children) return { ...tree.most.error(), field: tree.parent }
    return tree.parentInUse && this.#used.has(parent) ? { ...tree.parentInUse(), field: tree.parent } : null
  }

  /** Hangs it at the end of those of the same one. @returns the columns to write; none in a plain catalogue */
  hang(id: string, parent: string | null): { readonly position?: number } {
    if (!isArranged(this.#catalogue)) return {}
    const before = this.#parentOf.get(id)
    if (before !== undefined) this.#children.set(before, (this.#children.get(before) ?? 1) - 1)
    const position = this.#next.get(parent) ?? 0
    this.#put(id, parent, position)
    return { position }
  }
}
