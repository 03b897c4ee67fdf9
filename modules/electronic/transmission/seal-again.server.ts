/**
 * A document that is signed on another day than that of its issue: the day of issue must be that of the signature (rule FAD09e), so that it
 * takes the day and the instant on which it is signed, under its number and with another unique code. Its entry keeps its day.
 */
import * as z from 'zod/mini'
import { dayInBogota, showDay, timeInBogota, type Day } from '#base/date.ts'
import { withOpenPin } from '#modules/company/index.server.ts'
import type { Company } from '#modules/company/index.ts'
import type { StoredDocument } from '#modules/documents/index.ts'
import { setSealed, technicalKeyOfDocument, type ElectronicFace } from '#modules/documents/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { storedDay } from '../snapshot.ts'
import { keepCode, type Held } from './ledger.server.ts'

const remembered = z.object({
  issueDate: storedDay,
  issueTime: z.string(),
  resolution: z.optional(z.object({ number: z.string(), validTo: storedDay })),
  corrects: z.optional(z.object({ cufe: z.optional(z.string()) })),
})

interface ToSign {
  readonly held: Held
  readonly company: Company
  readonly face: ElectronicFace
  readonly document: StoredDocument
}

/** What stands to be signed, with the unique code that it has by then. */
export interface Sealed {
  readonly held: Held
  readonly document: StoredDocument
}

/**
 * @param now when it is signed
 * @returns why it cannot be signed any more, in words that a person reads
 * @throws Error when somebody else has its sending
 */
export async function sealForSigning(tx: Tx, { held, company, face, document }: ToSign, now: Date): Promise<Sealed | string> {
  if (held.xml !== null || held.inDoubt || (await standsForSigned(tx, held))) return { held, document }
  const { companyId, documentId, uniqueCode: before } = held
  const said = z.parse(remembered, document.snapshot)
  const about = await readAbout(tx, held)
  const today = dayInBogota(now)
  const isOnItsDay = said.issueDate === today
  if (isOnItsDay && (about === null || about.uniqueCode === said.corrects?.cufe)) return { held, document }
  if (said.resolution && today > said.resolution.validTo)
    return `La resolución ${said.resolution.number} venció el ${showDay(said.resolution.validTo)}, antes de firmarse: anula el documento y hazlo con otra`
  const sealed = face.sealAgain(document, {
    issueDate: today,
    // What is signed on its day keeps the instant of its issue.
    issueTime: isOnItsDay ? said.issueTime : timeInBogota(now),
    technicalKey: await technicalKeyOfDocument(tx, companyId, documentId),
    softwarePin: (await withOpenPin(tx, company)).profile.electronic.softwarePin,
    about,
  })
  if (sealed === null) return 'Falta la clave técnica de la resolución o el PIN del software para firmarlo con la fecha de hoy'
  if (!(await setSealed(tx, { companyId, documentId, before }, sealed))) return 'El documento cambió antes de firmarse'
  if (!(await keepCode(tx, held, sealed.uniqueCode))) throw new Error('Another process has this sending')
  return { held: { ...held, uniqueCode: sealed.uniqueCode }, document: { ...document, ...sealed } }
}

/** One of contingency follows upon another that was signed on its day: number, instant and code are the same. */
const standsForSigned = async (tx: Tx, { companyId, replacesId }: Held): Promise<boolean> =>
  replacesId !== null &&
  (await tx.first(sql`select from transmission where company_id = ${companyId} and id = ${replacesId} and xml is not null`)) !== undefined

/** What a note is about, as that stands now: it goes after it (BG04a), which may have been signed on another day. */
async function readAbout(tx: Tx, { companyId, documentId }: Held): Promise<{ uniqueCode: string; issueDate: Day } | null> {
  const found = await tx.first<{ uniqueCode: string; issueDate: Day }>(sql`
    select d.unique_code as "uniqueCode", (d.snapshot ->> 'issueDate')::date as "issueDate"
      from document_correction c join document d on d.company_id = c.company_id and d.id = c.corrected_id
     where c.company_id = ${companyId} and c.document_id = ${documentId} and d.unique_code is not null and d.snapshot ->> 'issueDate' is not null`)
  return found ?? null
}
