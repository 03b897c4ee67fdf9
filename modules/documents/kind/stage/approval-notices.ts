/** What is told of the documents of a kind that wait to be approved: to whoever approves, and back to whoever wrote them. */
import { defineNotice, type NoticeKind } from '#platform/notices/notice.ts'
import type { DocumentKind } from '../kind.ts'

export interface ApprovalNotices {
  readonly waits: NoticeKind
  readonly sentBack: NoticeKind
  readonly approved: NoticeKind
}

interface Asked {
  /** Module and kind, as they are stored: `sales.order`. */
  readonly code: string
  /** As the menu calls it. */
  readonly group: string
}

/** @throws Error of a kind that nobody approves */
export function approvalNotices(kind: DocumentKind, { code, group }: Asked): ApprovalNotices {
  const { permissions, plan, services, titles } = kind
  if (!permissions.approve) throw new Error(`${kind.code} is not approved`)
  const [a, yours] = titles.gender === 'f' ? ['una', 'tuya'] : ['un', 'tuyo']
  const one = `${a} ${titles.one.toLowerCase()}`
  const common = { group, actionable: true, startsOn: ['app'] } as const
  const writers = { permission: permissions.write, plan, services }
  return {
    // Told to whoever may approve, besides its author.
    waits: defineNotice({
      ...{ ...common, code: `${code}Waits`, title: `${capital(one)} espera tu aprobación`, verb: 'Revisar' },
      audience: { permission: permissions.approve, plan, services },
    }),
    // To its authors, both.
    sentBack: defineNotice({
      ...common,
      code: `${code}SentBack`,
      title: `Te devuelven ${one} sin aprobar`,
      verb: 'Corregir',
      audience: writers,
    }),
    approved: defineNotice({ ...common, code: `${code}Approved`, title: `Aprueban ${one} ${yours}`, verb: 'Ver', audience: writers }),
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const noticesOfApproval = ({ waits, sentBack, approved }: ApprovalNotices): readonly NoticeKind[] => [waits, sentBack, approved]
