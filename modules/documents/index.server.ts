import { BusinessError } from '#base/errors.ts'
import { documentErrors } from './errors.ts'
import { issuedElectronically, numberedPlaces } from '#modules/company/index.server.ts'
import { planMeters } from '#modules/subscription/index.server.ts'
import { at } from '#platform/place.ts'
import { placeMeters } from './branch/places-limit.server.ts'
import { consecutivePlaces } from './kind/consecutive.server.ts'
import { hasIssuedElectronic } from './read/has-issued.server.ts'
import { documentKinds, documentProofs } from './proofs.server.ts'
import { resolutionNotice } from './resolution/notices.ts'
import { documentsSteps } from './setup-steps.server.ts'
import { publishedKinds, trackingHandlers } from './link/tracking.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { documentWarnings } from './warnings.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { bearBranches, branchServed, placeDocuments, registerServed } from './branch/branches.server.ts'
import { alertResolutions } from './resolution/alerts.server.ts'
import { sellersHandler } from './parts/has-sellers.server.ts'
import { expiringResolutions } from './home.server.ts'
import { resolutionsToRenew } from './home.ts'
import { trialHandlers } from './figures/pricing/trial.server.ts'
import { proposeHandlers } from './figures/pricing/propose.server.ts'
import { ownPaperHandlers } from './paper/own-paper.server.ts'
import { bearReasons, reasonServed } from './reason/reasons.server.ts'
import { resolutionServed } from './resolution/resolution.server.ts'
import { sealingOfTechnicalKeys } from './resolution/technical-key.server.ts'

export { commentedDocument } from './read/commented.server.ts'
export { electronicWordOf, setElectronicState } from './read/electronic-state.server.ts'
export { consecutivesOf } from './kind/consecutive.server.ts'
export { pendingByMonth } from './period.server.ts'
export { draftsOf, expiringOffers, documentsToApprove, monthOfSales, unsentDocuments } from './home.server.ts'
export { documentKinds } from './proofs.server.ts'
export { documentPalette } from './palette.server.ts'
export { documentHandlers } from './handlers.server.ts'
export { hasIssuedIn, rangesWithKeys, resolutionsInUse } from './read/has-issued.server.ts'
export { createResolution, readRangesHere, writeTechnicalKey } from './resolution/brought.server.ts'
export { openTestRange } from './resolution/trial/range.server.ts'
export { annulTrials, standingTrials, type StandingTrials } from './resolution/trial/trials.server.ts'
export { annul } from './write/annul.server.ts'
export { sendAgain } from './write/version/send-again.server.ts'
export { issue, saveDraft } from './write/write.server.ts'
export type { ElectronicFace, IssuingDocument, ResolutionFacts, ServedKind, TakenNumber, WrittenDocument } from './kind/served.server.ts'
export type { Who } from './kind/who.ts'
export { addressesOfParty, documentFiles, mailHandlers, sendDocument } from './mail/mail.server.ts'
export { loadFacts, proposedRange } from './read/facts.server.ts'
export { readCorrected, readReferred } from './correction/read.server.ts'
export { correctionHandlers } from './correction/handlers.server.ts'
export { lineAccountHandler } from './parts/line-account/line-account.server.ts'
export { offerHandlers } from './offer/answer.server.ts'
export { printPdf } from './paper/print.server.ts'
export { readStored } from './paper/read.server.ts'
export { shareHandlers } from './link/share.server.ts'
export { publishedKinds, type ContainerOf, type PackedDocument, type PublishedKind } from './link/tracking.server.ts'
export { approvalHandler } from './kind/stage/approve.server.ts'
export { cutHandler } from './consignment/cut.server.ts'
export { returnHandlers } from './returns/handlers.server.ts'
export { consecutiveOfReturns } from './returns/consecutive.server.ts'
export { deliverStanding, stageHandlers } from './kind/stage/stage.server.ts'
export { leftOfAll } from './source/sources.server.ts'
export { readDocument } from './read/view.server.ts'

const catalogues: readonly ServedCatalogue[] = [resolutionServed, branchServed, registerServed, reasonServed]

export { sharedAddresses } from './link/shared-address.server.ts'
export { handOverDrafts, openDraftsOf } from './write/hand-over.server.ts'

export const documentsServer = defineModule({
  name: 'documents',
  handlers: [
    ...proposeHandlers,
    ...trialHandlers,
    ...ownPaperHandlers,
    sellersHandler,
    handle(resolutionsToRenew, ({ tx, session, today }) => expiringResolutions(tx, session.companyId, today)),
  ],
  catalogues,
  steps: [bearBranches, bearReasons, placeDocuments, sealingOfTechnicalKeys],
  chores: [alertResolutions],
  constraintErrors: {
    // Two who write the same number of a supplier at once: the second one finds out here.
    document_supplier_number: () =>
      new BusinessError([documentErrors.of('theirNumberTaken', { numero: 'con ese número', tercero: 'indicado' }, 'supplierNumber')]),
  },
  notices: [at(20, resolutionNotice)],
  setup: [at(50, ...documentsSteps)],
  warnings: ({ modules }) => documentWarnings(documentKinds.gather(modules)),
  proofs: ({ modules }) => documentProofs(documentKinds.gather(modules)),
  plugs: [numberedPlaces.plug(consecutivePlaces), issuedElectronically.plug(hasIssuedElectronic), planMeters.plug(...placeMeters)],
  gathers: ({ modules }) => [{ name: 'tracking', handlers: trackingHandlers(publishedKinds.gather(modules)) }],
})
