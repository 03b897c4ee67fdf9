/** The public link of a customer's statement of account: made, changed for another, closed, and opened by whoever has it. */
import { parseDay, type Day } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { letterhead, mimeOfImage, readLogo } from '#modules/company/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, handlePublic, type Handler, type Session } from '#platform/http/handle.server.ts'
import {
  findLivingLink,
  openLink,
  renewLink,
  revokeLinks,
  shareLink,
  type LinkTarget,
  type LivingLink,
} from '#platform/public-link.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { readAgeLimits } from '../ages.server.ts'
import { readShop } from '../online-payments/shop.server.ts'
import type { DocumentAddress } from '../reminders/addresses.ts'
import { publicStatementAddress } from './address.ts'
import {
  publicStatement,
  publicStatementLogo,
  publicStatementPdf,
  readStatementLink,
  revokeStatement,
  shareStatement,
} from './endpoints.ts'
import { agesOn, balanceOf, owedItemsOn, type OwedItem } from './owed-on.server.ts'
import { statementPaper } from './paper.server.ts'

const ENTITY = 'treasury.statement'
/** Of one page: each has a link of its own. */
const MOST_SHOWN = 200

const targetOf = (companyId: string, entityId: string): LinkTarget => ({ companyId, entity: ENTITY, entityId })

export const statementUrl = (publicUrl: string, token: string): string => `${publicUrl}${publicStatementAddress(token)}`

/** The link of a customer, made when it has none: for a letter. */
export async function statementUrlOf(
  tx: Tx,
  target: { companyId: string; partyId: string },
  publicUrl: string,
  now: Date,
): Promise<string> {
  const { token } = await shareLink(tx, await tx.vault(), targetOf(target.companyId, target.partyId), now)
  return statementUrl(publicUrl, token)
}

/** One that became another shows nothing of that one. @throws 698 */
async function requireCustomer(tx: Tx, companyId: string, id: string): Promise<{ readonly id: string; readonly name: string }> {
  const party = await tx.first<{ id: string; name: string }>(sql`
    select id, display_name as name from party where company_id = ${companyId} and id::text = ${id} and merged_into is null`)
  return party ?? httpErrors.fail('notFound', {}, 'partyId')
}

const shownLink = (publicUrl: string, { token, expiresAt }: LivingLink) => ({
  url: statementUrl(publicUrl, token),
  expiresAt: expiresAt.toISOString(),
})

/** @throws 691 of a token that opens no statement: wrong, revoked, expired or of something else, after the same search */
async function enter(runtime: Runtime, token: string, now: Date): Promise<LinkTarget> {
  const link = await openLink(runtime.pool, token, now)
  return link?.entity === ENTITY ? link : httpErrors.fail('linkExpired')
}

interface Looked {
  readonly link: LinkTarget
  readonly day: Day
  readonly today: Day
  readonly now: Date
  readonly runtime: Runtime
}

/** @throws 401 at `day` of one that has not come */
function requireDay(asked: string | undefined, today: Day): Day {
  const day = asked === undefined ? today : parseDay(asked)
  return day > today ? httpErrors.fail('invalid', { detalle: 'Elige un día hasta hoy.' }, 'day') : day
}

async function urlOf(tx: Tx, { link, runtime, now }: Looked, addresses: readonly DocumentAddress[], item: OwedItem): Promise<string> {
  const address = addresses.find(({ kind }) => kind === item.sourceKind)
  const { publicUrl } = runtime.settings
  return (await address?.addressOf(tx, { companyId: link.companyId, id: item.sourceId, publicUrl, now })) ?? ''
}

async function shownOutside(tx: Tx, looked: Looked, addresses: readonly DocumentAddress[]) {
  const { link, day, today, runtime } = looked
  const { companyId } = link
  const customer = await requireCustomer(tx, companyId, link.entityId).catch(() => httpErrors.fail('linkExpired'))
  const limits = await readAgeLimits(tx, companyId)
  const items = await owedItemsOn(tx, { companyId, kind: 'AR', to: day, party: customer.id }, limits)
  const { name, nit, logo } = await letterhead(tx, companyId)
  const shop = await readShop(tx, runtime.settings, companyId)
  const shown = []
  for (const item of items.slice(0, MOST_SHOWN)) {
    const { number, dueDate, balance } = item
    shown.push({ number, dueDate, balance: amountText(balance), url: await urlOf(tx, looked, addresses, item) })
  }
  return {
    ...{ issuer: { name, identification: nit, hasLogo: Boolean(logo) }, customer: customer.name, day, today },
    balance: amountText(balanceOf(items)),
    ages: agesOn(items, limits, day).map(({ label, amount }) => ({ label, amount: amountText(amount) })),
    ...{ items: shown, more: items.length - shown.length },
    canPay: day === today && shop !== null && shop.collects && shop.moneyAccountId !== null,
  }
}

const publicHandlers = (addresses: readonly DocumentAddress[]): Handler[] => [
  handlePublic(publicStatement, async ({ params, query, runtime, now, today }) => {
    const link = await enter(runtime, params.token, now)
    const looked = { link, day: requireDay(query.day, today), today, now, runtime }
    return inCompany(runtime.pool, { companyId: link.companyId, personId: null }, (tx) => shownOutside(tx, looked, addresses))
  }),
  handlePublic(publicStatementPdf, async ({ params, query, runtime, now, today }) => {
    const { companyId, entityId } = await enter(runtime, params.token, now)
    const to = requireDay(query.day, today)
    return inCompany(runtime.pool, { companyId, personId: null }, async (tx) => {
      const { id: party } = await requireCustomer(tx, companyId, entityId).catch(() => httpErrors.fail('linkExpired'))
      return statementPaper(tx, companyId, { kind: 'AR', from: firstOfYear(to), to, party })
    })
  }),
  handlePublic(publicStatementLogo, async ({ params, runtime, now }) => {
    const { companyId } = await enter(runtime, params.token, now)
    const logo = await inCompany(runtime.pool, { companyId, personId: null }, (tx) => readLogo(tx, companyId))
    if (!logo) return httpErrors.fail('notFound')
    return { name: 'logo', bytes: logo, mime: mimeOfImage(logo), inline: true }
  }),
]

/** Of a paper that nobody chose the beginning of: the movements of its year. */
export const firstOfYear = (day: Day): Day => parseDay(`${day.slice(0, 4)}-01-01`)

const told = (tx: Tx, session: Session, partyId: string, title: string) =>
  audit(tx, session, { action: 'share', entity: 'people.party', entityId: partyId, title })

export const statementLinkHandlers = (addresses: readonly DocumentAddress[]): Handler[] => [
  ...publicHandlers(addresses),
  handle(readStatementLink, async ({ tx, session: { companyId }, params, now, runtime }) => {
    const { id } = await requireCustomer(tx, companyId, params.partyId)
    const link = await findLivingLink(tx, await tx.vault(), targetOf(companyId, id), now)
    return { link: link && shownLink(runtime.settings.publicUrl, link) }
  }),
  handle(shareStatement, async ({ tx, session, params, body, now, runtime }) => {
    const { id, name } = await requireCustomer(tx, session.companyId, params.partyId)
    const make = body.renew ? renewLink : shareLink
    const link = await make(tx, await tx.vault(), targetOf(session.companyId, id), now)
    await told(tx, session, id, `Enlace del estado de cuenta de ${name}${body.renew ? ' cambiado' : ''}`)
    return shownLink(runtime.settings.publicUrl, link)
  }),
  handle(revokeStatement, async ({ tx, session, params, now }) => {
    const { id, name } = await requireCustomer(tx, session.companyId, params.partyId)
    const closed = await revokeLinks(tx, session.companyId, ENTITY, id, now)
    if (closed > 0) await told(tx, session, id, `Enlace del estado de cuenta de ${name} cerrado`)
    return isDone
  }),
]
