/** Telling at once that the authority refused a document: somebody has to correct it, and its term runs (areas.md, 2.2). */
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { transmissionPermissions } from './permissions.ts'
import { transmissionScreen } from './screens.ts'

export const refusedNotice = defineNotice({
  code: 'electronic.refused',
  group: 'Facturación',
  title: 'La DIAN rechaza un documento',
  actionable: true,
  startsOn: ['app', 'email'],
  verb: 'Corregir',
  // Whoever may send it again.
  audience: { permission: transmissionPermissions.write, plan: transmissionScreen.plan, services: transmissionScreen.services },
})

export interface Refused {
  readonly documentId: string
  /** Of the sending: what is refused again is told again. */
  readonly id: string
  readonly number: string
  readonly party: string
  /** In plain words where the rule is known, with its code. */
  readonly reason: string
}

export const noticeOfRefusal = ({ documentId, id, number, party, reason }: Refused): Notice => ({
  kind: refusedNotice,
  key: `${documentId}:${id}`,
  title: `La DIAN rechazó ${number}${party === '' ? '' : `, de ${party}`}`,
  text: `${reason.replace(/[.]?$/, '.')} Corrígelo y reenvíalo: sale con su mismo número.`,
  href: `${transmissionScreen.path}?ver=${id}`,
  to: 'audience',
})
