import { bookkeepers } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import type { ServedKind } from '#modules/documents/index.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { alertCertificates } from './enabling/alerts.server.ts'
import { enablingHandlers } from './enabling/enabling.server.ts'
import { enablingPermissions } from './enabling/permissions.ts'

export { electronicSteps } from './setup-steps.server.ts'
export { invoiceFace, rememberParties, requestOfIssuing, SEND_TOPIC } from './face.server.ts'
export { noteFace } from './note/face.server.ts'
export { noteXmlOf, sealNote, type SealedNote } from './note/seal.server.ts'
export { invoiceXmlOf, sealInvoice, type SealedInvoice, type XmlOf } from './seal.server.ts'
export { xmlHandler } from './xml.server.ts'

/**
 * Whoever keeps the books sees what is missing; who administers the company signs for it.
 * @param trialKinds the kinds that go to the tax authority, as they are served
 */
export const electronicServer = (trialKinds: readonly ServedKind[]): ServerModule => ({
  name: 'electronic',
  handlers: enablingHandlers(trialKinds),
  steps: [
    {
      name: 'electronic.enabling',
      run: (tx, { companyId }) => grantToRoles(tx, companyId, [{ permissions: [enablingPermissions.read], to: bookkeepers }]),
    },
  ],
  chores: [alertCertificates],
})
