import { BusinessError } from '#base/errors.ts'
import { documentErrors } from './errors.ts'
import { issuedElectronically, numberedPlaces } from '#modules/company/index.server.ts'
import { planMeters } from '#modules/subscription/index.server.ts'
import { at } from '#platform/place.ts'
import { placeMeters } from './branch/places-limit.server.ts'
import { consecutivePlaces } from './kind/consecutive.server.ts'
import { hasIssuedElectronic } from './read/has-issued.server.ts'
import { tallyChore } from './read/tally.server.ts'
import { documentKinds, documentProofs } from './proofs.server.ts'
import { resolutionNotice } from './resolution/notices.ts'
import { documentsSteps } from './setup-steps.server.ts'
import { partyVouchers } from '#modules/vouchers/index.server.ts'
import { partyDocumentsHandler } from './party/party-documents.server.ts'
import { partyItemsHandler } from './party/party-items.server.ts'
import { publishedKinds, trackedSteps, trackingHandlers } from './link/tracking.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { documentWarnings } from './warnings.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { bearBranches, branchServed, placeDocuments, registerServed } from './branch/branches.server.ts'
import { alertResolutions } from './resolution/alerts.server.ts'
import { usedHandler } from './parts/used.server.ts'
import { expiringResolutions } from './home.server.ts'
import { resolutionsToRenew } from './home.ts'
import { trialHandlers } from './figures/pricing/trial.server.ts'
import { proposeHandlers } from './figures/pricing/propose.server.ts'
import { theirOffers } from './figures/pricing/theirs.server.ts'
import { ownPaperHandlers } from './paper/own-paper.server.ts'
import { bearReasons, reasonServed } from './reason/reasons.server.ts'
import { previewHandler } from './stationery/template/preview.server.ts'
import { letterTemplateServed, paperTemplateServed } from './stationery/templates.server.ts'
import { rangeGapsHandler } from './resolution/gaps.server.ts'
import { resolutionServed } from './resolution/resolution.server.ts'
import { sealingOfTechnicalKeys } from './resolution/technical-key.server.ts'

export { commentedDocument } from './read/commented.server.ts'
export type { IsAwaited } from './paper/awaited.server.ts'
export { electronicWordOf, sealAnew, setElectronicState, setSealed, technicalKeyOfDocument } from './read/electronic-state.server.ts'
export { consecutivesOf } from './kind/consecutive.server.ts'
export { pendingByMonth } from './period.server.ts'
export { daySales, draftsOf, expiringOffers, documentsToApprove, monthOfSales, unsentDocuments } from './home.server.ts'
export { documentKinds } from './proofs.server.ts'
export { theirOffers, type TheirOffers } from './figures/pricing/theirs.server.ts'
export { documentPalette } from './palette.server.ts'
export { arrivedHandlers, documentHandlers } from './handlers.server.ts'
export { hasIssuedIn, rangesWithKeys, resolutionsInUse } from './read/has-issued.server.ts'
export { createResolution, readRangesHere, writeTechnicalKey } from './resolution/brought.server.ts'
export { openTestRange } from './resolution/trial/range.server.ts'
export { annulTrials, standingTrials, type StandingTrials } from './resolution/trial/trials.server.ts'
export { annul } from './write/annul.server.ts'
export { sendAgain } from './write/version/send-again.server.ts'
export { issue, payableOf, problemsOfIssuing, problemsOfSaving, saveDraft } from './write/write.server.ts'
export { deleteDraft } from './write/draft.server.ts'
export {
  figuresOfRow,
  itemOfRow,
  missingCell,
  readLineNames,
  taxesOfRow,
  warehouseOfRow,
  type LineNames,
} from './import/lines.server.ts'
export { gatherDocuments, refuseAt, wholeDocuments, type FileDocument, type FileLine } from './import/whole.server.ts'
export type {
  AskedFindings,
  ElectronicFace,
  IssuingDocument,
  ReceivedFace,
  Refusal,
  ReceivedMark,
  Renewing,
  Resigning,
  ResolutionFacts,
  SealedDocument,
  ServedKind,
  TakenNumber,
} from './kind/served.server.ts'
export { centerManyHandler } from './bulk/center.server.ts'
export { askedAt, foundAt, type AtAddress } from './kind/at-address.server.ts'
export { forKind } from './kind/kind-input.ts'
export { inputOf } from './write/draft-input.ts'
export type { Who, Writer } from './kind/who.ts'
export type { HandedOver, Happened } from './write/context.ts'
export { addressesOfParty, documentFiles, mailHandlers, sendDocument } from './mail/mail.server.ts'
export { loadFacts, proposedRange } from './read/facts.server.ts'
export { readCorrected, readReferred } from './correction/read.server.ts'
export { correctionHandlers } from './correction/handlers.server.ts'
export { lineAccountHandler } from './parts/line-account/line-account.server.ts'
export { confirmationHandlers, type Confirmed } from './confirmation/confirm.server.ts'
export { offerHandlers } from './offer/answer.server.ts'
export { dressDocument } from './paper/printable.ts'
export { drawPaper, printPdf } from './paper/print.server.ts'
export { readStored } from './paper/read.server.ts'
export { oneHandlers as shareOneHandlers, shareHandlers } from './link/share.server.ts'
export { readStationery } from './paper/stationery.server.ts'
export {
  publishedKinds,
  trackedSteps,
  type TrackedSteps,
  type ContainerOf,
  type PackedDocument,
  type PublishedKind,
} from './link/tracking.server.ts'
export { approvalHandler, approveManyHandler, sendBackHandler } from './kind/stage/approve.server.ts'
export { cutHandler } from './consignment/cut.server.ts'
export { returnHandlers } from './returns/handlers.server.ts'
export { consecutiveOfReturns } from './returns/consecutive.server.ts'
export { deliverStanding, stageHandlers } from './kind/stage/stage.server.ts'
export { leftOfAll } from './source/sources.server.ts'
export { usedBy } from './figures/pricing/use.server.ts'
export type { AtTill } from './figures/pricing/propose.server.ts'
export { lockRegister, readSellingPlace, type SellingPlace } from './branch/selling-place.server.ts'
export { blocksOf, giveUpBlocks, isNumberTaken, readBlock, takeBlock, type RegisterBlock } from './resolution/blocks.server.ts'
export { explainRange } from './resolution/number.server.ts'
export { readDocument } from './read/view.server.ts'
import { withholdingBases } from '#modules/treasury/index.server.ts'
import { withholdingBasesOf } from './figures/withholding-bases.server.ts'
import { itemLinesHandler } from './read/item-lines.server.ts'
import { lastSaleHandler } from './read/last-sale.server.ts'
import { chainHandler } from './source/chain.server.ts'

export { costOfSoldLine } from './read/line-cost.server.ts'

const catalogues: readonly ServedCatalogue[] = [
  resolutionServed,
  branchServed,
  registerServed,
  reasonServed,
  paperTemplateServed,
  letterTemplateServed,
]

export { sharedAddresses } from './link/shared-address.server.ts'
export { handOverDrafts, openDraftsOf } from './write/hand-over.server.ts'

export const documentsServer = defineModule({
  name: 'documents',
  handlers: [
    ...trialHandlers,
    ...ownPaperHandlers,
    previewHandler,
    usedHandler,
    handle(resolutionsToRenew, ({ tx, session, today }) => expiringResolutions(tx, session.companyId, today)),
  ],
  catalogues,
  steps: [bearBranches, bearReasons, placeDocuments, sealingOfTechnicalKeys],
  chores: [alertResolutions, tallyChore],
  constraintErrors: {
    // Two who write the same number of a supplier at once: the second one finds out here.
    document_supplier_number: () =>
      new BusinessError([documentErrors.of('theirNumberTaken', { numero: 'con ese número', tercero: 'indicado' }, 'supplierNumber')]),
  },
  notices: [at(20, resolutionNotice)],
  setup: [at(50, ...documentsSteps)],
  warnings: ({ modules }) => documentWarnings(documentKinds.gather(modules)),
  proofs: ({ modules }) => documentProofs(documentKinds.gather(modules)),
  plugs: [
    withholdingBases.plug(withholdingBasesOf),
    numberedPlaces.plug(consecutivePlaces),
    issuedElectronically.plug(hasIssuedElectronic),
    planMeters.plug(...placeMeters),
  ],
  gathers: ({ modules }) => [
    { name: 'tracking', handlers: trackingHandlers(publishedKinds.gather(modules), trackedSteps.gather(modules)) },
    { name: 'last-sale', handlers: [lastSaleHandler(documentKinds.gather(modules))] },
    { name: 'propose', handlers: proposeHandlers(theirOffers.gather(modules)[0]) },
    { name: 'item-lines', handlers: [itemLinesHandler(documentKinds.gather(modules))] },
    {
      name: 'party-documents',
      handlers: [
        partyDocumentsHandler({ kinds: documentKinds.gather(modules), vouchers: partyVouchers.gather(modules) }),
        partyItemsHandler(documentKinds.gather(modules)),
      ],
    },
    { name: 'chain', handlers: [chainHandler({ kinds: documentKinds.gather(modules), vouchers: partyVouchers.gather(modules) })] },
    { name: 'range-gaps', handlers: [rangeGapsHandler(documentKinds.gather(modules))] },
  ],
})
