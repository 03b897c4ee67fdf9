/** The one door of values: what they point to is found, and then they are what the form would accept. */
import type { Tx } from '../db/tx.server.ts'
import type { CustomEntity, CustomField, CustomInput } from './field.ts'
import { checkCustom, type CheckedValues } from './record.ts'
import { withReferences } from './references.server.ts'

/** Of a record that has none. */
export const noValues: CheckedValues = { values: {}, problems: [] }

/** The values of any number of records of an entity without standard figures, in order. */
export async function checkedValues(
  tx: Tx,
  companyId: string,
  fields: readonly CustomField[],
  entity: CustomEntity,
  given: readonly CustomInput[],
): Promise<CheckedValues[]> {
  const found = await withReferences(
    tx,
    companyId,
    fields,
    given.map((values, index) => ({ entity, values, at: `${index}` })),
  )
  return found.values.map((values, index) => {
    const start = `${index}.`
    const lost = found.problems.flatMap((problem) =>
      problem.field?.startsWith(start) ? [{ ...problem, field: `custom.${problem.field.slice(start.length)}` }] : [],
    )
    const checked = checkCustom(fields, entity, values, { asks: true })
    const isLost = (field: string | null) => lost.some((problem) => problem.field === field)
    return { values: checked.values, problems: [...lost, ...checked.problems.filter(({ field }) => !isLost(field))] }
  })
}
