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
import { readPayrollSoftware } from '../payroll/software.server.ts'
import { getTestSet, MOST_TESTS, startTestSet, stopTestSet } from './endpoints.ts'
import {
  firstTestNumber,
  payrollTestRange,
  planPayrollSet,
  planTestSet,
  totalOf,
  type PayrollSetSize,
  type PlannedTest,
  type TestFamily,
  type TestKind,
} from './planned.ts'
import { readTestProgress } from './progress.server.ts'

const softwareWay = wayTo({ path: `${enablingScreen.path}${panels.software}`, title: 'Software y PIN' })
const payrollSoftwareWay = wayTo({
  path: `${enablingScreen.path}${panels.payrollSoftware}&familia=payroll`,
  title: 'Software y PIN de nómina',
})
const certificateWay = wayTo({ path: `${enablingScreen.path}${panels.certificate}`, title: 'Certificado digital' })
const refused = (detalle: string, field?: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

type AskedSize = TestSetSize & PayrollSetSize

function sizeProblems(family: TestFamily, { invoices, debitNotes, creditNotes, payrolls, payrollNotes }: AskedSize): ErrorBody[] {
  const asked = family === 'invoice' ? { invoices, debitNotes, creditNotes } : { payrolls, payrollNotes }
  return [
    ...(family === 'invoice' && invoices < 1 ? [refused('Un set tiene al menos una factura: las notas son de ella.', 'invoices')] : []),
    ...(family === 'payroll' && payrolls < 1 ? [refused('Un set tiene al menos una nómina: las notas son de ella.', 'payrolls')] : []),
    ...(family === 'payroll' && payrollNotes > payrolls ? [refused('Cada nota reemplaza otra nómina del set.', 'payrollNotes')] : []),
    ...Object.entries(asked).flatMap(([field, many]) => (many > MOST_TESTS ? [refused(`Como mucho ${MOST_TESTS}.`, field)] : [])),
  ]
}

/** What keeps the company from sending one, each with the way to it. */
async function lacksOf(tx: Tx, { settings, clock }: Runtime, companyId: string, family: TestFamily): Promise<ErrorBody[]> {
  const company = await withOpenPin(tx, await readCompany(tx, companyId))
  const facts = await factsOf(tx, await vaultOf(settings), company)
  const isPayroll = family === 'payroll'
  // Payroll is enabled by itself, whatever the company invoices in.
  if (facts.environment === 'produccion' && !isPayroll) return [refused('Ya estás en producción: no hay nada que habilitar.')]
  const ofSoftware = softwareLacks(isPayroll ? facts.payroll : facts)
  const certificate = certificateLack(facts, dayInBogota(clock.now()))
  return [
    ...(facts.companyLacks.length > 0 ? [notEnabled.data(facts.companyLacks)] : []),
    ...(ofSoftware.length > 0 ? [isPayroll ? payrollLacks(ofSoftware) : notEnabled.software(ofSoftware)] : []),
    ...(facts.certificate === null
      ? [notEnabled.certificate()]
      : certificate === null
        ? []
        : [httpErrors.of('invalid', { detalle: certificate, ...certificateWay })]),
    ...((isPayroll ? facts.payroll : facts).testSetId === ''
      ? [companyErrors.of('testSetId', isPayroll ? payrollSoftwareWay : softwareWay)]
      : []),
  ]
}

const payrollLacks = (lacks: readonly string[]): ErrorBody =>
  httpErrors.of('invalid', { detalle: `Para probar la nómina falta: ${lacks.join(', ')}.`, ...payrollSoftwareWay })

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

/** What is sent, under numbers that nobody had. */
async function planned(tx: Tx, companyId: string, family: TestFamily, size: AskedSize): Promise<PlannedTest[]> {
  const isPayroll = family === 'payroll'
  const last = await tx.first<{ last: number | null }>(sql`
    select max(number)::int as last from test_set_document where company_id = ${companyId} and (kind in ('payroll', 'payrollNote')) = ${isPayroll}`)
  const range = isPayroll ? payrollTestRange : { from: Number(testRange.from), to: Number(testRange.to) }
  const first = firstTestNumber(last?.last ?? null, isPayroll ? size.payrolls + size.payrollNotes : totalOf(size), range)
  if (first === null) return httpErrors.fail('invalid', { detalle: 'La numeración de pruebas de la DIAN se agotó.' })
  return isPayroll ? planPayrollSet(size, first) : planTestSet(size, first)
}

const testSetIdOf = async (tx: Tx, companyId: string, family: TestFamily): Promise<string> =>
  family === 'payroll'
    ? (await readPayrollSoftware(tx, companyId)).testSetId
    : (await readCompany(tx, companyId)).profile.electronic.testSetId

const start = handle(startTestSet, async ({ tx, session, body: { authority, family, ...size }, now, runtime }) => {
  const { companyId, personId } = session
  // One set at a time, with numbers that nobody else takes.
  await tx.first(sql`select id from company where id = ${companyId} for no key update`)
  failWith([...sizeProblems(family, size), ...(await lacksOf(tx, runtime, companyId, family))])
  if ((await readTestProgress(tx, companyId, family))?.isGoing)
    return httpErrors.fail('invalid', { detalle: 'El set de pruebas ya se está enviando. Espera, o deténlo para enviar otro.' })
  failWith(await authorityProblems(tx, runtime, companyId, authority))
  const tests = await planned(tx, companyId, family, size)
  const id = uuidv7()
  const testSetId = await testSetIdOf(tx, companyId, family)
  await insertRows(tx, 'test_set', [
    { company_id: companyId, id, family, test_set_id: testSetId, authority, started_at: now, started_by: personId },
  ])
  await writeTests(tx, { companyId, setId: id, now }, tests)
  await audit(tx, session, {
    action: 'update',
    entity: ENABLING_ENTITY,
    entityId: companyId,
    title: `Set de pruebas${family === 'payroll' ? ' de nómina' : ''}: se envían ${tests.length} documentos`,
  })
  runtime.wakeWorker()
  return isDone
})

const stop = handle(stopTestSet, async ({ tx, session: { companyId }, query: { family }, now }) => {
  const own = sql`(select id from test_set where company_id = ${companyId} and family = ${family})`
  const stopped = await tx.run(sql`
    update test_set_document set state = 'withdrawn', ended_at = ${now}, last_error = 'Se detuvo el envío'
     where company_id = ${companyId} and state in ('queued', 'sent') and set_id in ${own}`)
  if (stopped === 0) return httpErrors.fail('invalid', { detalle: 'No se está enviando ningún set de pruebas.' })
  await tx.run(sql`
    update test_set set stopped_at = ${now} where company_id = ${companyId} and family = ${family} and stopped_at is null`)
  return isDone
})

interface ShownTest {
  id: string
  kind: TestKind
  number: number
  state: 'queued' | 'sent' | 'accepted' | 'rejected' | 'withdrawn'
  detail: string
}

const look = handle(getTestSet, async ({ tx, session: { companyId }, query: { family } }) => {
  const progress = await readTestProgress(tx, companyId, family)
  const set = await tx.first<{ id: string; authority: Authority; startedAt: Date }>(sql`
    select id, authority, started_at as "startedAt" from test_set where company_id = ${companyId} and family = ${family}
     order by started_at desc, id desc limit 1`)
  if (!progress || !set) return { set: null }
  const documents = await tx.rows<ShownTest>(sql`
    select id, kind, number::int as number, state, last_error as detail from test_set_document
     where company_id = ${companyId} and set_id = ${set.id} order by ordinal`)
  return { set: { authority: set.authority, startedAt: set.startedAt.toISOString(), ...progress, documents } }
})

export const testSetHandlers: readonly Handler[] = [look, start, stop]
