/** The number: of a range of the tax authority or of a consecutive. Taken last, for it is the lock that others wait for. */
import { takeNext } from '#platform/consecutive.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { noticesOfTaking } from '../resolution/notices.ts'
import { paperNumberOf } from '../parts/paper.ts'
import { shownNumber } from '../resolution/resolution.ts'
import { requireInForce, takeNumber, takePaperNumber } from '../resolution/number.server.ts'
import { openTechnicalKey } from '../resolution/technical-key.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { ResolutionFacts } from '../kind/served.server.ts'
import { trialSeries } from '../resolution/trial/trial.server.ts'
import type { TakenSeries, Writing } from '../write/context.ts'
import { issued, type Effect } from './effect.ts'

export const number: Effect = {
  uses: issued,
  async needs(tx, { kind, companyId, document }) {
    return { resolution: kind.numbering === 'resolution' ? await readResolution(tx, companyId, kind, document.resolutionId) : null }
  },
  async prepare(tx, writing) {
    const { replaced, revised, resolution, companyId, draft, today, now } = writing
    const kept = replaced ?? revised
    if (kept) {
      refuseOtherPaper(writing, kept)
      if (resolution) await requireInForce(tx, companyId, resolution.id, today)
      writing.taken = kept
      return
    }
    const taken = await takeOne(tx, writing)
    writing.taken = taken
    if (resolution) await announce(tx, companyId, now, noticesOfTaking(resolution, taken.number, draft.date))
  },
}

/** What was transcribed is corrected under the number that it has. @throws 401 at `paperNumber` */
function refuseOtherPaper({ kind, input }: Writing, { prefix, number: kept }: TakenSeries): void {
  if (!kind.transcribes || paperNumberOf(input.paperNumber, prefix) === BigInt(kept)) return
  const detalle = `Esta es la factura de papel ${shownNumber(prefix, kept)}: su número no se cambia.`
  httpErrors.fail('invalid', { detalle }, 'paperNumber')
}

async function takeOne(
  tx: Tx,
  { companyId, kind: { code, numbering, transcribes }, input, draft, today, isTrial, happened }: Writing,
): Promise<TakenSeries> {
  // Its block was taken of the range before, under the same lock.
  if (happened) return happened.taken
  if (transcribes)
    return takePaperNumber(tx, companyId, {
      ...{ resolutionId: input.resolutionId ?? '', kind: code, date: draft.date, typed: input.paperNumber },
    })
  if (numbering === 'resolution') return takeNumber(tx, companyId, input.resolutionId ?? '', draft.date)
  const series = isTrial ? trialSeries(code, numbering.prefix) : { code, prefix: numbering.prefix, place: input }
  return takeNext(tx, companyId, { ...series, today })
}

async function readResolution(tx: Tx, companyId: string, { code }: DocumentKind, id: string | null): Promise<ResolutionFacts | null> {
  if (id === null) return null
  const row = await tx.first<ResolutionFacts>(sql`
    select id, prefix, resolution_number as "resolutionNumber", resolution_date as "resolutionDate", from_number as "fromNumber", to_number as "toNumber",
           valid_from as "validFrom", valid_to as "validTo", technical_key as "technicalKey"
      from resolution where company_id = ${companyId} and kind = ${code} and id = ${id}`)
  return row ? { ...row, technicalKey: await openTechnicalKey(tx, companyId, row) } : null
}
