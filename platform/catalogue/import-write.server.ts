/** The records of a file written in sets: as many statements for two thousand rows as for one. */
import { auditRow } from '../audit.server.ts'
import { insertRows, updateVersions } from '../db/insert.server.ts'
import type { Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import type { WrittenRecord } from '../import/served.server.ts'
import { forgetWords } from '../search.server.ts'
import { isArranged, type AnyCatalogue, type AnyRecord, type AnyValues } from './catalogue.ts'
import { withIdentities, writeLines } from './children.server.ts'
import { isRefusal } from './meaning.server.ts'
import { toldChanges, withKeptSecrets, withSealedSecrets } from './secret.server.ts'
import { actionOf, columnsIn, insertCompanions, titleOf, valuesIn, wordsOfRecord, type Companions, type Writer } from './write.server.ts'

/** What becomes of one row. */
export interface Planned {
  readonly id: string
  readonly values: AnyValues
  readonly active: boolean
  /** Null of a new one. */
  readonly previous: AnyRecord | null
  /** Its place, where people put the order and it changes. */
  readonly place: { readonly position?: number }
}

export interface WrittenCounts {
  readonly created: number
  readonly changed: number
  readonly equal: number
}

export interface WrittenRows extends WrittenCounts {
  /** What it takes to undo them. */
  readonly records: readonly WrittenRecord[]
}

/** Whether a row that is of a record that exists changes it. */
export const isChanged = (catalogue: AnyCatalogue, planned: Planned): boolean =>
  planned.previous !== null && Object.keys(changesOf(catalogue, withKept(catalogue, planned))).length > 0

const withKept = (catalogue: AnyCatalogue, planned: Planned): Planned => ({
  ...planned,
  values: withKeptSecrets(catalogue, withIdentities(catalogue, planned.values, planned.previous), planned.previous),
})

const changesOf = (catalogue: AnyCatalogue, { values, active, previous }: Planned) =>
  toldChanges(catalogue, previous ? { ...valuesIn(catalogue, previous), active: previous.active } : { active: true }, {
    ...valuesIn(catalogue, values),
    active,
  })

function companionsOf(catalogue: AnyCatalogue, { session }: Writer, planned: Planned): Companions {
  const { id, values, active, previous } = planned
  const changes = changesOf(catalogue, planned)
  const action = previous ? actionOf(changes, active) : 'create'
  const event = auditRow(session, { action, entity: catalogue.name, entityId: id, title: titleOf(catalogue, values), changes })
  return { words: wordsOfRecord(catalogue, session.companyId, id, values), event }
}

/** @throws 401 when somebody wrote in the meantime what one of them would repeat or point to */
export async function writePlanned(tx: Tx, catalogue: AnyCatalogue, writer: Writer, given: readonly Planned[]): Promise<WrittenRows> {
  const { companyId } = writer.session
  const all: Planned[] = []
  for (const planned of given) {
    const kept = withKept(catalogue, planned)
    all.push({ ...kept, values: await withSealedSecrets(tx, catalogue, companyId, kept.id, kept.values) })
  }
  const created = all.filter(({ previous }) => previous === null)
  const changed = all.filter((planned) => planned.previous !== null && Object.keys(changesOf(catalogue, planned)).length > 0)
  try {
    await insertRows(
      tx,
      catalogue.table,
      created.map(({ id, values, active, place }) => ({ company_id: companyId, id, ...columnsIn(catalogue, values), ...place, active })),
    )
    const moved = isArranged(catalogue) ? changed.filter(({ place }) => place.position !== undefined) : []
    const stayed = changed.filter((planned) => !moved.includes(planned))
    for (const some of [moved, stayed])
      await updateVersions(
        tx,
        catalogue.table,
        companyId,
        some.map(({ id, values, active, place }) => ({ id, ...columnsIn(catalogue, values), ...place, active })),
      )
    await writeLines(
      tx,
      catalogue,
      companyId,
      [...created, ...changed].map(({ id, values, previous }) => ({ parentId: id, before: previous, after: values })),
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    return httpErrors.fail('invalid', { detalle: 'Alguien cambió la lista mientras se importaba. Vuelve a revisar el archivo.' }, 'text')
  }
  if (changed.length > 0)
    await forgetWords(
      tx,
      companyId,
      catalogue.name,
      changed.map(({ id }) => id),
    )
  await insertCompanions(
    tx,
    [...created, ...changed].map((planned) => companionsOf(catalogue, writer, planned)),
  )
  return {
    created: created.length,
    changed: changed.length,
    equal: all.length - created.length - changed.length,
    records: [...created, ...changed].map(({ id, values, previous }) => ({
      id,
      title: catalogue.title(values),
      version: previous ? previous.version + 1 : 1,
      before: previous && { values: valuesIn(catalogue, previous), active: previous.active },
    })),
  }
}
