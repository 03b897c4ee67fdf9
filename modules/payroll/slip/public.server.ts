/** A payslip opened by its link: the token says which company to enter, and the end of the identification whether it is the worker. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handlePublic, type Handler } from '#platform/http/handle.server.ts'
import { openLink, revokeLinks } from '#platform/public-link.server.ts'
import { isAccounted } from '../month/standing.server.ts'
import { monthOfAddress } from './address.ts'
import { endOf, MOST_ATTEMPTS, writtenDigits } from './digits.ts'
import { openSlip } from './endpoints.ts'
import { readPaperSlips, slipFile } from './read.server.ts'
import { SLIP_ENTITY } from './share.server.ts'

/** Entered when an address opens nothing, so that the same is asked: no company is this one. */
const NOBODY = '00000000-0000-7000-8000-000000000000'

interface Share {
  readonly id: string
  readonly monthId: string
  readonly employeeId: string
  readonly month: string
  readonly isAccounted: boolean
  readonly identification: string
  readonly apiKey: string
  readonly attempts: number
}

/** Held, so that tries at the same moment are counted one by one. */
const lockShare = (tx: Tx, companyId: string, id: string): Promise<Share | undefined> =>
  tx.first<Share>(sql`
    select s.id, s.month_id as "monthId", s.employee_id as "employeeId", m.month, ${isAccounted} as "isAccounted", e.identification, c.api_key as "apiKey", s.attempts
      from payslip_share s
      join payroll_month m on m.company_id = s.company_id and m.id = s.month_id
      join employee e on e.company_id = s.company_id and e.id = s.employee_id
      join company c on c.id = s.company_id
     where s.company_id = ${companyId} and s.id = ${id} for update of s`)

const hashOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()
const isSame = (one: string, other: string): boolean => timingSafeEqual(hashOf(one), hashOf(other))

type Opened = { readonly file: Awaited<ReturnType<typeof slipFile>> } | { readonly left: number }

/** Counts what was wrong, and closes the link at the last try. */
async function refuse(tx: Tx, companyId: string, { id, attempts }: Share, now: Date): Promise<Opened> {
  await tx.run(sql`update payslip_share set attempts = attempts + 1 where company_id = ${companyId} and id = ${id}`)
  const left = MOST_ATTEMPTS - attempts - 1
  if (left <= 0) await revokeLinks(tx, companyId, SLIP_ENTITY, id, now)
  return { left }
}

const leftWords = (left: number): string => {
  if (left <= 0) return 'El enlace se cerró: pide otro a tu empresa.'
  return left === 1 ? 'Te queda un intento.' : `Te quedan ${left} intentos.`
}

export const publicSlipHandlers: readonly Handler[] = [
  handlePublic(openSlip, async ({ params, body, runtime, now }) => {
    const link = await openLink(runtime.pool, params.token, now)
    const { companyId, entityId } = link?.entity === SLIP_ENTITY ? link : { companyId: NOBODY, entityId: NOBODY }
    const opened = await inCompany(runtime.pool, { companyId, personId: null }, async (tx): Promise<Opened> => {
      const share = await lockShare(tx, companyId, entityId)
      const isOpen =
        share?.isAccounted === true &&
        share.attempts < MOST_ATTEMPTS &&
        isSame(share.apiKey, params.companyServiceApiKey) &&
        share.month === monthOfAddress(params.documentPeriod, params.documentMonth)
      if (!share || !isOpen) return httpErrors.fail('linkExpired')
      if (!isSame(endOf(share.identification), writtenDigits(body.digits))) return refuse(tx, companyId, share, now)
      await tx.run(sql`update payslip_share set attempts = 0 where company_id = ${companyId} and id = ${share.id}`)
      return { file: await slipFile(tx, companyId, await readPaperSlips(tx, companyId, share.monthId, share.employeeId)) }
    })
    // Outside, because the try has to be counted.
    if ('left' in opened)
      return httpErrors.fail('invalid', { detalle: `No es el final de la identificación. ${leftWords(opened.left)}` }, 'digits')
    return opened.file
  }),
]
