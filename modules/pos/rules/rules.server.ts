/** What a register is told of its company, of its branch and of the customers. */
import { amountText, type Amount } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { isGuid } from '#base/guid.ts'
import { formatNit } from '#colombia/nit.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { readSellingPlace } from '#modules/documents/index.server.ts'
import { partyPermissions } from '#modules/people/index.ts'
import { uvtInForce } from '#modules/taxes/index.server.ts'
import { holds } from '#platform/access.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { pinsFor } from '../approval/approval.server.ts'
import { posErrors } from '../errors.ts'
import { readTillCustomers, readTillRules } from './endpoints.ts'

/** Customers of a page. */
const PAGE = 1000

/** @throws 698 and 566 */
async function placeOf(tx: Tx, companyId: string, id: string) {
  const place = isGuid(id) ? await readSellingPlace(tx, companyId, id) : null
  if (!place) return httpErrors.fail('notFound')
  return place.isReached ? place : posErrors.fail('registerOfAnother')
}

/** What the company says, in pesos of the day. @returns null where it says none, or nobody wrote the UVT of the year */
async function capOf(tx: Tx, companyId: string, uvt: string, today: Day): Promise<{ uvt: string; amount: string } | null> {
  if (uvt === '') return null
  const worth = await uvtInForce(tx, companyId, today)
  return worth && { uvt, amount: amountText((worth * BigInt(uvt)) as Amount) }
}

const reading = handle(readTillRules, async ({ tx, session, params: { id }, today }) => {
  const { companyId } = session
  const place = await placeOf(tx, companyId, id)
  const { name, identification, checkDigit, profile } = await readCompany(tx, companyId)
  const layout = await tx.first<{ asksTip: boolean; header: string; footer: string }>(sql`
    select asks_tip as "asksTip", ticket_header as header, ticket_footer as footer from pos_layout
     where company_id = ${companyId} and branch_id = ${place.branchId}`)
  const { header, footer, asksTip } = layout ?? { header: '', footer: '', asksTip: false }
  return {
    pins: await pinsFor(tx, session),
    cap: await capOf(tx, companyId, profile.tillCapUvt, today),
    company: { name, nit: formatNit(identification, checkDigit), address: profile.address, phone: profile.phone },
    ...{ asksTip, header, footer },
  }
})

interface CustomerRow {
  readonly id: string
  readonly name: string
  readonly identification: string
  readonly blockReason: string | null
  readonly withholds: boolean
}

const listing = handle(readTillCustomers, async ({ tx, session, params: { id }, query: { after } }) => {
  const { companyId } = session
  await placeOf(tx, companyId, id)
  const seesNumbers = holds(session, partyPermissions.read)
  const from = isGuid(after) ? sql` and p.id > ${after}` : empty
  const rows = await tx.rows<CustomerRow>(sql`
    select p.id, p.display_name as name, case when p.check_digit is null then p.identification else p.identification || '-' || p.check_digit end as identification,
           p.block_reason as "blockReason", p.withholds_retefuente or p.withholds_reteiva or p.withholds_reteica as withholds
      from party p where p.company_id = ${companyId} and p.is_customer and p.active and p.merged_into is null${from} order by p.id limit ${PAGE + 1}`)
  const shown = rows.slice(0, PAGE)
  return {
    customers: shown.map(({ blockReason, withholds, identification, ...row }) => ({
      ...row,
      identification: seesNumbers ? identification : '',
      why: blockReason ?? (withholds ? 'Practica retenciones: hazle factura desde Ventas, donde se calculan.' : null),
    })),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
})

export const rulesHandlers: readonly Handler[] = [reading, listing]
