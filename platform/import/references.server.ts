/** The custom values of rows that point to a third party, an item or a file. */
import { CUSTOM_COLUMN } from '../custom/import.ts'
import type { CustomEntity, CustomField, CustomInput } from '../custom/field.ts'
import { withReferences } from '../custom/references.server.ts'
import type { Tx } from '../db/tx.server.ts'
import type { ImportRow } from './served.server.ts'

/** Each as what was found by the number, code or name that its cell says; what was not found is refused there. */
export async function pointedRows<
  Planned extends { readonly row: ImportRow; readonly input: { readonly custom?: CustomInput | undefined } },
>(tx: Tx, companyId: string, entity: CustomEntity, fields: readonly CustomField[], planned: readonly Planned[]): Promise<Planned[]> {
  const found = await withReferences(
    tx,
    companyId,
    fields,
    planned.map(({ input }, index) => ({ entity, values: input.custom ?? {}, at: `${index}` })),
  )
  for (const problem of found.problems) {
    const [index = '', name = ''] = problem.field?.split('.') ?? []
    planned[Number(index)]?.row.refuse(`${CUSTOM_COLUMN}${name}`, problem)
  }
  return planned.map((each, index) => ({ ...each, input: { ...each.input, custom: found.values[index] ?? {} } }))
}
