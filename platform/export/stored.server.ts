/** Exports as they are kept. */
import { uuidv7 } from 'uuidv7'
import type { Visitor } from '../access.ts'
import { hashOf, insertRows } from '../db/insert.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import type { FileStore } from '../files.server.ts'
import { MOST_EXPORTS_AT_ONCE, type ExportState } from './endpoints.ts'

export type JobKind = 'list' | 'copy' | 'restore'
export type JobFormat = 'csv' | 'xlsx' | 'pdf' | 'zip'

export interface StoredJob {
  readonly id: string
  readonly person_id: string
  readonly kind: JobKind
  readonly title: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly format: JobFormat
  readonly state: ExportState
  readonly file_name: string
  readonly attempts: number
  readonly created_at: Date
  readonly expires_at: Date | null
  /** `sightOf` whoever asked, when it was written. */
  readonly sight: string | null
}

export const jobColumns = sql`id, person_id, kind, title, path, query, format, state, file_name, attempts, created_at, expires_at, sight`

/** What somebody may see, only to compare: a file holds costs or branches that its owner may have lost since. */
export const sightOf = ({ permissions, reach }: Pick<Visitor, 'permissions'> & { readonly reach: string | null }): string =>
  hashOf([[...permissions].toSorted(), reach])

export const keyOfJob = (companyId: string, id: string): string => `exports/${companyId}/${id}`

/** Where the parts of a copy that is brought stand until it is here. */
export const folderOfSent = (companyId: string, id: string): string => `copies/${companyId}/${id}`

export interface NewJob {
  readonly kind: JobKind
  readonly title: string
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
  readonly format: JobFormat
}

/** Puts one in the queue. @throws BusinessError when the person has too many that have not ended */
export async function queueJob(tx: Tx, who: { companyId: string; personId: string }, now: Date, job: NewJob): Promise<string> {
  const { companyId, personId } = who
  const open = await tx.first<{ count: number }>(sql`
    select count(*) from export_job where company_id = ${companyId} and person_id = ${personId} and state in ('queued', 'running')`)
  if ((open?.count ?? 0) >= MOST_EXPORTS_AT_ONCE)
    return httpErrors.fail('invalid', { detalle: `Ya tienes ${MOST_EXPORTS_AT_ONCE} exportaciones en proceso. Espera a que termine una.` })
  const id = uuidv7()
  await insertRows(tx, 'export_job', [
    {
      company_id: companyId,
      id,
      person_id: personId,
      kind: job.kind,
      title: job.title,
      path: job.path ?? '',
      query: job.query ?? {},
      format: job.format,
      created_at: now,
    },
  ])
  return id
}

export async function findJob(tx: Tx, companyId: string, id: string): Promise<StoredJob | undefined> {
  return tx.first<StoredJob>(sql`select ${jobColumns} from export_job where company_id = ${companyId} and id = ${id} for update`)
}

/** Takes away the file of one whose time is over. */
export async function expireJob(tx: Tx, files: FileStore, companyId: string, id: string): Promise<void> {
  await files.remove(keyOfJob(companyId, id))
  await tx.run(sql`update export_job set state = 'expired' where company_id = ${companyId} and id = ${id} and state = 'ready'`)
}
