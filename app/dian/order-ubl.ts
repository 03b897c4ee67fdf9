/** The order of invoices, notes and events: what the annex 1.9 uses of UBL 2.1, and nothing that the authority does not ask for. */
import { orderTable } from './order-table.ts'

const head =
  'ext:UBLExtensions cbc:UBLVersionID cbc:CustomizationID cbc:ProfileID cbc:ProfileExecutionID cbc:ID cbc:UUID cbc:IssueDate cbc:IssueTime'
const references =
  'cac:DespatchDocumentReference* cac:ReceiptDocumentReference* cac:StatementDocumentReference* cac:OriginatorDocumentReference* cac:ContractDocumentReference* cac:AdditionalDocumentReference*'
const parties = 'cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PayeeParty? cac:TaxRepresentativeParty?'
const payment = 'cac:PaymentMeans+ cac:PaymentTerms*'
const rates = 'cac:TaxExchangeRate? cac:PricingExchangeRate? cac:PaymentExchangeRate? cac:PaymentAlternativeExchangeRate?'
const line = 'cbc:ID cbc:Note*'
const value = 'cbc:LineExtensionAmount cbc:TaxPointDate? cbc:AccountingCost?'
const address =
  'cbc:ID? cbc:StreetName? cbc:AdditionalStreetName? cbc:Department? cbc:CityName? cbc:PostalZone? cbc:CountrySubentity? cbc:CountrySubentityCode? cac:AddressLine* cac:Country?'
const side = 'cbc:CustomerAssignedAccountID? cbc:AdditionalAccountID* cac:Party'
const total =
  'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount? cbc:ChargeTotalAmount? cbc:PrepaidAmount? cbc:PayableRoundingAmount? cbc:PayableAmount cbc:PayableAlternativeAmount?'
const named = 'Name Value'

export const ublTable = orderTable({
  Invoice: `${head} cbc:DueDate? cbc:InvoiceTypeCode cbc:Note* cbc:TaxPointDate? cbc:DocumentCurrencyCode cbc:LineCountNumeric cac:InvoicePeriod? cac:OrderReference? cac:BillingReference* ${references} ${parties} cac:Delivery* cac:DeliveryTerms? ${payment} cac:PrepaidPayment* cac:AllowanceCharge* ${rates} cac:TaxTotal* cac:WithholdingTaxTotal* cac:LegalMonetaryTotal cac:InvoiceLine+`,
  CreditNote: `${head} cbc:TaxPointDate? cbc:CreditNoteTypeCode cbc:Note* cbc:DocumentCurrencyCode cbc:LineCountNumeric cac:InvoicePeriod? cac:DiscrepancyResponse* cac:OrderReference? cac:BillingReference* ${references} ${parties} cac:Delivery* cac:DeliveryTerms* ${payment} ${rates} cac:AllowanceCharge* cac:TaxTotal* cac:LegalMonetaryTotal cac:CreditNoteLine+`,
  DebitNote: `${head} cbc:Note* cbc:TaxPointDate? cbc:DocumentCurrencyCode cbc:LineCountNumeric cac:InvoicePeriod? cac:DiscrepancyResponse* cac:OrderReference? cac:BillingReference* ${references} ${parties} cac:PrepaidPayment* cac:AllowanceCharge* cac:Delivery* cac:DeliveryTerms* ${payment} ${rates} cac:TaxTotal* cac:RequestedMonetaryTotal cac:DebitNoteLine+`,
  ApplicationResponse: `${head} cbc:Note* cac:SenderParty cac:ReceiverParty cac:DocumentResponse+`,

  'ext:UBLExtensions': 'ext:UBLExtension+',
  'ext:UBLExtension': 'ext:ExtensionContent',
  'ext:ExtensionContent': 'sts:DianExtensions? ds:Signature? FabricanteSoftware? BeneficiosComprador? PuntoVenta?',
  'sts:DianExtensions':
    'sts:InvoiceControl? sts:InvoiceSource sts:SoftwareProvider sts:SoftwareSecurityCode sts:AuthorizationProvider sts:QRCode',
  'sts:InvoiceControl': 'sts:InvoiceAuthorization sts:AuthorizationPeriod sts:AuthorizedInvoices',
  'sts:AuthorizationPeriod': 'cbc:StartDate cbc:EndDate',
  'sts:AuthorizedInvoices': 'sts:Prefix? sts:From sts:To',
  'sts:InvoiceSource': 'cbc:IdentificationCode',
  'sts:SoftwareProvider': 'sts:ProviderID sts:SoftwareID',
  'sts:AuthorizationProvider': 'sts:AuthorizationProviderID',
  FabricanteSoftware: 'InformacionDelFabricanteDelSoftware',
  BeneficiosComprador: 'InformacionBeneficiosComprador',
  PuntoVenta: 'InformacionCajaVenta',
  'InformacionDelFabricanteDelSoftware InformacionBeneficiosComprador': `${named} ${named} ${named}`,
  InformacionCajaVenta: `${named} ${named} ${named} ${named} ${named} ${named}`,

  'cac:InvoicePeriod cac:RequestedDeliveryPeriod':
    'cbc:StartDate? cbc:StartTime? cbc:EndDate? cbc:EndTime? cbc:DescriptionCode* cbc:Description*',
  'cac:DiscrepancyResponse': 'cbc:ReferenceID? cbc:ResponseCode cbc:Description*',
  'cac:OrderReference': 'cbc:ID cbc:UUID? cbc:IssueDate?',
  'cac:BillingReference': 'cac:InvoiceDocumentReference? cac:CreditNoteDocumentReference? cac:DebitNoteDocumentReference?',
  'cac:InvoiceDocumentReference cac:CreditNoteDocumentReference cac:DebitNoteDocumentReference cac:DespatchDocumentReference cac:ReceiptDocumentReference cac:StatementDocumentReference cac:OriginatorDocumentReference cac:ContractDocumentReference cac:AdditionalDocumentReference cac:DocumentReference':
    'cbc:ID cbc:UUID? cbc:IssueDate? cbc:IssueTime? cbc:DocumentTypeCode? cbc:DocumentType?',

  'cac:AccountingSupplierParty cac:AccountingCustomerParty': side,
  'cac:Party cac:PayeeParty cac:TaxRepresentativeParty cac:CarrierParty':
    'cbc:IndustryClassificationCode? cac:PartyIdentification* cac:PartyName* cac:PhysicalLocation? cac:PartyTaxScheme+ cac:PartyLegalEntity* cac:Contact? cac:Person*',
  'cac:SenderParty cac:ReceiverParty': 'cac:PartyName* cac:PartyTaxScheme cac:PartyLegalEntity? cac:Contact?',
  'cac:IssuerParty': 'cac:Person+',
  'cac:PartyIdentification': 'cbc:ID',
  'cac:PartyName': 'cbc:Name',
  'cac:PhysicalLocation cac:DeliveryLocation': 'cac:Address',
  'cac:Address cac:RegistrationAddress cac:DeliveryAddress': address,
  'cac:AddressLine': 'cbc:Line',
  'cac:Country': 'cbc:IdentificationCode cbc:Name?',
  'cac:PartyTaxScheme': 'cbc:RegistrationName cbc:CompanyID cbc:TaxLevelCode? cac:RegistrationAddress? cac:TaxScheme',
  'cac:TaxScheme': 'cbc:ID cbc:Name',
  'cac:PartyLegalEntity': 'cbc:RegistrationName cbc:CompanyID cac:RegistrationAddress? cac:CorporateRegistrationScheme?',
  'cac:CorporateRegistrationScheme': 'cbc:ID? cbc:Name?',
  'cac:Contact': 'cbc:ID? cbc:Name? cbc:Telephone? cbc:Telefax? cbc:ElectronicMail? cbc:Note*',
  'cac:Person': 'cbc:ID? cbc:FirstName? cbc:FamilyName? cbc:MiddleName? cbc:JobTitle? cbc:OrganizationDepartment?',

  'cac:Delivery':
    'cbc:ID? cbc:ActualDeliveryDate? cbc:ActualDeliveryTime? cac:DeliveryAddress? cac:DeliveryLocation? cac:RequestedDeliveryPeriod? cac:CarrierParty?',
  'cac:DeliveryTerms': 'cbc:ID? cbc:SpecialTerms* cbc:LossRiskResponsibilityCode? cbc:LossRisk* cbc:Amount?',
  'cac:PaymentMeans': 'cbc:ID cbc:PaymentMeansCode cbc:PaymentDueDate? cbc:PaymentID*',
  'cac:PaymentTerms': 'cbc:ID? cbc:PaymentMeansID* cbc:ReferenceEventCode? cbc:Amount? cbc:PaymentDueDate?',
  'cac:PrepaidPayment': 'cbc:ID? cbc:PaidAmount cbc:ReceivedDate? cbc:PaidDate? cbc:PaidTime? cbc:InstructionID?',
  'cac:TaxExchangeRate cac:PricingExchangeRate cac:PaymentExchangeRate cac:PaymentAlternativeExchangeRate':
    'cbc:SourceCurrencyCode cbc:SourceCurrencyBaseRate cbc:TargetCurrencyCode cbc:TargetCurrencyBaseRate cbc:CalculationRate cbc:Date',
  'cac:AllowanceCharge':
    'cbc:ID? cbc:ChargeIndicator cbc:AllowanceChargeReasonCode? cbc:AllowanceChargeReason* cbc:MultiplierFactorNumeric? cbc:Amount cbc:BaseAmount?',
  'cac:TaxTotal cac:WithholdingTaxTotal': 'cbc:TaxAmount cbc:RoundingAmount? cbc:TaxEvidenceIndicator? cac:TaxSubtotal+',
  'cac:TaxSubtotal': 'cbc:TaxableAmount? cbc:TaxAmount cbc:BaseUnitMeasure? cbc:PerUnitAmount? cac:TaxCategory',
  'cac:TaxCategory': 'cbc:Percent? cac:TaxScheme',
  'cac:LegalMonetaryTotal cac:RequestedMonetaryTotal': total,

  'cac:InvoiceLine': `${line} cbc:InvoicedQuantity ${value} cbc:FreeOfChargeIndicator? cac:InvoicePeriod* cac:DocumentReference* cac:PricingReference? cac:Delivery* cac:AllowanceCharge* cac:TaxTotal* cac:WithholdingTaxTotal* cac:Item cac:Price`,
  'cac:CreditNoteLine': `${line} cbc:CreditedQuantity ${value} cbc:FreeOfChargeIndicator? cac:InvoicePeriod* cac:DocumentReference* cac:PricingReference? cac:Delivery* cac:TaxTotal* cac:AllowanceCharge* cac:Item cac:Price`,
  'cac:DebitNoteLine': `${line} cbc:DebitedQuantity ${value} cac:DocumentReference* cac:PricingReference? cac:Delivery* cac:TaxTotal* cac:AllowanceCharge* cac:Item cac:Price`,
  'cac:PricingReference': 'cac:AlternativeConditionPrice+',
  'cac:AlternativeConditionPrice': 'cbc:PriceAmount cbc:PriceTypeCode?',
  'cac:Item':
    'cbc:Description+ cbc:PackSizeNumeric? cbc:AdditionalInformation* cbc:BrandName* cbc:ModelName* cac:BuyersItemIdentification? cac:SellersItemIdentification? cac:StandardItemIdentification? cac:AdditionalItemIdentification* cac:AdditionalItemProperty* cac:InformationContentProviderParty?',
  'cac:BuyersItemIdentification cac:SellersItemIdentification cac:StandardItemIdentification cac:AdditionalItemIdentification':
    'cbc:ID cbc:ExtendedID?',
  'cac:AdditionalItemProperty': 'cbc:Name cbc:Value',
  'cac:InformationContentProviderParty': 'cac:PowerOfAttorney',
  'cac:PowerOfAttorney': 'cac:AgentParty',
  'cac:AgentParty': 'cac:PartyIdentification+',
  'cac:Price': 'cbc:PriceAmount cbc:BaseQuantity?',

  'cac:DocumentResponse': 'cac:Response cac:DocumentReference cac:IssuerParty? cac:LineResponse*',
  'cac:Response': 'cbc:ReferenceID? cbc:ResponseCode cbc:Description* cbc:EffectiveDate? cbc:EffectiveTime?',
  'cac:LineResponse': 'cac:LineReference cac:Response+',
  'cac:LineReference': 'cbc:LineID',
})
