/** The calls of the board, and the choice of the authority. */
import type { DocumentKind } from '#modules/documents/index.ts'
import type { ServedKind } from '#modules/documents/index.server.ts'
import { isOnTrial } from '#modules/company/index.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { ENABLING_ENTITY } from '../enabling/certificate.server.ts'
import { deliverAgainHandler, resendHandler } from './again.server.ts'
import { isThrowaway, readAuthority } from './authority.server.ts'
import {
  changeAuthority,
  countUnsent,
  getAnswer,
  getBoard,
  getEvidence,
  getOutage,
  getSignedXml,
  retryAll,
  retryTransmission,
} from './endpoints.ts'
import { lastOutage } from '../own-outage/outage.server.ts'
import { enrolInSimulator } from './enrol.server.ts'
import { issuerOf } from './roots.server.ts'
import { readCounts, readEvidence, readFile, readOutage, readRows, readService } from './read.server.ts'

const authorityNames = { dian: 'La DIAN', simulator: 'El simulador de la DIAN' } as const

/** Of all documents: whoever reads the board reads what it is about. */
export const transmissionHandlers = (served: readonly ServedKind[]): readonly Handler[] => {
  const kinds: readonly DocumentKind[] = served.map(({ kind }) => kind)
  const file = (endpoint: typeof getSignedXml | typeof getAnswer, what: 'xml' | 'answer') =>
    handle(endpoint, async ({ tx, session, params }) => {
      const found = await readFile(tx, { companyId: session.companyId, kinds }, params.id, what)
      if (!found) return httpErrors.fail('notFound')
      return { name: what === 'xml' ? found.name : `respuesta-${found.name}`, bytes: found.bytes }
    })
  return [
    handle(countUnsent, async ({ tx, session, today }) => ({ unsent: (await readCounts(tx, session.companyId, kinds, today)).unsent })),

    handle(getOutage, async ({ tx, session }) => ({ failingSince: (await readOutage(tx, session.companyId))?.toISOString() ?? null })),

    handle(getBoard, async ({ tx, session: { companyId }, query, today, now }) => {
      const { failingSince, isContingency, usualMillis } = await readService(tx, companyId, today)
      return {
        authority: await readAuthority(tx, companyId),
        counts: await readCounts(tx, companyId, kinds, today),
        failingSince: failingSince?.toISOString() ?? null,
        isContingency,
        ownOutage: await lastOutage(tx, companyId),
        now: now.toISOString(),
        usualMillis,
        rows: await readRows(tx, { companyId, kinds }, query.tab, today),
      }
    }),

    handle(getEvidence, async ({ tx, session, params, runtime }) => {
      const found = await readEvidence(tx, session.companyId, kinds, params.id)
      if (!found) return httpErrors.fail('notFound')
      const { answer, ...evidence } = found
      return { ...evidence, issuer: await issuerOf(answer, found.authority, runtime.settings) }
    }),
    file(getSignedXml, 'xml'),
    file(getAnswer, 'answer'),

    handle(retryTransmission, async ({ tx, session: { companyId }, params, now, runtime }) => {
      const moved = await tx.run(sql`
        update transmission set next_try = least(next_try, ${now})
         where company_id = ${companyId} and id = ${params.id} and state in ('queued', 'sent', 'contingency')`)
      if (moved === 0) return httpErrors.fail('invalid', { detalle: 'Solo se reintenta lo que espera: esto ya tiene respuesta.' })
      runtime.wakeWorker()
      return isDone
    }),

    resendHandler(served),
    deliverAgainHandler,

    handle(retryAll, async ({ tx, session: { companyId }, now, runtime }) => {
      const count = await tx.run(sql`
        update transmission set next_try = ${now} where company_id = ${companyId} and state in ('queued', 'sent', 'contingency') and next_try > ${now}`)
      const events = await tx.run(sql`
        update invoice_event set next_try = ${now} where company_id = ${companyId} and state in ('queued', 'sent') and next_try > ${now}`)
      runtime.wakeWorker()
      return { count: count + events }
    }),
    authorityHandler,
  ]
}

const authorityHandler = handle(changeAuthority, async ({ tx, session, body: { authority }, now, runtime }) => {
  const { companyId } = session
  await tx.first(sql`select id from company where id = ${companyId} for no key update`)
  const before = await readAuthority(tx, companyId)
  if (before === authority) return isDone
  const refuse = (detalle: string) => httpErrors.fail('invalid', { detalle }, 'authority')
  const company = await readCompany(tx, companyId)
  if (authority !== null && isOnTrial(company)) return refuse('En pruebas nada se envía. Pasa a producción primero.')
  if (authority === 'dian' && (await isThrowaway(tx, companyId))) return refuse('Es una empresa de prueba: lo que emite no va a la DIAN.')
  if (authority === 'simulator' && runtime.settings.dianSimulatorUrl === null)
    return refuse('Esta instalación no tiene un simulador de la DIAN.')
  const used = await tx.first<{ authority: 'dian' | 'simulator' }>(sql`
    select authority from transmission where company_id = ${companyId} and authority is not null and authority <> coalesce(${authority}, authority) limit 1`)
  // What one of them has seen the other knows nothing of: numbers would be real for one and not for the other.
  if (used) return refuse(`Ya enviaste documentos a ${authorityNames[used.authority].toLowerCase()}: los que siguen van allí también.`)
  if (authority === null) await tx.run(sql`delete from transmission_authority where company_id = ${companyId}`)
  else
    await tx.run(sql`
      insert into transmission_authority (company_id, authority, chosen_at) values (${companyId}, ${authority}, ${now})
      on conflict (company_id) do update set authority = excluded.authority, chosen_at = excluded.chosen_at`)
  if (authority === 'simulator' && !(await enrolInSimulator(tx, company, runtime.settings)))
    return refuse('El simulador de la DIAN no responde. Inícialo con npm run dian.')
  await audit(tx, session, {
    action: 'update',
    entity: ENABLING_ENTITY,
    entityId: companyId,
    title: 'Autoridad',
    changes: { authority: [before && authorityNames[before], authority && authorityNames[authority]] },
  })
  runtime.wakeWorker()
  return isDone
})
