/**
 * Gathering: everything that conditions and effects ask of the database about a document, in one round trip; in one more where a
 * withholding looks at the third party's day or a field of the company points somewhere.
 */
import { dayInBogota, type Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { futureProblems } from '#modules/accounting/index.ts'
import { isOnTrial } from '#modules/company/index.ts'
import { withOpenPin } from '#modules/company/index.server.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { together } from '#platform/together.ts'
import { resolvePlace } from '../branch/place.server.ts'
import { compute } from '../figures/compute.ts'
import { repriced } from '../correction/repriced.ts'
import { customOfRequest } from '../parts/custom.server.ts'
import { effectsOf } from '../effects/effects.server.ts'
import { loadFacts } from '../read/facts.server.ts'
import { forKind } from '../kind/kind-input.ts'
import { draftOf } from '../figures/draft.ts'
import { withKeptRate } from './kept-rate.server.ts'
import { nothingPrepared, type Needed, type Reading, type Use, type WriteRequest, type Writing } from './context.ts'

export async function gather(tx: Tx, request: WriteRequest, use: Use): Promise<Writing> {
  const { who, served, existing, now } = request
  const { kind, electronic } = served
  const { companyId } = who
  const today = dayInBogota(now)
  const said = forKind(kind, request.document)
  const asked = await withKeptRate(tx, companyId, said, draftOf(said).date)
  const reading = readingOf(request, asked, { use, today })
  const replacesId = replacedBy(reading)
  const written = draftOf(asked)
  // The place is found within reach of the user; from there on all documents of the company count, whoever writes.
  const [{ isMember, ...place }, , , facts, customFields, needed] = await together([
    resolvePlace(tx, who, { input: asked, isSale: kind.party === 'customer', about: replacesId, use }),
    widen(tx),
    refuseFuture(written.date, today),
    loadFacts(tx, companyId, kind, written, use, replacesId),
    readCustomFields(tx, companyId),
    readNeeds(tx, reading),
  ])
  const own = await customOfRequest(tx, companyId, kind, customFields, asked, use === 'issue')
  const asWritten = { ...own.input, ...place }
  const computed = compute(written, facts)
  const input = facts.corrected ? repriced(asWritten, computed, facts.corrected) : asWritten
  const draft = facts.corrected ? draftOf(input) : written
  const isSealed = use === 'issue' && electronic !== null
  return {
    ...reading,
    ...needed,
    ...nothingPrepared(),
    isMember,
    customFields,
    customProblems: own.problems,
    facts,
    limits: facts.company.profile,
    computed,
    onTheSpot: request.happened?.pay(computed.payable) ?? null,
    asWritten,
    written,
    input,
    draft,
    isTrial: electronic !== null && isOnTrial(facts.company),
    issuing: {
      input,
      draft,
      computed,
      facts: isSealed ? { ...facts, company: await withOpenPin(tx, facts.company) } : facts,
      resolution: needed.resolution,
      issuedAt: now,
    },
    version: (existing?.version ?? 0) + 1,
  }
}

const readingOf = (request: WriteRequest, document: Reading['document'], { use, today }: Pick<Reading, 'use' | 'today'>): Reading => {
  const { who, served, replaced = null, revised = null, isApproval = false, asksApproval = false, happened = null } = request
  const revision = (revised?.revision ?? 0) + 1
  const asked = { document, replaced, revised, isApproval, asksApproval, happened }
  return { ...request, ...asked, revision, use, kind: served.kind, companyId: who.companyId, today }
}

/** The version whose place it takes, or what it says itself already. */
const replacedBy = ({ replaced, revised, existing, id }: Reading): string | null =>
  replaced?.id ?? (revised ? id : existing?.replacesId) ?? null

/** Said alone: what is in force on a later day is not known. */
const refuseFuture = async (date: Day, today: Day): Promise<void> => failWith(futureProblems(date, today))

/** What the effects need, read together. */
async function readNeeds(tx: Tx, reading: Reading): Promise<Needed> {
  const found = await together(effectsOf(reading.kind, reading.use).map((effect) => effect.needs?.(tx, reading)))
  return Object.assign({ resolution: null, standing: null, stockOut: new Map(), delivered: new Map(), entries: 0 }, ...found)
}
