/** Telling, once for each year, that its values of law are missing. */
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { LEGAL_VALUES_PLACE } from '../screens.ts'
import { legalValuePermissions } from './endpoints.ts'

export const legalValueNotice = defineNotice({
  code: 'taxes.legalValueMissing',
  group: 'Impuestos',
  title: 'Falta la UVT del año que viene',
  actionable: true,
  startsOn: ['app', 'email'],
  verb: 'Registrar',
  // Whoever may write it.
  audience: { permission: legalValuePermissions.write, plan: null, services: [11, 'full'] },
})

export const uvtMissingKey = (year: number): string => `uvt:${year}`

export const uvtMissingNotice = (year: number): Notice => ({
  kind: legalValueNotice,
  key: uvtMissingKey(year),
  title: `Falta la UVT de ${year}`,
  text: `Sin ella no se pueden emitir, con fecha de ${year}, los documentos cuyas retenciones dependen de la UVT. Cuando la DIAN publique la resolución, escríbela en Valores de ley.`,
  href: LEGAL_VALUES_PLACE.path,
  to: 'audience',
})
