/**
 * The file of a scheduled report, made when its mail leaves: with the permissions that whoever scheduled it has at that
 * moment, and with the periods of its slot. Without those permissions nothing leaves and the schedule stops.
 */
import { BusinessError } from '#base/errors.ts'
import { inCompany } from '../../db/doors.server.ts'
import { sql, type Tx } from '../../db/tx.server.ts'
import { GiveUp } from '../../jobs/worker.server.ts'
import type { ProducedFile, ProduceFile } from '../../mail/deliver.server.ts'
import { fileName, streamOf } from '../file.server.ts'
import { reportPdf } from '../pdf.server.ts'
import { XLSX_MIME } from '../report.ts'
import { oneSnapshot, type OpenReport } from '../report.server.ts'
import { writeXlsx } from '../xlsx.server.ts'
import type { ScheduleFormat } from './endpoints.ts'
import { queryOf, readStored, reportNamed, stopSchedule, whyNot, type ScheduleParts, type StoredSchedule } from './stored.server.ts'

/** What mail servers commonly take, less what its encoding adds. */
const MAX_FILE_MB = 15

interface SendingRow {
  readonly slot: Date
  readonly asked_by: string | null
}

type Made = { readonly file: ProducedFile } | { readonly stop: string; readonly schedule: StoredSchedule }

export const scheduledFile =
  (parts: ScheduleParts): ProduceFile =>
  async (companyId, id, { pool, clock }) => {
    const entrance = { companyId, personId: null }
    const made = await inCompany(pool, entrance, async (tx) => {
      await oneSnapshot(tx)
      return makeFile(tx, parts, companyId, id, clock.now())
    }).catch(explained)
    if (made === null || 'file' in made) return made?.file ?? null
    await inCompany(pool, entrance, (tx) => stopSchedule(tx, companyId, made.schedule.id, made.stop))
    throw new GiveUp(made.stop)
  }

async function makeFile(tx: Tx, parts: ScheduleParts, companyId: string, id: string, now: Date): Promise<Made | null> {
  const row = await tx.first<SendingRow>(sql`
    select g.slot, g.asked_by, s.id, s.person_id, s.report, s.name, s.query, s.format, s.plan, s.recipients, s.state, s.reason, s.next_at
      from report_sending g join report_schedule s on s.company_id = g.company_id and s.id = g.schedule_id
     where g.company_id = ${companyId} and g.id = ${id}`)
  // Deleted with its schedule.
  if (!row) return null
  const schedule = readStored(row)
  if (schedule.state === 'stopped') throw new GiveUp(schedule.reason ?? 'El envío está detenido.')
  if (schedule.state === 'paused' && row.asked_by === null) throw new GiveUp('El envío se pausó antes de salir.')
  const served = reportNamed(parts, schedule.report)
  const member = await parts.memberOf(tx, companyId, schedule.person_id)
  const stop = whyNot(served, member)
  if (stop !== null || served === null || member === null) return { stop: stop ?? '', schedule }
  const session = { companyId, permissions: member.permissions }
  const open = await served.open(tx, session, queryOf(served.report, schedule.query), row.slot)
  return { file: await written({ ...open, madeAt: now }, schedule.format) }
}

async function written(open: OpenReport, format: ScheduleFormat): Promise<ProducedFile> {
  const name = fileName(open.report, open.parameters, format)
  if (format === 'pdf') return { name, mime: 'application/pdf', bytes: withinLimit(await reportPdf(open)) }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of streamOf((sink) => writeXlsx(open, sink))) {
    size += chunk.byteLength
    if (size > MAX_FILE_MB * 1024 * 1024) tooLarge()
    chunks.push(chunk)
  }
  return { name, mime: XLSX_MIME, bytes: Buffer.concat(chunks) }
}

const withinLimit = (bytes: Uint8Array): Uint8Array => (bytes.byteLength > MAX_FILE_MB * 1024 * 1024 ? tooLarge() : bytes)

const tooLarge = (): never => {
  throw new GiveUp(`El archivo pesa más de ${MAX_FILE_MB} MB y no cabe en un correo. Programa el reporte con un periodo más corto.`)
}

/** What a person can mend is said and not tried again; the words of a bug of ours are for the log. */
function explained(error: unknown): never {
  if (error instanceof GiveUp) throw error
  if (error instanceof BusinessError) throw new GiveUp(error.message, { cause: error })
  throw new Error('No se pudo hacer el archivo del reporte.', { cause: error })
}
