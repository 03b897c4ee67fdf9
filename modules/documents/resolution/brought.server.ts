/** Resolutions that come from the ranges that the tax authority lists, with their technical keys. */
import type { Day } from '#base/date.ts'
import { findRecord } from '#platform/catalogue/rows.server.ts'
import { createRecord, required, updateRecord, type Writer } from '#platform/catalogue/write.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { asksTechnicalKey, resolution, type ResolutionKind } from './resolution.ts'
import { resolutionServed } from './resolution.server.ts'
import { openTechnicalKey } from './technical-key.server.ts'

/** The ranges that are resolutions already, active or not, and whether the key that they need is missing. */
export async function readRangesHere(tx: Tx, companyId: string) {
  const rows = await tx.rows<{
    id: string
    kind: ResolutionKind
    resolution: string
    prefix: string
    from: string
    technicalKey: string
  }>(sql`
    select id, kind, resolution_number as resolution, prefix, from_number::text as from, technical_key as "technicalKey"
      from resolution where company_id = ${companyId}`)
  return Promise.all(
    rows.map(async ({ kind, technicalKey, ...range }) => ({
      ...range,
      lacksKey: asksTechnicalKey(kind) && (await openTechnicalKey(tx, companyId, { id: range.id, technicalKey })) === '',
    })),
  )
}

export interface BroughtRange {
  readonly kind: ResolutionKind
  readonly resolution: string
  readonly resolutionDate: Day
  readonly prefix: string
  readonly from: string
  readonly to: string
  readonly validFrom: Day
  readonly validTo: Day
  readonly technicalKey: string
}

/** @throws what the rules of a resolution refuse */
export const createResolution = (tx: Tx, writer: Writer, range: BroughtRange): Promise<{ id: string }> =>
  createRecord(tx, resolutionServed.written, writer, {
    kind: range.kind,
    resolutionNumber: range.resolution,
    resolutionDate: range.resolutionDate,
    prefix: range.prefix.toUpperCase(),
    nextNumber: Number(range.from),
    fromNumber: Number(range.from),
    toNumber: Number(range.to),
    validFrom: range.validFrom,
    validTo: range.validTo,
    gapReason: '',
    technicalKey: range.technicalKey,
  })

/** Seals the key that the authority gave for a range that is a resolution already. */
export async function writeTechnicalKey(tx: Tx, writer: Writer, id: string, technicalKey: string): Promise<void> {
  const { companyId } = writer.session
  const row = await required(findRecord(tx, resolution, companyId, id))
  const { version, active: _active, labels: _labels, branch: _branch, id: _id, ...values } = row
  await updateRecord(tx, resolutionServed.written, writer, { id, version }, { ...values, technicalKey })
}
