/** Sending a test set, stopping it, and looking at it. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota } from '#base/date.ts'
import { type ErrorBody, failWith } from '#base/errors.ts'
import { testRange, type TestSetSize } from '#colombia/index.ts'
import { companyErrors } from '#modules/company/index.ts'
import { readCompany, withOpenPin } from '#modules/company/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { wayTo } from '#platform/http/way.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { vaultOf } from '#platform/vault.server.ts'
import { ENABLING_ENTITY } from '../enabling/certificate.server.ts'
import { certificateLack, panels, softwareLacks } from '../enabling/checklist.ts'
import { factsOf } from '../enabling/facts.server.ts'
import { notEnabled } from '../enabling/readiness.ts'
import { enablingScreen } from '../enabling/screens.ts'
import { isThrowaway, type Authority } from '../transmission/authority.server.ts'
import { enrolInSimulator } from '../transmission/enrol.server.ts'
import { getTestSet, MOST_TESTS, startTestSet, stopTestSet } from './endpoints.ts'
import { firstTestNumber, planTestSet, totalOf, type PlannedTest, type TestKind } from './planned.ts'
import { readTestProgress } from './progress.server.ts'

const softwareWay = wayTo({ path: `${enablingScreen.path}${panels.software}`, title: 'Software y PIN' })
const certificateWay = wayTo({ path: `${enablingScreen.path}${panels.certificate}`, title: 'Certificado digital' })
const refused = (detalle: string, field?: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

function sizeProblems(size: TestSetSize): ErrorBody[] {
  const { invoices, debitNotes, creditNotes } = size
  return [
    ...(invoices < 1 ? [refused('Un set tiene al menos una factura: las notas son de ella.', 'invoices')] : []),
    ...Object.entries({ invoices, debitNotes, creditNotes }).flatMap(([field, asked]) =>
      asked > MOST_TESTS ? [refused(`Como mucho ${MOST_TESTS}.`, field)] : [],
    ),
  ]
}

/** What keeps the company from sending one, each with the way to it. */
async function lacksOf(tx: Tx, { settings, clock }: Runtime, companyId: string): Promise<ErrorBody[]> {
  const company = await withOpenPin(tx, await readCompany(tx, companyId))
  const facts = await factsOf(tx, await vaultOf(settings), company)
  if (facts.environment === 'produccion') return [refused('Ya estás en producción: no hay nada que habilitar.')]
  const ofSoftware = softwareLacks(facts)
  const certificate = certificateLack(facts, dayInBogota(clock.now()))
  return [
    ...(facts.companyLacks.length > 0 ? [notEnabled.data(facts.companyLacks)] : []),
    ...(ofSoftware.length > 0 ? [notEnabled.software(ofSoftware)] : []),
    ...(facts.certificate === null
      ? [notEnabled.certificate()]
      : certificate === null
        ? []
        : [httpErrors.of('invalid', { detalle: certificate, ...certificateWay })]),
    ...(facts.testSetId === '' ? [companyErrors.of('testSetId', softwareWay)] : []),
  ]
}

/** Of the authority that it would go to. */
async function authorityProblems(tx: Tx, { settings }: Runtime, companyId: string, authority: Authority): Promise<ErrorBody[]> {
  if (authority === 'dian')
    return (await isThrowaway(tx, companyId)) ? [refused('Es una empresa de prueba: no va a la DIAN.', 'authority')] : []
  if (settings.dianSimulatorUrl === null) return [refused('Esta instalación no tiene un simulador de la DIAN.', 'authority')]
  const isEnrolled = await enrolInSimulator(tx, await readCompany(tx, companyId), settings)
  return isEnrolled ? [] : [refused('El simulador de la DIAN no responde. Inícialo con npm run dian.', 'authority')]
}

interface SetOf {
  readonly companyId: string
  readonly setId: string
  readonly now: Date
}

async function writeTests(tx: Tx, { companyId, setId, now }: SetOf, planned: readonly PlannedTest[]): Promise<void> {
  const ids = new Map(planned.map(({ ordinal }) => [ordinal, uuidv7()]))
  await insertRows(
    tx,
    'test_set_document',
    planned.map(({ ordinal, kind, number, about }) => ({
      company_id: companyId,
      id: ids.get(ordinal),
      set_id: setId,
      ordinal,
      kind,
      number,
      about_id: about === null ? null : ids.get(about),
      next_try: now,
    })),
  )
}

const start = handle(startTestSet, async ({ tx, session, body: { authority, ...size }, now, runtime }) => {
  const { companyId, personId } = session
  // One set at a time, with numbers that nobody else takes.
  await tx.first(sql`select id from company where id = ${companyId} for no key update`)
  failWith([...sizeProblems(size), ...(await lacksOf(tx, runtime, companyId))])
  if ((await readTestProgress(tx, companyId))?.isGoing)
    return httpErrors.fail('invalid', { detalle: 'El set de pruebas ya se está enviando. Espera, o deténlo para enviar otro.' })
  failWith(await authorityProblems(tx, runtime, companyId, authority))
  const last = await tx.first<{ last: number | null }>(
    sql`select max(number)::int as last from test_set_document where company_id = ${companyId}`,
  )
  const first = firstTestNumber(last?.last ?? null, size, { from: Number(testRange.from), to: Number(testRange.to) })
  if (first === null) return httpErrors.fail('invalid', { detalle: 'La numeración de pruebas de la DIAN se agotó.' })
  const { testSetId } = (await readCompany(tx, companyId)).profile.electronic
  const id = uuidv7()
  await insertRows(tx, 'test_set', [
    { company_id: companyId, id, test_set_id: testSetId, authority, started_at: now, started_by: personId },
  ])
  await writeTests(tx, { companyId, setId: id, now }, planTestSet(size, first))
  await audit(tx, session, {
    action: 'update',
    entity: ENABLING_ENTITY,
    entityId: companyId,
    title: `Set de pruebas: se envían ${totalOf(size)} documentos`,
  })
  runtime.wakeWorker()
  return isDone
})

const stop = handle(stopTestSet, async ({ tx, session: { companyId }, now }) => {
  const stopped = await tx.run(sql`
    update test_set_document set state = 'withdrawn', ended_at = ${now}, last_error = 'Se detuvo el envío'
     where company_id = ${companyId} and state in ('queued', 'sent')`)
  if (stopped === 0) return httpErrors.fail('invalid', { detalle: 'No se está enviando ningún set de pruebas.' })
  await tx.run(sql`update test_set set stopped_at = ${now} where company_id = ${companyId} and stopped_at is null`)
  return isDone
})

interface ShownTest {
  id: string
  kind: TestKind
  number: number
  state: 'queued' | 'sent' | 'accepted' | 'rejected' | 'withdrawn'
  detail: string
}

const look = handle(getTestSet, async ({ tx, session: { companyId } }) => {
  const progress = await readTestProgress(tx, companyId)
  const set = await tx.first<{ id: string; authority: Authority; startedAt: Date }>(sql`
    select id, authority, started_at as "startedAt" from test_set where company_id = ${companyId} order by started_at desc, id desc limit 1`)
  if (!progress || !set) return { set: null }
  const documents = await tx.rows<ShownTest>(sql`
    select id, kind, number::int as number, state, last_error as detail from test_set_document
     where company_id = ${companyId} and set_id = ${set.id} order by ordinal`)
  return { set: { authority: set.authority, startedAt: set.startedAt.toISOString(), ...progress, documents } }
})

export const testSetHandlers: readonly Handler[] = [look, start, stop]
