import type { ServedKind } from '#modules/documents/index.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { at } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'
import { alertCertificates } from './enabling/alerts.server.ts'
import { enablingHandlers } from './enabling/enabling.server.ts'
import { certificateNotice } from './enabling/notices.ts'
import { electronicSteps } from './setup-steps.server.ts'

export { invoiceFace, rememberParties, requestOfIssuing, SEND_TOPIC } from './face.server.ts'
export { noteFace } from './note/face.server.ts'
export { noteXmlOf, sealNote, type SealedNote } from './note/seal.server.ts'
export { invoiceXmlOf, sealInvoice, type SealedInvoice, type XmlOf } from './seal.server.ts'
export { xmlHandler } from './xml.server.ts'

/** The kinds above that go to the tax authority, as they are served. */
export const electronicKinds = defineSocket<ServedKind>('electronic kinds')

/** Whoever keeps the books sees what is missing; who administers the company signs for it. */
export const electronicServer = defineModule({
  name: 'electronic',
  chores: [alertCertificates],
  notices: [at(30, certificateNotice)],
  setup: [at(40, ...electronicSteps)],
  gathers: ({ modules }) => [{ name: 'enabling', handlers: enablingHandlers(electronicKinds.gather(modules)) }],
})
