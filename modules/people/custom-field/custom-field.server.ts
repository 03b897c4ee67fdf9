import type { ErrorBody } from '#base/errors.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { customEntities, customEntityNames, isFigure, MOST_CUSTOM_FIELDS, type CustomEntity } from '#platform/custom/field.ts'
import { parseFormula } from '#platform/custom/formula.ts'
import { workOutAgain } from '#platform/custom/formulas.server.ts'
import { countCustomValues, readCustomFields } from '#platform/custom/read.server.ts'
import { standardFigures } from '#platform/custom/record.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { customField } from './custom-field.ts'
import { customFieldErrors as errors } from './errors.ts'

const inUse = (count: number, field: string | null): ErrorBody => errors.of('inUse', { cantidad: String(count) }, field)

/** What hangs from another field hangs from one of its own place, and not from itself by any way round. */
async function conditionProblem(tx: Tx, companyId: string, id: string, entity: string, conditionId: string): Promise<ErrorBody | null> {
  const above = await tx.rows<{ id: string; entity: string; kind: string }>(sql`
    with recursive chain (id, entity, kind, condition_id) as (
      select id, entity, kind, condition_id from custom_field where company_id = ${companyId} and id = ${conditionId}
      union
      select f.id, f.entity, f.kind, f.condition_id from chain c join custom_field f on f.company_id = ${companyId} and f.id = c.condition_id)
    select id, entity, kind from chain`)
  const wrong = (detalle: string) => errors.of('invalid', { detalle }, 'conditionId')
  if (above.some((each) => each.id === id)) return wrong('Ese campo depende de este: elige otro.')
  const [first] = above
  if (first && first.entity !== entity) return wrong('Elige un campo que aparezca en el mismo lugar.')
  return first?.kind === 'FormulaField' ? wrong('Elige un campo que alguien llene: una fórmula se calcula después.') : null
}

/** What a formula names stands beside it and holds a figure. */
async function formulaProblem(tx: Tx, companyId: string, entity: CustomEntity, formula: string): Promise<ErrorBody | null> {
  const parsed = parseFormula(formula)
  if ('problem' in parsed) return errors.of('invalid', { detalle: parsed.problem }, 'formula')
  const figures = (await readCustomFields(tx, companyId)).filter(
    (field) => field.entity === entity && field.active && isFigure(field.kind) && field.kind !== 'FormulaField',
  )
  const known = [...Object.keys(standardFigures[entity]), ...figures.map(({ internalName }) => internalName)]
  const unknown = parsed.names.find((name) => !known.includes(name))
  if (unknown === undefined) return null
  const offered = known.length === 0 ? 'Crea primero los campos de número o dinero que usa.' : `Puedes usar ${known.join(', ')}.`
  return errors.of('invalid', { detalle: `No hay una cifra «${unknown}» en ${customEntities[entity]}. ${offered}` }, 'formula')
}

/** The first formula of the same place that names a field; null when none does. */
async function formulaNaming(
  tx: Tx,
  companyId: string,
  { entity, internalName }: { entity: CustomEntity; internalName: string },
): Promise<string | null> {
  const found = (await readCustomFields(tx, companyId)).find((field) => {
    if (field.entity !== entity || field.kind !== 'FormulaField') return false
    const parsed = parseFormula(field.formula)
    return 'names' in parsed && parsed.names.includes(internalName)
  })
  return found?.label ?? null
}

export const customFieldServed = serveCatalogue(customField, {
  async check(tx, { change, session: { companyId }, id, values, previous }) {
    if (change === 'remove' || change === 'deactivate') {
      const formula = await formulaNaming(tx, companyId, values)
      const detalle = `La fórmula «${formula}» usa este campo. Cámbiala primero.`
      if (formula !== null) return [errors.of('invalid', { detalle }, null)]
      if (change === 'deactivate') return []
      // What a formula says of a record is nobody's datum.
      if (values.kind === 'FormulaField') return []
      const count = await countCustomValues(tx, companyId, values)
      return count === 0 ? [] : [inUse(count, null)]
    }
    const found: ErrorBody[] = []
    if (change === 'create' || change === 'activate') {
      const row = await tx.first<{ count: number }>(sql`
        select count(*)::int as count from custom_field where company_id = ${companyId} and entity = ${values.entity} and active and id <> ${id}`)
      if ((row?.count ?? 0) >= MOST_CUSTOM_FIELDS) {
        const detalle = `${customEntities[values.entity]} ya tiene ${MOST_CUSTOM_FIELDS} campos, que es el máximo. Inactiva uno.`
        found.push(errors.of('invalid', { detalle }, 'entity'))
      }
    }
    if (values.kind === 'FormulaField' && change !== 'merge') {
      const problem = await formulaProblem(tx, companyId, values.entity, values.formula)
      if (problem) found.push(problem)
    }
    if (values.conditionId !== null) {
      const problem = await conditionProblem(tx, companyId, id, values.entity, values.conditionId)
      if (problem) found.push(problem)
    }
    // An option that somebody chose is taken out of use, not away.
    const kept = new Set(values.children.map((option) => option.id))
    for (const option of previous?.children ?? []) {
      if (option.id === null || kept.has(option.id)) continue
      const count = await countCustomValues(tx, companyId, values, option.id)
      if (count > 0) found.push(inUse(count, 'children'))
    }
    return found
  },
  async after(tx, companyId) {
    const fields = await readCustomFields(tx, companyId)
    for (const entity of customEntityNames)
      if (fields.some((field) => field.entity === entity && field.kind === 'FormulaField'))
        await workOutAgain(tx, companyId, entity, fields)
  },
})
