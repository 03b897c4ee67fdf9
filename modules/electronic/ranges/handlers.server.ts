/** Asks the authority for the ranges of the company's software, and makes resolutions of them. Its keys are told to nobody. */
import { failWith } from '#base/errors.ts'
import { readNumberingRanges } from '#colombia/index.server.ts'
import { asksTechnicalKey } from '#modules/documents/index.ts'
import { createResolution, readRangesHere, writeTechnicalKey } from '#modules/documents/index.server.ts'
import { readCompany } from '#modules/company/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { wayTo } from '#platform/http/way.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { panels, softwareLacks } from '../enabling/checklist.ts'
import { notEnabled } from '../enabling/readiness.ts'
import { enablingScreen } from '../enabling/screens.ts'
import { electronicErrors as errors } from '../errors.ts'
import { isThrowaway, serviceOf, type Authority } from '../transmission/authority.server.ts'
import { openSigningKey } from '../transmission/signing-key.server.ts'
import { callFor } from '../transmission/transport.server.ts'
import { bringRange, lookForRanges } from './endpoints.ts'
import { isSameRange, listRanges, type ListedRange } from './listed.ts'

/** A person waits for it. */
const PATIENCE_MS = 20_000

interface Asked {
  readonly companyId: string
  readonly authority: Authority
}

/** @throws 518 without software, 531 while the authority lists none, 401 without certificate or while it does not answer */
async function askForRanges(tx: Tx, { settings, clock }: Runtime, { companyId, authority }: Asked): Promise<ListedRange[]> {
  const now = clock.now()
  const refuse = (detalle: string) => httpErrors.fail('invalid', { detalle }, 'authority')
  if (authority === 'dian' && (await isThrowaway(tx, companyId))) return refuse('Es una empresa de prueba: no pregunta a la DIAN.')
  const { identification: nit, profile } = await readCompany(tx, companyId)
  const { softwareId } = profile.electronic
  failWith(softwareId === '' ? [notEnabled.software(softwareLacks({ softwareId, hasPin: true }))] : [])
  // Ranges are of production, whatever the company issues in.
  const url = serviceOf(authority, '1', settings)
  if (url === null) return refuse('Esta instalación no tiene un simulador de la DIAN.')
  const key = await openSigningKey(tx, companyId, nit, now)
  if (typeof key === 'string')
    return httpErrors.fail('invalid', {
      detalle: `${key}.`,
      ...wayTo({ path: `${enablingScreen.path}${panels.certificate}`, title: 'Certificado digital' }),
    })
  const line = { url, signer: key.signer, now, patienceMs: PATIENCE_MS }
  const parameters = { accountCode: nit, accountCodeT: nit, softwareCode: softwareId }
  const answered = await callFor(line, 'GetNumberingRange', parameters, readNumberingRanges)
  if (answered.kind !== 'answered') return refuse(`${answered.detail}. Inténtalo en unos minutos.`)
  const listed = listRanges(answered.response, await readRangesHere(tx, companyId))
  // What was just generated is listed some two hours later.
  return listed.length === 0 ? errors.fail('rangeNotYet') : listed
}

const look = handle(lookForRanges, async ({ tx, session: { companyId }, body: { authority }, runtime }) => ({
  ranges: (await askForRanges(tx, runtime, { companyId, authority })).map(({ technicalKey, known: _known, ...range }) => ({
    ...range,
    hasKey: technicalKey !== '',
  })),
}))

const bring = handle(bringRange, async ({ tx, session, body: { authority, kind, ...name }, today, runtime }) => {
  const ranges = await askForRanges(tx, runtime, { companyId: session.companyId, authority })
  if (!/^\d{1,15}$/.test(name.from)) return errors.fail('rangeNotYet')
  const range = ranges.find((each) => isSameRange(each, name)) ?? errors.fail('rangeNotYet')
  // Only what is linked to the software has a key.
  if (asksTechnicalKey(kind) && range.technicalKey === '')
    return errors.fail('prefixNotLinked', { prefijo: range.prefix || 'vacío' }, 'kind')
  const { known, technicalKey } = range
  if (known) {
    if (range.standing === 'created') return httpErrors.fail('invalid', { detalle: 'Esta resolución ya está creada.' })
    await writeTechnicalKey(tx, { session, today }, known.id, technicalKey)
    return { id: known.id }
  }
  return createResolution(tx, { session, today }, { ...range, kind, technicalKey: asksTechnicalKey(kind) ? technicalKey : '' })
})

export const rangeHandlers: readonly Handler[] = [look, bring]
