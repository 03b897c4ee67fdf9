/** The range that the tax authority gives everybody to try with, as a resolution of the company. */

import type { Day } from '#base/date.ts'
import { testRange } from '#colombia/index.ts'
import { createRecord, setRecordActive } from '#platform/catalogue/write.server.ts'
import { type Sql, sql, type Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { resolutionServed } from '../resolution.server.ts'

/** Resolutions of the environment in which the company issues, by their number: the key of a range is sealed, and no statement reads it. */
export const ofEnvironment = (resolution: Sql, isTrial: boolean): Sql =>
  sql`(${resolution}.resolution_number = ${testRange.resolution}) = ${isTrial}`

/** Makes those of invoices and support documents when the company has none, and puts them back in use. @returns that of invoices */
export async function openTestRange(tx: Tx, session: Session, today: Day): Promise<string> {
  // That of a support document has no technical key: the PIN of the software seals it.
  await openRange(tx, session, today, { kind: 'DSP', technicalKey: '' })
  return openRange(tx, session, today, { kind: 'INE', technicalKey: testRange.technicalKey })
}

async function openRange(
  tx: Tx,
  session: Session,
  today: Day,
  { kind, technicalKey }: { readonly kind: 'INE' | 'DSP'; readonly technicalKey: string },
): Promise<string> {
  const found = await tx.first<{ id: string; version: number; active: boolean }>(sql`
    select id, version, active from resolution
     where company_id = ${session.companyId} and kind = ${kind} and prefix = ${testRange.prefix} and from_number = ${Number(testRange.from)}`)
  const writer = { session, today }
  if (found && !found.active) await setRecordActive(tx, resolutionServed.written, writer, found, true)
  if (found) return found.id
  const { id } = await createRecord(tx, resolutionServed.written, writer, {
    kind,
    resolutionNumber: testRange.resolution,
    resolutionDate: testRange.validFrom,
    prefix: testRange.prefix,
    nextNumber: Number(testRange.from),
    fromNumber: Number(testRange.from),
    toNumber: Number(testRange.to),
    validFrom: testRange.validFrom,
    validTo: testRange.validTo,
    gapReason: '',
    technicalKey,
  })
  return id
}
