import { defineModule } from '#platform/module.ts'
import { electronicErrors } from './errors.ts'
import { eventErrors } from './events/errors.ts'
import { electronicScreens } from './screens.ts'

export { xmlEndpoint, zipEndpoint, type XmlEndpoint, type ZipEndpoint } from './endpoints.ts'
export { electronicErrors } from './errors.ts'
export { eventErrors } from './events/errors.ts'
export { eventPartyOf, type EventSide, type InvoiceOfEvents } from './events/invoice.ts'
export { eventChipWords, eventShown, eventStates, isOnItsWay, type EventShown } from './events/shown.ts'
export { getEventAnswer, getEventBoard, getEventEvidence, getEventXml, retryEvent } from './events/board/endpoints.ts'
export { eventRefusal, whyNot } from './events/refusal.ts'
export {
  changeEnvironment,
  changePayrollSoftware,
  changeSoftware,
  getEnabling,
  getTrials,
  putCertificate,
  removeCertificate,
  startTrial,
  type EnablingView,
} from './enabling/endpoints.ts'
export { certificateNotice } from './enabling/notices.ts'
export { panels as enablingPanels } from './enabling/checklist.ts'
export { enablingScreen } from './enabling/screens.ts'
export { TRIAL_REMEDY } from './enabling/remedy.ts'
export { enablingPermissions } from './enabling/permissions.ts'
export { paperOfNote } from './note/paper.ts'
export { noteProblems } from './note/problems.ts'
export { readNoteSnapshot, type NoteSnapshot } from './note/snapshot.ts'
export { toUblNote } from './note/ubl.ts'
export { paperOfInvoice } from './paper.ts'
export { mustInvoice } from './support/seller.ts'
export { paperOfSupport, paperOfSupportNote } from './support/paper.ts'
export { plainPaper } from './plain-paper.ts'
export { paperOfPos } from './pos/paper.ts'
export { isOfTill, type SoldAt } from './pos/snapshot.ts'
export { electronicProblems } from './problems.ts'
export type {
  DocumentNumber,
  DocumentToSend,
  ElectronicRequest,
  LineToSend,
  NoteRequest,
  NoteToSend,
  ResolutionToSend,
  SaleRequest,
  TaxToSend,
  WithholdingToSend,
} from './request.ts'
export { readSnapshot, type ElectronicSnapshot, type SaleSnapshot } from './snapshot.ts'
export {
  changeAuthority,
  countUnsent,
  deliverAgain,
  getAnswer,
  getBoard,
  getEvidence,
  getOutage,
  getSignedXml,
  resend,
  retryAll,
  retryTransmission,
} from './transmission/endpoints.ts'
export { declareOutage, endOutage, listOwnOutages, removeOutage } from './own-outage/endpoints.ts'
export { paperOfTranscription } from './transcription/paper.ts'
export { bringRange, lookForRanges } from './ranges/endpoints.ts'
export { getTestSet, startTestSet, stopTestSet } from './test-set/endpoints.ts'
export { issuerTrusts, issuerWords } from './transmission/issuer-words.ts'
export { unsentNotice } from './transmission/unsent-notice.ts'
export { transmissionPermissions } from './transmission/permissions.ts'
export { toUblInvoice } from './ubl.ts'

export const electronicModule = defineModule({
  name: 'electronic',
  screens: electronicScreens,
  errors: { electronicErrors, eventErrors },
})
