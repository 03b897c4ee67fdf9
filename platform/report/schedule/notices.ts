import { ALL_SERVICES } from '../../access.ts'
import { defineNotice, type Notice } from '../../notices/notice.ts'

const audience = { permission: 'member', plan: null, services: ALL_SERVICES } as const

const failedNotice = defineNotice({
  code: 'reports.scheduleFailed',
  group: 'Reportes',
  title: 'Un reporte que programaste no pudo salir',
  actionable: true,
  startsOn: ['app'],
  audience,
})

const sentNotice = defineNotice({
  code: 'reports.scheduleSent',
  group: 'Reportes',
  title: 'Un reporte que programaste va por correo',
  actionable: false,
  startsOn: [],
  audience,
})

export const scheduleNotices = [failedNotice, sentNotice]

/** Where schedules are listed, with their state. */
const SCHEDULES_PATH = '/analytics/reports'

interface Sent {
  /** The sending: told once of each. */
  readonly id: string
  readonly schedule: { readonly name: string; readonly person_id: string }
}

/** @param problem why it did not go out; null when it did */
export function noticeOfSending({ id, schedule: { name, person_id: personId } }: Sent, problem: string | null): Notice {
  const common = { key: id, href: SCHEDULES_PATH, to: [personId] }
  return problem === null
    ? { ...common, kind: sentNotice, title: `Va por correo el reporte «${name}»`, text: '' }
    : { ...common, kind: failedNotice, title: `No salió el reporte «${name}»`, text: problem }
}
