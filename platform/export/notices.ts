import { ALL_SERVICES } from '../access.ts'
import { defineNotice, type Notice } from '../notices/notice.ts'
import { exportsScreen } from './endpoints.ts'

const common = {
  group: 'Exportaciones',
  actionable: true,
  startsOn: ['app'],
  audience: { permission: 'member', plan: null, services: ALL_SERVICES },
} as const

const readyNotice = defineNotice({ code: 'exports.ready', title: 'Una exportación que pediste está lista', ...common })
const failedNotice = defineNotice({ code: 'exports.failed', title: 'Una exportación que pediste no se pudo hacer', ...common })

export const exportNotices = [readyNotice, failedNotice]

interface Ended {
  readonly id: string
  readonly attempts: number
  readonly title: string
  readonly person_id: string
}

/** @param problem why it was not made; null when it was */
export function noticeOfExport({ id, title, person_id: personId }: Ended, problem: string | null, text: string): Notice {
  const whom = { key: id, href: exportsScreen.path, to: [personId] }
  return problem === null
    ? { ...whom, kind: readyNotice, title: `Lista: ${title}`, text }
    : { ...whom, kind: failedNotice, title: `No se pudo hacer: ${title}`, text: problem }
}
