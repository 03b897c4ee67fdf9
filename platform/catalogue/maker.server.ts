/** Records of a catalogue made while a file that names them comes in: by the catalogue's own door, with what a new one begins with. */
import { safeParse } from 'zod/v4/core'
import { raw, sql, type Tx } from '../db/tx.server.ts'
import { keyOf } from '../import/cells.ts'
import type { Maker } from '../import/maker.server.ts'
import type { ImportWriter } from '../import/served.server.ts'
import { endpointsOfAny, type AnyValues } from './catalogue.ts'
import type { ServedCatalogue } from './catalogue.server.ts'
import { columnOf } from './field.ts'
import { inputsOf, valuesOf } from './form-values.ts'
import { quickFields } from './quick.ts'
import { lower } from './words.ts'
import { createRecord } from './write.server.ts'

/** "Bebidas › Calientes", as it goes out, or with what a keyboard has. */
const STEPS = /[›>]/

/** @throws Error of a catalogue that asks for more than a name */
export function makerOf({ catalogue, written }: ServedCatalogue): Maker {
  const { titles, permissions, plan, services, exempt, tree } = catalogue
  const [field, ...more] = quickFields(catalogue) ?? []
  if (field === undefined || more.length > 0) throw new Error(`${catalogue.name}: a name alone is not enough`)
  const valuesNamed = (name: string, parentId: string | null): AnyValues => ({
    ...valuesOf(catalogue, { ...inputsOf(catalogue, null), [field]: name }),
    ...(tree ? { [tree.parent]: parentId } : {}),
  })
  const stepsOf = (name: string): string[] => (tree ? name.split(STEPS) : [name]).map((step) => step.trim())

  /** Each step under the one before; those that there are stay. */
  async function make(tx: Tx, writer: ImportWriter, name: string): Promise<void> {
    const { companyId } = writer.session
    const parentOf = tree ? raw(columnOf(tree.parent)) : raw('null::uuid')
    const known = await tx.rows<{ id: string; name: string; parent: string | null }>(sql`
      select id, ${raw(columnOf(field ?? ''))} as name, ${parentOf} as parent from ${raw(catalogue.table)} where company_id = ${companyId}`)
    const path: string[] = []
    for (const step of stepsOf(name)) {
      const under = path.at(-1) ?? null
      const found = known.find(({ name: each, parent }) => parent === under && keyOf(each) === keyOf(step))
      path.push(found?.id ?? (await createRecord(tx, written, writer, valuesNamed(step, under))).id)
    }
  }

  return {
    one: lower(titles.one),
    many: lower(titles.many),
    gate: { permission: permissions.write, plan, services, ...(exempt ? { exempt } : {}) },
    suits: (name) =>
      stepsOf(name).every((step) => step !== '' && safeParse(endpointsOfAny(catalogue).create.body, valuesNamed(step, null)).success),
    make,
  }
}
