/** The public calls answered: what the page says, registering, and the card of whoever proves who they are. */
import { BusinessError, failWith } from '#base/errors.ts'
import { isGuid } from '#base/guid.ts'
import { mimeOfImage, readCompany, readLogo } from '#modules/company/index.server.ts'
import { showNit } from '#modules/company/index.ts'
import { createPartyRecord, findByIdentification } from '#modules/people/index.server.ts'
import { checkParty, newParty, peopleErrors } from '#modules/people/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handlePublic, type Call, type Handler } from '#platform/http/handle.server.ts'
import { benefitsOf } from '../program/benefits.ts'
import { challenge, tryCode } from './codes.server.ts'
import { getPublicRegistration, getPublicRegistrationLogo, register, verifyRegistration, type Registered } from './endpoints.ts'
import { enter, type Entered, type Knock } from './entrance.server.ts'
import { partyOf, registrationProblems } from './form.ts'
import { cardOf, joinProgramme, PUBLIC_REGISTRATION, type Consent } from './members.server.ts'

type Registering = Call<typeof register.path, typeof register.query, typeof register.body>

const knockOf = ({
  params,
  runtime: { pool },
  now,
  today,
  ip,
  userAgent,
}: Pick<Registering, 'params' | 'runtime' | 'now' | 'today' | 'ip' | 'userAgent'>): Knock => ({ pool, params, now, today, ip, userAgent })

export const publicRegistrationHandlers: readonly Handler[] = [
  handlePublic(getPublicRegistration, (call) =>
    enter(knockOf(call), async (tx, { companyId, programme, policy }) => {
      const company = await readCompany(tx, companyId)
      return {
        company: {
          name: company.name,
          identification: `NIT ${showNit(company)}`,
          color: company.color,
          hasLogo: (await readLogo(tx, companyId)) !== null,
        },
        programme: programme.name,
        benefits: benefitsOf(programme),
        policy: { version: policy.version, text: policy.text },
      }
    }),
  ),

  handlePublic(getPublicRegistrationLogo, (call) =>
    enter(knockOf(call), async (tx, { companyId }) => {
      const logo = await readLogo(tx, companyId)
      if (!logo) return httpErrors.fail('notFound')
      return { name: 'logo', bytes: logo, mime: mimeOfImage(logo), inline: true }
    }),
  ),

  handlePublic(register, async (call) => {
    const once = () => enter(knockOf(call), (tx, entered) => registerOnce(tx, entered, call))
    // Of two at once with the same identification the second finds what the first made.
    const answer = await once().catch((error: unknown) => (isTaken(error) ? once() : Promise.reject(error)))
    if (answer.challenge !== null) call.runtime.wakeWorker()
    return answer
  }),

  handlePublic(verifyRegistration, async (call) => {
    const { body, now, today } = call
    const found = await enter(knockOf(call), async (tx, entered) => {
      const proved = await tryCode(tx, entered, body.challenge, body.code.replace(/\s/g, ''), now)
      if (!proved) return null
      const { companyId, programme } = entered
      const isNew = await joinProgramme(tx, { companyId, programme, ...proved, now, today })
      return cardOf(tx, { companyId, programme, partyId: proved.partyId, today }, isNew)
    })
    // Outside, because the try has to be counted.
    return found ?? httpErrors.fail('invalid', { detalle: 'El código no es correcto o ya venció. Revísalo o pide otro.' }, 'code')
  }),
]

async function registerOnce(tx: Tx, entered: Entered, { body, ip, now, today }: Registering): Promise<Registered> {
  const { companyId, programme, policy } = entered
  const input = partyOf(body, newParty)
  const { party, problems } = checkParty(input)
  failWith([...registrationProblems(body, today), ...problems])
  if (body.policyVersion !== policy.version)
    httpErrors.fail('invalid', { detalle: 'El texto de la política cambió. Recarga la página y léelo de nuevo.' }, 'accepts')
  const consent: Consent = {
    policyVersion: policy.version,
    ip,
    branchId: await branchOf(tx, companyId, body.branch),
    birthDate: body.birthDate,
  }
  const known = await findByIdentification(tx, companyId, party.identificationType, party.identification)
  if (known) return { card: null, challenge: await challenge(tx, entered, known.id, consent, now) }
  const partyId = await createPartyRecord(tx, { companyId, personId: null }, input, PUBLIC_REGISTRATION)
  await joinProgramme(tx, { companyId, programme, partyId, consent, now, today })
  return { card: await cardOf(tx, { companyId, programme, partyId, today }, true), challenge: null }
}

/** The branch of the address; one that is none of the company's, or rests, says nothing. */
async function branchOf(tx: Tx, companyId: string, text: string): Promise<string | null> {
  if (!isGuid(text)) return null
  const found = await tx.first<{ id: string }>(sql`select id from branch where company_id = ${companyId} and id = ${text} and active`)
  return found?.id ?? null
}

const UNIQUE_VIOLATION = '23505'

/** Somebody made a third party with that identification meanwhile. */
const isTaken = (error: unknown): boolean =>
  error instanceof BusinessError
    ? error.code === peopleErrors.definitions.identificationTaken.code
    : error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
