/** Telling who may approve that something waits for them, and its authors what became of it; what was answered waits for nobody. */
import { listMembers } from '#modules/access/index.server.ts'
import { finishNotices } from '#modules/notifications/index.server.ts'
import { holds } from '#platform/access.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { addressOf } from '#platform/screen.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { patternOf } from '../addresses.ts'
import type { DocumentKind } from '../kind.ts'
import type { ApprovalNotices } from './approval-notices.ts'
import type { Writing } from '../../write/context.ts'

/** Each time that it is sent. Whoever wrote it approves nothing of it. */
export async function announceWaiting(tx: Tx, writing: Writing): Promise<void> {
  const { served, kind, companyId, id, version, who, facts, computed, findings, now } = writing
  const { approve } = kind.permissions
  if (!served.notices || !approve) return
  // What came back was sent again, and what waits is the newest of it.
  await finishNotices(tx, companyId, { kinds: [served.notices.waits, served.notices.sentBack], about: id })
  const members = await listMembers(tx, companyId)
  const to = members.filter((member) => member.personId !== who.personId && holds(member, approve)).map(({ personId }) => personId)
  if (to.length === 0) return
  const [first] = findings.filter(({ asks }) => asks)
  const notice = {
    key: `${id}:${version}`,
    title: `${kind.titles.one} de ${facts.party?.displayName ?? ''} por aprobar`,
    text: `Vale ${formatMoney(computed.priced.total)}. ${first?.error.message ?? ''}`.trim(),
    href: addressOf(patternOf(kind, 'view'), { id }),
  }
  await announce(tx, companyId, now, [{ kind: served.notices.waits, ...notice, to }])
}

interface Answered {
  readonly companyId: string
  readonly id: string
  readonly version: number
  readonly party: string
  readonly authors: readonly string[]
  readonly now: Date
}

export async function announceSentBack(
  tx: Tx,
  kind: DocumentKind,
  notices: ApprovalNotices | undefined,
  { companyId, id, version, party, reason, authors, now }: Answered & { readonly reason: string },
): Promise<void> {
  if (!notices) return
  await finishNotices(tx, companyId, { kinds: [notices.waits], about: id })
  if (authors.length === 0) return
  const devuelta = kind.titles.gender === 'f' ? 'devuelta' : 'devuelto'
  const notice = {
    key: `${id}:${version}`,
    title: `${kind.titles.one} de ${party} ${devuelta} sin aprobar`,
    text: reason,
    href: addressOf(patternOf(kind, 'edit'), { id }),
  }
  await announce(tx, companyId, now, [{ kind: notices.sentBack, ...notice, to: authors }])
}

export async function announceApproved(
  tx: Tx,
  kind: DocumentKind,
  notices: ApprovalNotices | undefined,
  { companyId, id, version, party, number, comment, authors, now }: Answered & { readonly number: string; readonly comment: string },
): Promise<void> {
  if (!notices) return
  await finishNotices(tx, companyId, { kinds: [notices.waits], about: id })
  if (authors.length === 0) return
  const aprobada = kind.titles.gender === 'f' ? 'aprobada' : 'aprobado'
  const notice = {
    key: `${id}:${version}`,
    title: `${kind.titles.one} ${number} de ${party} ${aprobada}`,
    text: comment,
    href: addressOf(patternOf(kind, 'view'), { id }),
  }
  await announce(tx, companyId, now, [{ kind: notices.approved, ...notice, to: authors }])
}

/** Nobody has to answer it any more: it was annulled, or left. */
export const finishApproval = (tx: Tx, companyId: string, notices: ApprovalNotices | undefined, id: string): Promise<void> =>
  notices ? finishNotices(tx, companyId, { kinds: [notices.waits, notices.sentBack], about: id }) : Promise.resolve()
