export { annulVoucher } from './annul.server.ts'
export { lockDraft, readDraft, requireState, saveDraft, type LockedDraft } from './draft.server.ts'
export {
  commentedVoucher,
  consecutiveOf,
  draftsByMonth,
  handOverVoucherDrafts,
  openVoucherDraftsOf,
  voucherPalette,
} from './gathered.server.ts'
export { voucherHandlers, type DraftName, type ServedVoucher, type VoucherCall } from './handlers.server.ts'
export { eachVoucher } from './several.server.ts'
export { countVouchers, readVoucher, readVouchers, totalVouchers, type VoucherFilter, type VoucherListing } from './list.server.ts'
export { partyVouchers, vouchersOfParty, type PartyVouchers } from './of-party.server.ts'
export { paperFile } from './print.server.ts'
export { recordVoucher, sourceOf, type PreparedVoucher, type VoucherSource } from './record.server.ts'
export { voucherKinds } from './served.server.ts'
export type { Who } from './who.ts'
