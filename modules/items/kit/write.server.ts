/** What writing items does to formulas: kept, changed or taken away with them. */
import type { ErrorBody } from '#base/errors.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { ItemBody } from '../endpoints.ts'
import { formulaProblems, type ComponentInput, type ItemComponent } from './formula.ts'
import { checkFormulas, namesOfComponents } from './kit.server.ts'

interface AskedItem {
  readonly id: string
  readonly body: Pick<ItemBody, 'kind' | 'components'>
  readonly before: readonly ItemComponent[]
}

export interface WrittenFormula {
  readonly problems: readonly ErrorBody[]
  /** Null leaves it as it is. */
  readonly components: readonly ComponentInput[] | null
  /** For the log, as it was and as it is. */
  readonly names: { readonly before: readonly string[]; readonly after: readonly string[] }
}

/** The formula of each item that is written, judged with those of the company. */
export async function formulasOf(tx: Tx, companyId: string, asked: readonly AskedItem[]): Promise<(id: string) => WrittenFormula> {
  const wanted = asked.map((each) => ({ ...each, components: wantedOf(each) }))
  const checked = await checkFormulas(
    tx,
    companyId,
    wanted.flatMap(({ id, before, components }) => (components && components.length > 0 ? [{ id, before, components }] : [])),
  )
  const written = new Map(
    wanted.map(({ id, body, before, components }): [string, WrittenFormula] => {
      const names = namesOfComponents(before)
      const found = checked.get(id)
      if (found) return [id, { problems: found.problems, components: found.components, names: { before: names, after: found.names } }]
      // Of a kit that says nothing and never was one.
      const lacks = body.kind === 'kit' && components === null && before.length === 0
      const problems = lacks ? formulaProblems({ kind: 'kit', components: [] }) : []
      return [id, { problems, components, names: { before: names, after: components ? [] : names } }]
    }),
  )
  return (id) => written.get(id) ?? { problems: [], components: null, names: { before: [], after: [] } }
}

const wantedOf = ({ body, before }: AskedItem): readonly ComponentInput[] | null =>
  body.kind === 'kit' ? (body.components ?? null) : before.length > 0 ? [] : null
