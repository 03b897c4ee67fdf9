import { masks } from '#modules/access/index.ts'
import { maskedFigures } from '#modules/access/index.server.ts'
import type { Permission } from '#platform/access.ts'
import { at, inPlaces } from '#platform/place.ts'
import { accountingPermissions, chartPermissions } from './endpoints.ts'
import { accountImportServed } from './import/import.server.ts'
import { accountUsers } from './chart/account-uses.server.ts'
import { chartHandlers } from './chart/chart.server.ts'
import { closureBalances } from './closure/balances.server.ts'
import { closureHandlers } from './closure/handlers.server.ts'
import { pointsIn } from './closure/points.server.ts'
import { keepClosing, type ClosingKeeper } from './closure/record.server.ts'
import { YEAR_CLOSING } from './closure/year.server.ts'
import { statementLineHandlers } from './statement/statement-lines.server.ts'
import { taxClosingHandlers, taxPending } from './closure/tax-closing.server.ts'
import { periodHandlers, periodWriters } from './periods/periods.server.ts'
import { accountingProofs } from './proofs.server.ts'
import { accountingSteps } from './setup-steps.server.ts'
import { BusinessError } from '#base/errors.ts'
import { companyErrors } from '#modules/company/index.ts'
import { consecutiveSources, type ConsecutiveSource } from '#modules/company/index.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { numbersOfTexts } from '#platform/consecutive.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { accountingWarnings } from './warnings.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { budgetHandlers } from './cost-center/budget/budget.server.ts'
import { costCenterErrors } from './cost-center/cost-center.ts'
import { accountingErrors } from './errors.ts'
import { costCenterServed } from './cost-center/cost-center.server.ts'
import {
  bearClosingAccounts,
  bearTaxClosingAccounts,
  bearDefaultAccounts,
  bearAdvanceAccount,
  bearDiscountAccount,
  bearCarrierClaims,
  bearTillAccounts,
  bearTipsAccount,
  bearExpensePayables,
  bearConsignedAccount,
  bearDeliveredAccount,
  bearExchangeAccounts,
  bearForeignPayable,
  bearGoodsAccounts,
  bearPurchaseAccounts,
  defaultAccountHandlers,
} from './default-accounts/default-accounts.server.ts'
import { rateHandlers } from './exchange/rates.server.ts'
import { fillPartsChore, foldChore } from './fold.server.ts'
import {
  bearDocumentTypes,
  bearJournalEntryTypes,
  bearOwnSeriesTypes,
  bearBillType,
  bearPurchaseCreditNoteType,
  bearReceiptOfGoodsType,
  bearRemissionType,
  bearPaymentType,
  bearStockType,
  bearTillType,
  bearOwnTransferType,
  journalEntryTypeServed,
} from './journal-type/journal-entry-type.server.ts'
import { ownSeries } from './own-series.ts'
import { createYears } from './periods/years.server.ts'
import { provisionAccounting } from './provision.server.ts'
import { accountingHandlers } from './readings.server.ts'

export { accountUsers, type AccountUser } from './chart/account-uses.server.ts'
export { findOpenAccounts, readChosenAccounts, type ChosenAccount } from './chosen-accounts.server.ts'
export { offeredCenters, readCenters } from './cost-center/movements.server.ts'
export { arePartsWhole, fillParts, foldEntries, NO_PART } from './fold.server.ts'
export {
  centersOf,
  chosenLineProblems,
  entryRows,
  numbered,
  openBooks,
  post,
  postMany,
  readAccounts,
  type BookAccount,
  type Books,
} from './posting.server.ts'
export { lockTaxPayables, taxPayablesOf, type TaxPayable } from './closure/tax-payable.server.ts'
export { exchangeNumbers, lastNumber } from './numbers.server.ts'
export { readEntryCells, readPartyNumber, sideOfRow, type CellAccount, type EntryCells } from './import/entry-cells.server.ts'
export { ratesOfDay, rememberRate } from './exchange/rates.server.ts'
export { linesOfEntries, reversalOf } from './reversal.server.ts'
export { readStatementLines, type LinesOfStatement } from './statement/statement-lines.server.ts'
export { reviseEntry, standingEntryOf, rewriteEntries, type Rewriting, type Rewritten } from './rewrite.server.ts'
export { enterPeriod, firstOpenDay, onBehalfOf, periodRefusal, type Entering } from './periods/door.server.ts'
export { YEAR_CLOSING } from './closure/year.server.ts'
export { closureBalances, type ClosureBalance } from './closure/balances.server.ts'
export { periodWriters, type PendingSource, type PeriodWriter } from './periods/periods.server.ts'
export { accountIdsByCode, createFiscalYear } from './provision.server.ts'
export { accountSums, areBooksApart, countsIn, partSums, type PartSums, type SumPart } from './account-sums.server.ts'
export { setPeriodTax } from './closure/period-tax.server.ts'
export { createAccounts } from './import/accounts.server.ts'

const catalogues: readonly ServedCatalogue[] = [costCenterServed, journalEntryTypeServed]

/** Of the entries that number themselves. */
const consecutives: readonly ConsecutiveSource[] = Object.values(ownSeries).map(({ code, title }) => ({
  code,
  title,
  group: 'Contabilidad',
  prefix: code,
  isPlain: false,
  byPlace: false,
  numbers: (companyId, prefix) =>
    numbersOfTexts(sql`select number from entry_number where company_id = ${companyId} and series = ${code}`, prefix),
}))

export const accountingServer = defineModule({
  name: 'accounting',
  handlers: [...accountingHandlers, ...defaultAccountHandlers, ...budgetHandlers],
  catalogues,
  provision: provisionAccounting,
  steps: [
    bearJournalEntryTypes,
    bearDocumentTypes,
    bearDefaultAccounts,
    bearOwnSeriesTypes,
    bearPaymentType,
    bearBillType,
    bearPurchaseAccounts,
    bearStockType,
    bearRemissionType,
    bearDeliveredAccount,
    bearConsignedAccount,
    bearClosingAccounts,
    bearReceiptOfGoodsType,
    bearGoodsAccounts,
    bearAdvanceAccount,
    bearDiscountAccount,
    bearPurchaseCreditNoteType,
    bearExchangeAccounts,
    bearForeignPayable,
    bearTaxClosingAccounts,
    bearCarrierClaims,
    bearExpensePayables,
    bearTillType,
    bearTillAccounts,
    bearOwnTransferType,
    bearTipsAccount,
  ],
  chores: [foldChore, fillPartsChore, createYears],
  constraintErrors: {
    // Two consecutives that were given one prefix in turn, under one type.
    entry_number_is_one: () => new BusinessError([companyErrors.of('consecutiveUsed', { numero: 'del comprobante' })]),
    // Two who close the taxes of one period at once: the months are locked, this stands behind.
    tax_closing_period: () => new BusinessError([accountingErrors.of('invalidPeriodChange', { detalle: 'Ese periodo ya está cerrado.' })]),
    // A posting whose account was made a group meanwhile.
    account_movements: () => new BusinessError([accountingErrors.of('accountNotPostable', { cuenta: 'elegida' })]),
    // Two that made the same account at the same time, from a file at least once.
    account_company_id_code_key: () => new BusinessError([accountingErrors.of('codeTaken', { cuenta: 'indicada' }, 'code')]),
    cost_center_children: () => new BusinessError([costCenterErrors.of('tooManyChildren', {}, 'parentId')]),
    cost_center_movements: () => new BusinessError([costCenterErrors.of('parentTakesNoMovements')]),
  },
  imports: [at(50, accountImportServed)],
  setup: [at(20, ...accountingSteps)],
  permissions: [accountingPermissions, chartPermissions].flatMap((each) => Object.values<Permission>(each)),
  proofs: () => accountingProofs,
  warnings: () => accountingWarnings,
  plugs: [
    consecutiveSources.plug(at(40, ...consecutives)),
    periodWriters.plug(at(4, { module: 'accounting', pending: [taxPending] })),
    // The books say what was sold at what cost.
    maskedFigures.plug({ mask: masks.cost, held: accountingPermissions.read }, { mask: masks.margin, held: masks.cost }),
  ],
  gathers: (whole) => {
    const { modules } = whole
    const writers = inPlaces(periodWriters.gather(modules))
    const parts = {
      writers,
      warnings: modules.flatMap(({ warnings }) => warnings?.(whole) ?? []),
      proofs: modules.flatMap(({ proofs }) => proofs?.(whole) ?? []),
    }
    const pointsOf = pointsIn(parts)
    const keep: ClosingKeeper = (asked) => keepClosing({ ...asked, yearClosing: YEAR_CLOSING }, pointsOf)
    return [
      { name: 'periods', handlers: periodHandlers(writers, keep) },
      { name: 'exchange rates', handlers: rateHandlers },
      { name: 'closure', handlers: closureHandlers({ writers, pointsOf, balances: inPlaces(closureBalances.gather(modules)), keep }) },
      { name: 'tax closings', handlers: taxClosingHandlers },
      { name: 'statement lines', handlers: statementLineHandlers },
      { name: 'chart', handlers: chartHandlers(accountUsers.gather(modules)) },
    ]
  },
})
