/** Telling who may approve that something waits for them, and its author that it came back. */
import { listMembers } from '#modules/access/index.server.ts'
import { holds } from '#platform/access.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import { addressOf } from '#platform/screen.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { patternOf } from '../addresses.ts'
import type { DocumentKind } from '../kind.ts'
import type { Writing } from '../../write/context.ts'

export interface ApprovalNotices {
  readonly waits: NoticeKind
  readonly sentBack: NoticeKind
}

/** Each time that it is sent. Whoever wrote it approves nothing of it. */
export async function announceWaiting(tx: Tx, writing: Writing): Promise<void> {
  const { served, kind, companyId, id, version, who, facts, computed, findings, now } = writing
  const { approve } = kind.permissions
  if (!served.notices || !approve) return
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

export interface SentBack {
  readonly companyId: string
  readonly id: string
  readonly version: number
  readonly party: string
  readonly reason: string
  readonly authors: readonly string[]
  readonly now: Date
}

export async function announceSentBack(tx: Tx, kind: DocumentKind, notices: ApprovalNotices | undefined, sent: SentBack): Promise<void> {
  const { companyId, id, version, party, reason, authors, now } = sent
  if (!notices || authors.length === 0) return
  const devuelta = kind.titles.gender === 'f' ? 'devuelta' : 'devuelto'
  const notice = {
    key: `${id}:${version}`,
    title: `${kind.titles.one} de ${party} ${devuelta} sin aprobar`,
    text: reason,
    href: addressOf(patternOf(kind, 'edit'), { id }),
  }
  await announce(tx, companyId, now, [{ kind: notices.sentBack, ...notice, to: authors }])
}
