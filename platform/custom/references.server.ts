/** What values point to: found by id or by what a person writes, and kept with the name that it has. */
import type { ErrorBody } from '#base/errors.ts'
import { sql, type Sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import { isReference, type CustomEntity, type CustomField, type CustomInput } from './field.ts'
import { referenceIn } from './value.ts'

/** The values of one record of a call. */
export interface GivenValues {
  readonly entity: CustomEntity
  readonly values: CustomInput
  /** Their path in the request: "custom", "lines.2.custom". */
  readonly at: string
}

type ReferenceKind = 'PartyField' | 'ItemField' | 'FileField'
const referenceKinds = ['PartyField', 'ItemField', 'FileField'] as const satisfies readonly ReferenceKind[]

/** Rows (asked, id, label): what each of `asked` is. A third party is found by its number too, and an item by its code. */
const found: Readonly<Record<ReferenceKind, (companyId: string, ids: readonly string[], texts: readonly string[]) => Sql>> = {
  PartyField: (companyId, ids, texts) => sql`
    select p.id::text as asked, p.id::text as id, p.display_name as label from party p where p.company_id = ${companyId} and p.id = any(${ids}::uuid[])
     union all
    select a.asked, p.id::text, p.display_name from unnest(${texts}::text[]) as a (asked) join party p on p.company_id = ${companyId}
       and (p.identification = regexp_replace(a.asked, '[. ]|-[0-9]$', '', 'g') or lower(p.display_name) = lower(a.asked))`,
  ItemField: (companyId, ids, texts) => sql`
    select i.id::text as asked, i.id::text as id, i.code || ' ' || i.name as label from item i where i.company_id = ${companyId} and i.id = any(${ids}::uuid[])
     union all
    select a.asked, i.id::text, i.code || ' ' || i.name from unnest(${texts}::text[]) as a (asked) join item i on i.company_id = ${companyId}
       and (i.code = a.asked or lower(i.name) = lower(a.asked) or lower(i.code || ' ' || i.name) = lower(a.asked))`,
  FileField: (companyId, ids) => sql`
    update custom_file f set kept = true where f.company_id = ${companyId} and f.id = any(${ids}::uuid[])
    returning f.id::text as asked, f.id::text as id, f.name as label`,
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const missing: Readonly<Record<ReferenceKind, (text: string) => string>> = {
  PartyField: (text) => `No hay un tercero «${text}».`,
  ItemField: (text) => `No hay un producto o servicio «${text}».`,
  FileField: () => 'El archivo ya no está. Adjúntalo otra vez.',
}

/**
 * @returns the values in order, each reference with its id and its present name, and what nothing was found for, at its field
 */
export async function withReferences(
  tx: Tx,
  companyId: string,
  fields: readonly CustomField[],
  given: readonly GivenValues[],
): Promise<{ readonly values: readonly CustomInput[]; readonly problems: readonly ErrorBody[] }> {
  const pointing = fields.filter(({ kind }) => isReference(kind))
  const values = given.map((each) => ({ ...each.values }))
  if (pointing.length === 0) return { values, problems: [] }
  const problems: ErrorBody[] = []
  for (const kind of referenceKinds) {
    const asked = given.flatMap(({ entity, values: own, at }, index) =>
      pointing.flatMap((field) => {
        const reference = field.kind === kind && field.entity === entity ? referenceIn(own[field.internalName]) : null
        const text = reference ? reference.id.trim() || reference.label.trim() : ''
        return text === '' ? [] : [{ index, name: field.internalName, text, at }]
      }),
    )
    if (asked.length === 0) continue
    const texts = [...new Set(asked.map(({ text }) => text))]
    const isId = (text: string) => UUID.test(text)
    const rows = await tx.rows<{ asked: string; id: string; label: string }>(
      found[kind](
        companyId,
        texts.filter(isId),
        texts.filter((text) => !isId(text)),
      ),
    )
    const answers = Map.groupBy(rows, (row) => row.asked)
    for (const { index, name, text, at } of asked) {
      const several = answers.get(text) ?? []
      // Its own number or code says more than a name that others may have.
      const [one, other] = several
      if (one && !other) Object.assign(values[index] ?? {}, { [name]: { id: one.id, label: one.label } })
      else {
        const detalle = one ? `Hay varios «${text}»: escribe su número o su código.` : missing[kind](text)
        problems.push(httpErrors.of('invalid', { detalle }, `${at}.${name}`))
      }
    }
  }
  return { values, problems }
}
