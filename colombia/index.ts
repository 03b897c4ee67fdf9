/** The face of Colombian law: pure rules and their types. Files of data are read by `index.server.ts`. */
export {
  checkDigit,
  checkNit,
  formatNit,
  parseNit,
  type Nit,
  type NitCheck,
} from './nit.ts'
export {
  displayName,
  displayNameBySurname,
  fiscalResponsibilities,
  identificationProblem,
  identificationType,
  identificationTypes,
  isFiscalResponsibility,
  isIdentificationCode,
  isVatAgent,
  personKinds,
  showIdentification,
  showIdentificationWithType,
  UNKNOWN_IDENTIFICATION_TYPE,
  type FiscalResponsibility,
  type Identification,
  type IdentificationCode,
  type IdentificationType,
  type PersonKind,
  type PersonName,
} from './identification.ts'
export { CiiuList } from './ciiu-list.ts'
export {
  ciiuSection,
  isCiiuCode,
  isCiiuOfDian,
  parseCiiu,
  parseCiiuWords,
  showCiiu,
  UNKNOWN_CIIU,
  type CiiuActivity,
  type CiiuSection,
} from './ciiu.ts'
export { HOME_COUNTRY_CODE, parseCountries, type Country } from './countries.ts'
export {
  departmentsOf,
  DIVIPOLA_KNOWN_ON,
  parseDivipola,
  showMunicipality,
  type Department,
  type Municipality,
  type MunicipalityType,
} from './divipola.ts'
export {
  accountAncestors,
  accountCodeLengths,
  accountLevel,
  accountLevelNames,
  accountNature,
  isAccountCode,
  parentAccountCode,
  parsePuc,
  type AccountLevel,
  type AccountNature,
  type AccountOrigin,
  type PucAccount,
} from './puc.ts'
export {
  addBusinessDays,
  businessDayOnOrAfter,
  businessDaysBetween,
  easterSunday,
  holidayNames,
  holidaysOf,
  isBusinessDay,
  isHoliday,
  legalHolidays,
  type Holiday,
} from './holidays.ts'
export { collectionHours, type CollectionHours } from './collection-hours.ts'
export { isAgentByLaw } from './withholding-agent.ts'
export { uvtDecides } from './withholding-uvt.ts'
export { parseUvt, uvtOn, uvtToPesos, type UvtValue } from './uvt.ts'
export { showNumber, showPercent, showPermille, showPesos } from './pesos.ts'
export { amountInWords, totalInWords, wordsErrors, wordsProblem } from './words.ts'
export { HOME_COUNTRY, showAddress, showBranchAddress, type AddressParts, type BranchAddressParts } from './address.ts'
export {
  proposeWithholdings,
  type ConsideredWithholding,
  type Explanation,
  type ProposedWithholding,
  type WithheldLine,
  type WithholdingBeneficiary,
  type WithholdingInput,
  type WithholdingKind,
  type WithholdingLine,
  type WithholdingParty,
  type WithholdingProposal,
  type WithholdingRounding,
  type WithholdingRule,
  type WithholdingSeller,
} from './withholding.ts'
export { boughtOn, type Bought } from './expense-concept.ts'
export { expensePayableOf, type ExpensePayable } from './expense-payable.ts'
export {
  lossCauses,
  lossVatOn,
  lossVatRules,
  lossVatTreatments,
  type LossCause,
  type LossVatTreatment,
} from './loss-vat.ts'
export {
  aiuProblem,
  aiuRuleOn,
  aiuRules,
  aiuServiceNames,
  aiuServiceOn,
  aiuServices,
  isAiuService,
  shareOf,
  takeApart,
  vatShareOf,
  withheldShareOf,
  type AiuRule,
  type AiuService,
  type AiuShares,
} from './aiu.ts'
export type { EarlierLine } from './withholding-day.ts'
export { hasYear, type YearOfConcept } from './withholding-year.ts'
export type { OwnWithholding } from './withholding-own.ts'
export {
  isInForce,
  parseWithholdingConcepts,
  withholdingRuleOf,
  withholdingRulesOn,
  type WithholdingConcept,
} from './withholding-concepts.ts'
export { parseIca, percentOfPermille, reteicaRulesOn, type IcaActivity, type IcaSector } from './ica.ts'

// Electronic documents of the DIAN.
export {
  allowanceReasons,
  codeName,
  CREDIT_NOTE_ANNULMENT,
  creditNoteConcepts,
  debitNoteConcepts,
  incoterms,
  supportNoteConcepts,
  partyTaxSchemes,
  paymentForms,
  paymentMeans,
  priceReferences,
  productStandards,
  taxCodes,
  units,
  type AllowanceReasonCode,
  type Code,
  type DianTaxCode,
  type IncotermCode,
  type PartyTaxSchemeCode,
  type PaymentFormCode,
  type PriceReferenceCode,
  type ProductStandardCode,
  type TaxCode,
} from './dian/codes.ts'
export { isGtin, productStandard, type ProductStandard } from './dian/product-standard.ts'
export { usualTestSet, type TestSetSize } from './dian/test-set.ts'
export { environments, isInTestRange, isTestKey, qrUrl, testRange, type DianEnvironment } from './dian/environment.ts'
export {
  cudeText,
  cudsText,
  cufeText,
  cuneText,
  eventCudeText,
  isTechnicalKey,
  isUniqueCode,
  softwareSecurityText,
  type CudeFields,
  type CudsFields,
  type CufeFields,
  type CuneFields,
  type EventCudeFields,
  type SaleCodeFields,
} from './dian/unique-code.ts'
export { printedQrText, supportQrText } from './dian/printed-qr.ts'
export {
  FINAL_CONSUMER_NUMBER,
  finalConsumer,
  isAbroad,
  saleNumber,
  type UblAddress,
  type UblAllowanceCharge,
  type UblLine,
  type UblParty,
  type UblPayment,
  type UblPercentTax,
  type UblSale,
  type UblSoftware,
  type UblTax,
  type UblUnitTax,
  type UblWithholding,
} from './dian/sale.ts'
export type { UblInvoice, UblPaper, UblResolution } from './dian/invoice.ts'
export {
  AIU_NOTE,
  AIU_OPERATION,
  aiuComponents,
  aiuNote,
  isAiuNote,
  type AiuComponent,
  type UblAiu,
} from './dian/aiu.ts'
export { posExtensions, posFacts, type UblPos } from './dian/pos.ts'
export { isWithinMonth, type UblCorrected, type UblCorrectedInvoice, type UblCorrectedPeriod, type UblNote } from './dian/note.ts'
export {
  contingencyFormat,
  creditNoteFormat,
  debitNoteFormat,
  exportFormat,
  formatOf,
  invoiceFormat,
  posCreditNoteFormat,
  posDebitNoteFormat,
  posFormat,
  supportFormat,
  supportNoteFormat,
  transcriptionFormat,
  type NoteFormat,
  type SaleFormat,
} from './dian/sale-format.ts'
export {
  cudeFieldsOf,
  cudsFieldsOf,
  cufeFieldsOf,
  otherTaxesAmount,
  saleCodeFieldsOf,
  saleTotals,
  taxAmount,
  withholdingGroups,
  type SaleTotals,
  type TaxGroup,
  type UnsealedInvoice,
  type UnsealedNote,
} from './dian/totals.ts'
export { invoiceTree, invoiceXml } from './dian/invoice-xml.ts'
export { noteTree, noteXml } from './dian/note-xml.ts'
export {
  containerXml,
  deliverySubject,
  MOST_DELIVERED_BYTES,
  type ContainedAnswer,
  type DeliverySubject,
  type DocumentContainer,
} from './dian/container.ts'
export { serialise, textAt, type Attributes, type Element } from './dian/element.ts'
export { MOST_XML_BYTES, xmlName, zipName, type SentRoot } from './dian/file-name.ts'
export {
  actionOf,
  ALREADY_PROCESSED,
  dianService,
  readRule,
  type NumberingRange,
  type Operation,
  type ParametersOf,
  type RuleSaid,
} from './dian/soap.ts'
export {
  receivedKinds,
  type ReceivedDocument,
  type ReceivedKind,
  type ReceivedLine,
  type ReceivedParty,
  type ReceivedTax,
} from './dian/received.ts'
export {
  businessDaysLeft,
  buyerEvents,
  claimConceptCodes,
  claimConcepts,
  eventCodes,
  eventProblem,
  eventTermOn,
  eventWords,
  instantsOf,
  isSettled,
  lastDayToAnswer,
  missingToAccept,
  type BuyerEventCode,
  type ClaimConcept,
  type EventCode,
  type EventProblem,
  type SaidEvent,
} from './dian/events.ts'
export {
  authorityParty,
  eventCudeFieldsOf,
  eventXml,
  tacitStatement,
  type EventParty,
  type EventPerson,
  type InvoiceEvent,
} from './dian/event-xml.ts'
export { readEventList, type ListedEvent } from './dian/event-list.ts'
export {
  contingencyOn,
  contingencyRules,
  contingencyTerm,
  pauseAfter,
  secondsToContingency,
  type ContingencyRule,
} from './dian/contingency.ts'
export { explainRejection, type RejectedPlace, type RejectionWords } from './dian/rejection.ts'
export { structureProblems } from './dian/structure.ts'
export { arithmeticProblems } from './dian/arithmetic.ts'
export {
  missingForElectronicInvoice,
  missingForElectronicNote,
  missingOfCustomer,
  missingOfSupplier,
  type InvoiceToComplete,
  type MissingField,
  type NoteToComplete,
  type PartyToComplete,
} from './dian/missing.ts'

// Payroll.
export { inForceOn, type Dated } from './payroll/dated.ts'
export {
  breakFits,
  hourKinds,
  hourRate,
  MOST_WEEKLY_OVERTIME,
  parseTime,
  showClock,
  showHours,
  timeOfShift,
  workingTimeOn,
  type HourKind,
  type Shift,
  type ShiftTime,
  type WorkingTimeLaw,
} from './payroll/working-time.ts'
export { INTEGRAL_WAGES, leastIntegral, minimumWageOn, tenthsOfWage, type MinimumWage } from './payroll/wage.ts'
export {
  dianPayrollPeriods,
  dianPeriodOf,
  electronicDeadline,
  payDayOf,
  payFrequencies,
  payPeriodsFrom,
  payShifts,
  type DianPayrollPeriod,
  type PayFrequency,
  type PayPeriod,
  type PayShift,
} from './payroll/pay-period.ts'
export { benefitKinds, benefitLaw, riskClasses, type BenefitKind, type BenefitLaw, type RiskClass } from './payroll/contribution.ts'
export * from './payroll/electronic.ts'
export { payrollElement, payrollElements, type PayrollElement, type PayrollSide } from './payroll/element.ts'
export { explain, showValue, tell, type CalculationTold, type UsedLaw } from './payroll/telling.ts'
export {
  figureName,
  scalarFigures,
  scalarNames,
  tableNames,
  type PayrollFigure,
  type ScalarFigure,
  type TableFigure,
} from './payroll/law-names.ts'
export {
  figureOn,
  lawOn,
  tellMissing,
  type KeptBracket,
  type LawBook,
  type LawRow,
  type MissingFigure,
  type PayrollLaw,
} from './payroll/law.ts'
export { isScalarFigure, writingProblems, type WritingProblem, type WrittenValue } from './payroll/law-writing.ts'
export { shippedLaw } from './payroll/law-shipped.ts'
export { computePayslip, type Payslip, type PayslipOutcome, type PayslipProblem } from './payroll/payslip.ts'
export type { ContractTerms, MonthFacts, WithholdingTerms } from './payroll/contract-terms.ts'
export { amountOf } from './payroll/calculation.ts'
export * from './payroll/beside.ts'
export { absenceReasons, type AbsenceReason } from './payroll/absence.ts'
export { paidHours, type PaidHour } from './payroll/hours.ts'
export { lastWorkingDay } from './payroll/vacation.ts'
export { conceptName, type EarnedLine, type Line } from './payroll/line.ts'
export {
  deductionsFit,
  leastSalary,
  mostDeducted,
  salariesBelowMinimum,
  spansMeet,
  type FixedDeductions,
  type HiredAs,
} from './payroll/hiring.ts'
export { contractTypes, isApprentice, workerSubtypes, workerTypes } from './payroll/worker.ts'
export { conceptBases, legalConcepts, type ConceptBase, type LegalConcept } from './payroll/concept.ts'
