import { publishedKinds, type ServedKind } from '#modules/documents/index.server.ts'
import { mergeHurdles } from '#modules/people/index.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { at } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'
import { acquirerHandler } from './acquirer/acquirer.server.ts'
import { alertCertificates } from './enabling/alerts.server.ts'
import { enablingHandlers } from './enabling/enabling.server.ts'
import { certificateNotice } from './enabling/notices.ts'
import { eventBoardHandlers } from './events/board/handlers.server.ts'
import type { EventPlace } from './events/board/read.server.ts'
import { eventProofs } from './events/proofs.server.ts'
import { watchEarlier } from './events/watch.server.ts'
import { eventWork, watchWork } from './events/work.server.ts'
import { messageWork } from './message/send.server.ts'
import { payrollMessage } from './payroll/message.server.ts'
import { payrollSoftwareHandler } from './payroll/software.server.ts'
import { SEND_TOPIC } from './face.server.ts'
import { enqueue } from './transmission/ledger.server.ts'
import { AGAIN_TOPIC, DELIVER_TOPIC } from './transmission/messages.ts'
import { sendOutside } from './transmission/outside.server.ts'
import { deliverTo } from './delivery/deliver.server.ts'
import { transmissionHandlers } from './transmission/handlers.server.ts'
import { onTheirWay } from './transmission/merge-hurdle.server.ts'
import { transmissionProofs } from './transmission/proofs.server.ts'
import { unsentNotice } from './transmission/unsent-notice.ts'
import { alertUnsent } from './transmission/unsent.server.ts'
import { transmitWork } from './transmission/work.server.ts'
import { ownOutageHandlers } from './own-outage/outage.server.ts'
import { rangeHandlers } from './ranges/handlers.server.ts'
import { testSetHandlers } from './test-set/handlers.server.ts'
import { testSetWork } from './test-set/work.server.ts'
import { electronicSteps } from './setup-steps.server.ts'

export { invoiceFace, rememberParties, requestOfIssuing, SEND_TOPIC } from './face.server.ts'
export { supportFace, supportXmlOf } from './support/face.server.ts'
export { supportNoteFace, supportNoteXmlOf } from './support/note.server.ts'
export { acceptanceOf } from './events/acceptance.server.ts'
export { readEvents, shownEvent, standing, type EventRow } from './events/read.server.ts'
export type { EventPlace } from './events/board/read.server.ts'
export { lookNow as lookForEventsOf, readWatch } from './events/watch.server.ts'
export { sayEvents, type AskedEvents } from './events/say.server.ts'
export { readPayrollIssuer, type PayrollIssuer } from './payroll/issuer.server.ts'
export { payrollMessageRow, queueMessages, signedMessageOf, type PayrollToSend } from './payroll/message.server.ts'
export { noteFace } from './note/face.server.ts'
export { noteXmlOf, sealNote, type SealedNote } from './note/seal.server.ts'
export { posFace, posFaceOf } from './pos/face.server.ts'
export { posXmlOf, rememberPos } from './pos/seal.server.ts'
export { readRoots, requireRoots } from './transmission/roots.server.ts'
export { askForXml, lineToAsk } from './asking/ask.server.ts'
export { outOfOutage } from './own-outage/outage.server.ts'
export { transcriptionFace, transcriptionXmlOf } from './transcription/face.server.ts'
export { invoiceXmlOf, sealInvoice, type SealedInvoice, type XmlOf } from './seal.server.ts'
export { signedXmlOf } from './transmission/read.server.ts'
export { awaitsAnswer } from './transmission/awaited.server.ts'
export { signingLacks } from './transmission/lacks.server.ts'
export { containerOf } from './delivery/packed.server.ts'
export { xmlHandler, zipHandler } from './xml.server.ts'

/** The kinds above that go to the tax authority, as they are served. */
export const electronicKinds = defineSocket<ServedKind>('electronic kinds')

/** Where the received invoices are shown whose events are on the board. */
export const eventPlaces = defineSocket<EventPlace>('places of invoices with events')

/** Whoever keeps the books sees what is missing; who administers the company signs for it. */
export const electronicServer = defineModule({
  name: 'electronic',
  chores: [alertCertificates, alertUnsent],
  steps: [watchEarlier],
  notices: [at(30, certificateNotice), at(31, unsentNotice)],
  setup: [at(40, ...electronicSteps)],
  gathers: ({ modules }) => {
    const kinds = electronicKinds.gather(modules)
    return [
      { name: 'acquirer', handlers: [acquirerHandler] },
      { name: 'enabling', handlers: [...enablingHandlers(kinds), payrollSoftwareHandler, ...testSetHandlers, ...rangeHandlers] },
      {
        name: 'transmission',
        handlers: [
          ...transmissionHandlers(kinds),
          ...eventBoardHandlers(
            kinds.map(({ kind }) => kind),
            eventPlaces.gather(modules),
          ),
          ...ownOutageHandlers(kinds.map(({ kind }) => kind)),
        ],
        topics: { [SEND_TOPIC]: enqueue, [DELIVER_TOPIC]: deliverTo(publishedKinds.gather(modules)), [AGAIN_TOPIC]: sendOutside(kinds) },
        long: [transmitWork(kinds, SEND_TOPIC), eventWork, watchWork, testSetWork, messageWork(payrollMessage)],
      },
    ]
  },
  plugs: [mergeHurdles.plug(onTheirWay)],
  proofs: () => [...transmissionProofs, ...eventProofs],
})
