/** Saying events of an invoice: judged by the rule, sealed with a number and a CUDE of their own, and left to be sent. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, timeInBogota } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import {
  authorityParty,
  eventCudeFieldsOf,
  eventProblem,
  eventTermOn,
  instantsOf,
  tacitStatement,
  type ClaimConcept,
  type EventCode,
  type EventPerson,
  type InvoiceEvent,
  type SaidEvent,
} from '#colombia/index.ts'
import { eventCude, softwareSecurityCode } from '#colombia/index.server.ts'
import { memberIdentity } from '#modules/access/index.server.ts'
import { myInfoScreen } from '#modules/access/index.ts'
import { isOnTrial, type Company } from '#modules/company/index.ts'
import { readCompany, withOpenPin } from '#modules/company/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { wayTo } from '#platform/http/way.ts'
import { softwareLacks } from '../enabling/checklist.ts'
import { notEnabled } from '../enabling/readiness.ts'
import { supplierOf } from '../parties.ts'
import { environmentCodes, softwareOf } from '../seal.ts'
import { readAuthority } from '../transmission/authority.server.ts'
import { certificateLacks } from '../transmission/lacks.server.ts'
import { eventErrors as errors } from './errors.ts'
import { eventPartyOf, type InvoiceOfEvents } from './invoice.ts'
import { readEvents, standing, type EventRow } from './read.server.ts'
import { eventRefusal } from './refusal.ts'

export interface Saying {
  readonly companyId: string
  readonly personId: string
  readonly now: Date
}

export interface AskedEvents {
  readonly codes: readonly EventCode[]
  /** Of a claim. */
  readonly concept: ClaimConcept | null
}

/** @throws 518, 516 or 401 of a company whose events could not be signed and sent now */
async function readSender(tx: Tx, { companyId, now }: Saying): Promise<Company> {
  const company = await withOpenPin(tx, await readCompany(tx, companyId))
  const { id, pin } = softwareOf(company)
  if (isOnTrial(company)) failWith([notEnabled.authority('pasar a producción')])
  const lacks = softwareLacks({ softwareId: id, hasPin: pin !== '' })
  if (lacks.length > 0) failWith([notEnabled.software(lacks)])
  if ((await readAuthority(tx, companyId)) === null) failWith([notEnabled.authority('elegir a qué autoridad se envía')])
  failWith(await certificateLacks(tx, companyId, now))
  return company
}

/** @throws 542 when somebody has not written who they are */
async function personOf(tx: Tx, { companyId, personId }: Saying): Promise<EventPerson> {
  const known = await memberIdentity(tx, companyId, personId)
  if (known === null) return errors.fail('incomplete', wayTo(myInfoScreen))
  const { identificationType, identification, firstName, lastName, position, area } = known
  return { typeCode: identificationType, number: identification, firstName, lastName, position, area }
}

async function takeOrdinals(tx: Tx, companyId: string, count: number): Promise<number> {
  const row = await tx.first<{ last: string }>(sql`
    insert into invoice_event_counter (company_id, last) values (${companyId}, ${count})
    on conflict (company_id) do update set last = invoice_event_counter.last + ${count} returning last`)
  return Number(row?.last ?? count) - count + 1
}

interface Judged {
  readonly code: EventCode
  readonly at: Date
}

/** @throws 506 to 510, 542 at the first that may not be said: none is */
function judge(codes: readonly EventCode[], now: Date, invoiceAt: Date, before: readonly SaidEvent[]): Judged[] {
  const said: SaidEvent[] = [...before]
  const instants = instantsOf(codes.length, now, invoiceAt, before)
  return codes.map((code, index) => {
    const at = instants[index] ?? now
    const problem = eventProblem(code, at, invoiceAt, said)
    if (problem !== null) failWith([eventRefusal(problem, said)])
    said.push({ code, at })
    return { code, at }
  })
}

interface Sealing {
  readonly company: Company
  readonly invoice: InvoiceOfEvents
  readonly person: EventPerson | null
  readonly concept: ClaimConcept | null
  readonly events: readonly EventRow[]
}

function seal({ company, invoice, person, concept, events }: Sealing, { code, at }: Judged, ordinal: number) {
  const { id, pin } = softwareOf(company)
  const number = `EV${ordinal}`
  const receipt = events.find((each) => each.code === '032')
  const said: InvoiceEvent = {
    environment: environmentCodes[company.profile.electronic.environment],
    ...{ number, date: dayInBogota(at), time: timeInBogota(at), code, concept: code === '031' ? concept : null },
    notes:
      code === '034' && receipt
        ? [
            tacitStatement(
              { number: receipt.number, key: receipt.uniqueCode },
              invoice.other,
              eventTermOn(dayInBogota(receipt.at)).businessDays,
            ),
          ]
        : [],
    software: {
      ...{ providerNit: company.identification, providerCheckDigit: company.checkDigit, id },
      securityCode: softwareSecurityCode({ softwareId: id, softwarePin: pin, number }),
    },
    sender: eventPartyOf(supplierOf(company, null)),
    receiver: code === '034' ? authorityParty : invoice.other,
    ...{ person, invoiceNumber: invoice.number, invoiceKey: invoice.key },
  }
  return { said, uniqueCode: eventCude(eventCudeFieldsOf(said, pin)) }
}

/**
 * Whoever calls it tells the history.
 * @throws BusinessError 506 to 510, 542; 516, 518 of a company that cannot send
 */
export async function sayEvents(tx: Tx, who: Saying, invoice: InvoiceOfEvents, { codes, concept }: AskedEvents): Promise<void> {
  const { companyId, now } = who
  const company = await readSender(tx, who)
  const person = invoice.side === 'received' ? await personOf(tx, who) : null
  // Taken first: who says events of a company waits for who is saying them, and sees theirs.
  const first = await takeOrdinals(tx, companyId, codes.length)
  const events = (await readEvents(tx, companyId, [invoice.key])).get(invoice.key) ?? []
  const judged = judge(codes, now, invoice.at, standing(events))
  const rows = judged.map((each, index) => {
    const { said, uniqueCode } = seal({ company, invoice, person, concept, events }, each, first + index)
    return {
      ...{ company_id: companyId, id: uuidv7(), ordinal: first + index, side: invoice.side, invoice_code: invoice.key },
      ...{ code: each.code, concept: said.concept ?? '', unique_code: uniqueCode, said_at: each.at, said },
      ...{ next_try: now, created_at: now, created_by: who.personId },
    }
  })
  await insertTogether(tx, [['invoice_event', rows]])
}
