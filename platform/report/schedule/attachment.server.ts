/**
 * The file of a scheduled report, made when its mail leaves: with the permissions that whoever scheduled it has at that
 * moment, and with the periods of its slot. Without those permissions nothing leaves and the schedule stops. It is made once
 * for all the mails of a sending.
 */
import { parse } from 'zod/v4/core'
import * as z from 'zod/mini'
import { BusinessError } from '#base/errors.ts'
import { inCompany } from '../../db/doors.server.ts'
import { hashOf } from '../../db/insert.server.ts'
import { inNameOf } from '../../db/reach.server.ts'
import { sql, type Tx } from '../../db/tx.server.ts'
import type { FileStore } from '../../files.server.ts'
import { GiveUp } from '../../jobs/worker.server.ts'
import type { ProducedFile, ProduceFile } from '../../mail/deliver.server.ts'
import { announce } from '../../notices/announce.server.ts'
import type { Runtime } from '../../runtime.server.ts'
import { fileName, streamOf } from '../file.server.ts'
import { reportPdf } from '../pdf.server.ts'
import { XLSX_MIME } from '../report.ts'
import { oneSnapshot, type OpenReport, type ServedReport } from '../report.server.ts'
import { writeXlsx } from '../xlsx.server.ts'
import type { ScheduleFormat } from './endpoints.ts'
import { noticeOfSending } from './notices.ts'
import {
  queryOf,
  readStored,
  reportNamed,
  stopSchedule,
  whyNot,
  type ScheduleMember,
  type ScheduleParts,
  type StoredSchedule,
} from './stored.server.ts'

/** What mail servers commonly take, less what its encoding adds. */
const MAX_FILE_MB = 15

interface SendingRow {
  readonly slot: Date
  readonly asked_by: string | null
}

interface Stop {
  readonly stop: string
  readonly schedule: StoredSchedule
}
type Made = { readonly file: ProducedFile; readonly seenBy: string; readonly isNew: boolean } | Stop

/**
 * What the file of a sending is, once made: another of its mails takes the same bytes, as long as whoever scheduled it may
 * still see the same.
 */
const keptFile = z.object({ name: z.string(), mime: z.string(), key: z.string(), seenBy: z.string() })
type KeptFile = z.output<typeof keptFile>

export const scheduledFile =
  (parts: ScheduleParts): ProduceFile =>
  async (companyId, id, runtime) => {
    const entrance = { companyId, personId: null }
    // Mails of one sending that leave at the same time wait here for the first one's file.
    const made = await inCompany(runtime.pool, entrance, async (tx) => {
      const sending = await tx.first<{ file: unknown }>(sql`
        select file from report_sending where company_id = ${companyId} and id = ${id} for update`)
      const kept = sending?.file ? parse(keptFile, sending.file) : null
      const result = await makeOrTake(parts, runtime, companyId, id, kept)
      if (result !== null && 'seenBy' in result && result.isNew) {
        const { name, mime, bytes } = result.file
        const file: KeptFile = { name, mime, key: fileKey(companyId, id), seenBy: result.seenBy }
        await runtime.files.put(file.key, bytes)
        await tx.run(sql`update report_sending set file = ${JSON.stringify(file)} where company_id = ${companyId} and id = ${id}`)
      }
      return result
    })
    if (made === null || 'file' in made) return made?.file ?? null
    await inCompany(runtime.pool, entrance, async (tx) => {
      await stopSchedule(tx, companyId, made.schedule.id, made.stop)
      await announce(tx, companyId, runtime.clock.now(), [noticeOfSending({ id, schedule: made.schedule }, made.stop)])
    })
    throw new GiveUp(made.stop)
  }

const fileKey = (companyId: string, id: string): string => `report-sendings/${companyId}/${id}`

/** The files of the sendings of a schedule go when another one is written or the schedule is deleted. */
export async function forgetFiles(tx: Tx, files: FileStore, companyId: string, scheduleId: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    update report_sending set file = null
     where company_id = ${companyId} and schedule_id = ${scheduleId} and file is not null returning id`)
  for (const { id } of rows) await files.remove(fileKey(companyId, id))
}

/** In a snapshot of its own: every mail asks anew whether it may leave, but only the first one reads the report. */
async function makeOrTake(
  parts: ScheduleParts,
  { pool, clock, files }: Runtime,
  companyId: string,
  id: string,
  kept: KeptFile | null,
): Promise<Made | null> {
  return inCompany(pool, { companyId, personId: null }, async (tx) => {
    await oneSnapshot(tx)
    const asked = await sendingOf(tx, parts, companyId, id)
    if (asked === null || 'stop' in asked) return asked
    const { served, member, schedule, slot } = asked
    // What the author reaches is what they see: the policies of the database look at who reads.
    await inNameOf(tx, schedule.person_id, member.isVeiled)
    const seenBy = hashOf([[...member.permissions].toSorted(), schedule.person_id, member.reach])
    if (kept?.seenBy === seenBy) {
      const bytes = await files.get(kept.key).catch(() => null)
      if (bytes !== null) return { file: { name: kept.name, mime: kept.mime, bytes }, seenBy, isNew: false }
    }
    const session = { companyId, permissions: member.permissions }
    const open = await served.open(tx, session, queryOf(served.report, schedule.query), slot)
    return { file: await written({ ...open, madeAt: clock.now() }, schedule.format), seenBy, isNew: true }
  }).catch(explained)
}

interface Asked {
  readonly served: ServedReport
  readonly member: ScheduleMember
  readonly schedule: StoredSchedule
  readonly slot: Date
}

async function sendingOf(tx: Tx, parts: ScheduleParts, companyId: string, id: string): Promise<Asked | Stop | null> {
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
  return { served, member, schedule, slot: row.slot }
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
