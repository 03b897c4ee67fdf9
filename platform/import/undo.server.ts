/** What stands in the way of undoing an import, said of the record that it is about. */
import { BusinessError } from '#base/errors.ts'
import { httpErrors } from '../http/errors.ts'
import { referencesTo } from '../catalogue/uses.server.ts'
import { join, raw, sql, type Tx } from '../db/tx.server.ts'
import type { WrittenRecord } from './served.server.ts'

const FOREIGN_KEY_VIOLATION = '23503'

type Named = Pick<WrittenRecord, 'id' | 'title'>

/** @throws 401 naming the first record that somebody changed since the import */
export function refuseTouched(records: readonly WrittenRecord[], versions: ReadonlyMap<string, number>): void {
  const touched = records.find(({ id, version }) => versions.get(id) !== version)
  if (!touched) return
  const what = versions.has(touched.id) ? 'cambió' : 'ya no existe'
  httpErrors.fail('invalid', { detalle: `No se puede deshacer: «${touched.title}» ${what} después de la importación.` })
}

/** What points to records, as a person calls it, by table; what is left out is the record's own or counts as no use. */
export type UseWords = Readonly<Record<string, string>>

/**
 * Before some records are taken away: what else points to one of them.
 * @param apart tables of rows that go with the records
 * @throws 401 naming the record and what uses it
 */
export async function refuseUsed(
  tx: Tx,
  companyId: string,
  table: string,
  records: readonly Named[],
  { apart, words }: { readonly apart: readonly string[]; readonly words: UseWords },
): Promise<void> {
  const references = (await referencesTo(tx, table)).filter((each) => !apart.includes(each.table))
  if (references.length === 0 || records.length === 0) return
  const asked = references.map(
    (each) => sql`select u.${raw(each.column)} as id, ${words[each.table] ?? 'otra parte'}::text as what from ${raw(each.table)} u
                   where u.company_id = ${companyId} and u.${raw(each.column)} = any(${records.map(({ id }) => id)}::uuid[])`,
  )
  const used = await tx.rows<{ id: string; what: string }>(
    sql`select distinct id, what from (${join(asked, ' union all ')}) u order by id, what`,
  )
  const [first] = used
  if (!first) return
  const whats = used.filter(({ id }) => id === first.id).map(({ what }) => what)
  const title = records.find(({ id }) => id === first.id)?.title ?? ''
  httpErrors.fail('invalid', { detalle: `No se puede deshacer: «${title}» ya se usó en ${new Intl.ListFormat('es').format(whats)}.` })
}

/** Says of which record it was when the database refuses because something points to one of them. */
export async function refusingUsed(records: readonly Named[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== FOREIGN_KEY_VIOLATION) throw error
    const detail = 'detail' in error ? String(error.detail) : ''
    const used = records.find(({ id }) => detail.includes(id))
    const name = used ? `«${used.title}»` : 'uno de sus registros'
    throw new BusinessError([httpErrors.of('invalid', { detalle: `No se puede deshacer: ${name} ya se usó en otra parte.` })])
  }
}
