/** Telling whoever collects of what fell overdue. */
import { countText } from '#base/count.ts'
import type { Day } from '#base/date.ts'
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { receiptPermissions } from './permissions.ts'

export const overdueNotice = defineNotice({
  code: 'treasury.overdue',
  group: 'Tesorería',
  title: 'Vencen documentos por cobrar',
  actionable: true,
  startsOn: ['app'],
  verb: 'Cobrar',
  audience: { permission: receiptPermissions.write, plan: null, services: ['full'] },
})

/**
 * Neither whose they are nor how much: who reaches a part of the company sees in the list what is theirs.
 * @param count how many fell due the day before
 */
export const overdueNotices = (count: number, today: Day): Notice[] =>
  count === 0
    ? []
    : [
        {
          kind: overdueNotice,
          key: today,
          title: count === 1 ? 'Un documento por cobrar venció ayer' : `${countText(count)} documentos por cobrar vencieron ayer`,
          text: 'Mira de quién son, escríbeles o registra lo que pagaron.',
          href: '/treasuries/balances/by-person?state=overdue',
          to: 'audience',
        },
      ]
