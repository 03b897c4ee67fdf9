/**
 * A sale at a till that could not be sealed as it arrived, or that the authority refused, sealed with what its company, its customer and its
 * items say today, under its number: it was sold, and is neither annulled nor written again for it.
 */
import { failWith } from '#base/errors.ts'
import { parseDay } from '#base/date.ts'
import { readCompany, withOpenPin } from '#modules/company/index.server.ts'
import { readStored, sealAnew, type ElectronicFace } from '#modules/documents/index.server.ts'
import { loadParty } from '#modules/people/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { outboxRow } from '#platform/jobs/outbox.server.ts'
import { SEND_TOPIC } from '../face.server.ts'
import { placeOf } from '../place.server.ts'
import { takenBy } from '../seal.server.ts'
import { replace } from '../transmission/withdraw.server.ts'
import type { ElectronicRequest } from '../request.ts'
import { posProblems, sealPos } from './seal.server.ts'
import { readPosSnapshot } from './snapshot.ts'

type Renewing = Parameters<NonNullable<ElectronicFace['renew']>>[1]

/** @throws 590 of one that is on its way or validated, and what keeps it from being sealed */
export async function renewPos(tx: Tx, { companyId, kind, id, now, today }: Renewing): Promise<void> {
  const locked = await tx.first<{ partyId: string }>(sql`
    select party_id as "partyId" from document where company_id = ${companyId} and kind = ${kind.code} and id = ${id} and state = 'issued' for no key update`)
  const document = locked && (await readStored(tx, { companyId, kind, id, today }))
  if (!locked || !document) return httpErrors.fail('notFound')
  await replace(tx, companyId, id)
  const { till, resolution, standards } = readPosSnapshot(document.snapshot)
  const company = await withOpenPin(tx, await readCompany(tx, companyId))
  const request: ElectronicRequest = {
    ...{ company, companyPlace: placeOf(company.profile.cityCode), customer: await loadParty(tx, companyId, locked.partyId) },
    ...{ issuedAt: now, document, itemCodes: document.lines.map(({ itemCode }) => itemCode), standards },
    resolution: {
      ...{ prefix: document.prefix, resolutionNumber: resolution.number, resolutionDate: parseDay(resolution.date) },
      ...{ fromNumber: Number(resolution.from), toNumber: Number(resolution.to) },
      ...{ validFrom: resolution.validFrom, validTo: resolution.validTo, technicalKey: null },
    },
  }
  failWith(posProblems(request, till))
  const sealed = sealPos(request, till, takenBy(document))
  await sealAnew(tx, { companyId, documentId: id }, sealed)
  await insertTogether(tx, [
    // The code is another one each time: so is the message.
    ['outbox', [outboxRow(companyId, { topic: SEND_TOPIC, key: `${id}:${sealed.uniqueCode.slice(0, 16)}`, payload: { documentId: id } })]],
  ])
}
