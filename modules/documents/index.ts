import { defineModule } from '#platform/module.ts'
import { documentErrors } from './errors.ts'
import { registerErrors } from './branch/register.ts'
import { resolutionErrors } from './resolution/resolution.ts'
import { documentsScreens } from './screens.ts'

export { patternOf, newAddressOf } from './kind/addresses.ts'
export { costsOfGoods, type AccountCost } from './parts/kits.ts'
export { nextSteps } from './next-step.ts'
export { actionsOf, type ActionName, type KindAmong, type OfferedAction, type Standing } from './actions.ts'
export { standingsOf, stateTables } from './kind/state-table.ts'
export {
  compute,
  type Computed,
  type ComputedWithholding,
  type ComputingFacts,
  type Draft,
  type DraftLine,
  type ItemFacts,
  type PaidOnTheSpot,
  type PostingInput,
  type TaxFacts,
  type WithholdingRuleFacts,
} from './figures/compute.ts'
export { checkDocument, MOST_MONEY } from './conditions/check.ts'
export { strictly, type Finding } from './conditions/sale-rules.ts'
export { documentEndpoints, type DocumentEndpoints, type EditorFacts } from './endpoints.ts'
export { documentTabs, tabsOf, type DocumentTab } from './tabs.ts'
export { describedFor } from './figures/pricing/theirs.ts'
export { proposeLines, type Proposal } from './figures/pricing/endpoints.ts'
export { promotionUse, tryPromotion } from './figures/pricing/trial.ts'
export { monthSales, type MonthSales } from './home.ts'
export { documentErrors } from './errors.ts'
export {
  cancelling,
  defineDocumentKind,
  documentKindNames,
  documentPermissions,
  emitting,
  masculineKinds,
  registeredKinds,
  offerKinds,
  registering,
  soldItems,
  type DocumentKind,
  type DocumentKindCode,
  type LineThings,
  type NoteQuestions,
} from './kind/kind.ts'
export { byPayment, byReceipt, keptForCustomer, receivable, roleOwed, type Opens, type Owed, type SettledBy } from './kind/opens.ts'
export { partyDocumentEndpoints } from './party/endpoints.ts'
export { lineAccountEndpoint, type LineAccountEndpoint } from './parts/line-account/line-account.ts'
export { contentOf, type TaxContent } from './figures/tax-content.ts'
export { emptyHead, hasField, plainFields, plainNames } from './parts/head.ts'
export { bulkCenterEndpoint } from './bulk/endpoints.ts'
export { stageEndpoints, type StageEndpoints } from './kind/stage/endpoints.ts'
export { cutEndpoint, type CutEndpoint } from './consignment/cut.ts'
export { returnEndpoints, type ReturnEndpoints } from './returns/endpoints.ts'
export { costOfLine } from './effects/arrivals.ts'
export { deductedTaxes } from './figures/vat-use.ts'
export {
  billStages,
  orderStages,
  purchaseOrderStages,
  receiptStages,
  remissionStages,
  stageOf,
  type Stage,
  type Stages,
} from './kind/stage/stage.ts'
export { sampleOf } from './parts/testing/sample.ts'
export {
  discountOf,
  noDiscount,
  price,
  vatOf,
  type Discount,
  type DiscountKind,
  type LineTax,
  type Priced,
  type PricedLine,
} from './figures/price.ts'
export {
  authorizationText,
  type Authorization,
  type Paper,
  type PaperOf,
  type PrintableDocument,
  type PrintedParty,
  type UniqueCode,
} from './paper/printable.ts'
export { paperNames, type PaperSize } from './paper/paper.ts'
export { itemLines } from './read/item-lines.ts'
export { lastSale } from './read/last-sale.ts'
export { getChain } from './source/chain.ts'
export { whatIsUsed } from './parts/used.ts'
export { getOwnPaper, keepOwnPaper } from './paper/own-paper.ts'
export { amountIn, exchangeOf, foreignOf, inCurrency, payableIn, type Exchange } from './figures/currency.ts'
export type { StoredDocument, StoredLine, StoredTax, StoredWithholding } from './paper/stored.ts'
export { printedNumber } from './paper/print-data.ts'
export { documentCan, stateNames, type DocumentAction } from './kind/state.ts'
export type { DocumentState, ElectronicState, SettlementState } from './kind/states.ts'
export { draftOf } from './figures/draft.ts'
export {
  discountInput,
  documentInput,
  lineInput,
  MAX_LINES,
  type DocumentInput,
  type DocumentRequest,
  type DocumentRow,
  type DocumentView,
  type SavedDocument,
} from './wire.ts'
export { rangeGaps } from './resolution/gaps.ts'
export { approvalNotices, noticesOfApproval } from './kind/stage/approval-notices.ts'
export { resolutionNotice } from './resolution/notices.ts'
export { branch } from './branch/branch.ts'
export { register, registerErrors, registerKinds } from './branch/register.ts'
export { reason } from './reason/reason.ts'
export { letterTemplate } from './stationery/letter/letter-template.ts'
export { paperTemplate, plainStyle } from './stationery/template/template.ts'
export { asksTechnicalKey, dayThreshold, inDays, resolution, resolutionErrors } from './resolution/resolution.ts'
export { correctionEndpoints, type Correctable, type CorrectionEndpoints } from './correction/endpoints.ts'
export { chosenOf, totalWith, type OfferFigures } from './offer/options.ts'
export { confirmationEndpoints, publicConfirmation, type Confirmation } from './confirmation/endpoints.ts'
export { offerEndpoints, publicAnswer, type OfferEndpoints } from './offer/endpoints.ts'
export { lineKey } from './correction/corrected.ts'
export { followingInput, type TakenLine } from './source/following.ts'
export { documentScreens } from './screens/screens.ts'
export {
  mailEndpoints,
  type MailEndpoints,
  type SentMail,
} from './mail/endpoints.ts'
export { listedMails } from './kind/listed.ts'
export { dueOf } from './figures/terms.ts'
export { columnsOfFields } from './import/columns.ts'
export { mailStateNames, mailStates, type MailState } from './mail/states.ts'
export { publicDocument, publicDocumentLogo, publicDocumentPdf, publicQuestion, type TrackedDocument } from './link/endpoints.ts'
export { isPublicPath, publicPaths, trackingScreens } from './link/screens.ts'
export type { Obstacle } from './conditions/readiness.ts'

export const documentsModule = defineModule({
  name: 'documents',
  screens: documentsScreens,
  errors: { documentErrors, registerErrors, resolutionErrors },
})
