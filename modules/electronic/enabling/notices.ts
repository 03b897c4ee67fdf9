/** Telling of a certificate that comes to its end, once for each threshold of days (areas.md, 2.1). */
import { showDay, type Day } from '#base/date.ts'
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { certificateAlert } from './certificate.ts'
import { enablingPermissions } from './permissions.ts'
import { enablingScreen } from './screens.ts'

export const certificateNotice = defineNotice({
  code: 'electronic.certificateEnding',
  group: 'Facturación',
  title: 'El certificado digital está por vencer',
  actionable: true,
  startsOn: ['app', 'email'],
  verb: 'Renovar',
  // Whoever may upload the next one.
  audience: { permission: enablingPermissions.write, plan: enablingScreen.plan, services: enablingScreen.services },
})

export interface AlertedCertificate {
  /** Another certificate is told anew. */
  readonly fingerprint: string
  readonly holder: string
  readonly validTo: Day
}

const RENEW = 'Pide otro a una entidad de certificación acreditada por el ONAC y cárgalo antes de que venza: sin él no se firma nada.'

/** What there is to tell on a day: nothing when it is far from its end. */
export function certificateNotices(certificate: AlertedCertificate, today: Day): Notice[] {
  const { isExpired, days, words } = certificateAlert(certificate, today)
  if (days === null) return []
  const when = `${words[0]?.toLowerCase() ?? ''}${words.slice(1)}`
  return [
    {
      kind: certificateNotice,
      key: `${certificate.fingerprint}:${isExpired ? 'expired' : `${days}d`}`,
      title: `El certificado digital ${when}`,
      text: `Es el de ${certificate.holder}, vigente hasta el ${showDay(certificate.validTo)}. ${RENEW}`,
      href: enablingScreen.path,
      to: 'audience',
    },
  ]
}
