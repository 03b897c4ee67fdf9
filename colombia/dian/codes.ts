/**
 * Codes of the DIAN that a person chooses or reads, with their Spanish names. Technical annex 1.9; where the older
 * toolbox lists differ (they lack means 71 and 72, taxes 30–36), the annex prevails.
 */

export interface Code {
  readonly code: string
  readonly name: string
}

/** PaymentMeans/ID. Credit needs a due date. */
export const paymentForms = [
  { code: '1', name: 'Contado' },
  { code: '2', name: 'Crédito' },
] as const satisfies readonly Code[]
export type PaymentFormCode = (typeof paymentForms)[number]['code']

/** PaymentMeans/PaymentMeansCode, the ones that businesses use, the most usual first. */
export const paymentMeans = [
  { code: '10', name: 'Efectivo' },
  { code: '47', name: 'Transferencia débito bancaria' },
  { code: '48', name: 'Tarjeta crédito' },
  { code: '49', name: 'Tarjeta débito' },
  { code: '42', name: 'Consignación bancaria' },
  { code: '20', name: 'Cheque' },
  { code: '46', name: 'Transferencia débito interbancario' },
  { code: '45', name: 'Transferencia crédito bancario' },
  { code: '31', name: 'Transferencia débito' },
  { code: '30', name: 'Transferencia crédito' },
  { code: '2', name: 'Crédito ACH' },
  { code: '3', name: 'Débito ACH' },
  { code: '13', name: 'Crédito ahorro' },
  { code: '14', name: 'Débito ahorro' },
  { code: '23', name: 'Cheque bancario' },
  { code: '25', name: 'Cheque certificado' },
  { code: '26', name: 'Cheque local' },
  { code: '60', name: 'Nota promisoria' },
  { code: '71', name: 'Bonos' },
  { code: '72', name: 'Vales' },
  { code: '93', name: 'Giro referenciado' },
  { code: '97', name: 'Compensación entre partes' },
  { code: 'ZZZ', name: 'Otro' },
  { code: '1', name: 'Instrumento no definido' },
] as const satisfies readonly Code[]

/** unitCode of a quantity (UN/ECE recommendation 20), the most used first. */
export const units = [
  { code: '94', name: 'Unidad' },
  { code: 'KGM', name: 'Kilogramo' },
  { code: 'GRM', name: 'Gramo' },
  { code: 'LBR', name: 'Libra' },
  { code: 'ONZ', name: 'Onza' },
  { code: 'TNE', name: 'Tonelada' },
  { code: 'LTR', name: 'Litro' },
  { code: 'MLT', name: 'Mililitro' },
  { code: 'GLL', name: 'Galón' },
  { code: 'MTR', name: 'Metro' },
  { code: 'CMT', name: 'Centímetro' },
  { code: 'MMT', name: 'Milímetro' },
  { code: 'INH', name: 'Pulgada' },
  { code: 'FOT', name: 'Pie' },
  { code: 'YRD', name: 'Yarda' },
  { code: 'MTK', name: 'Metro cuadrado' },
  { code: 'MTQ', name: 'Metro cúbico' },
  { code: 'CMQ', name: 'Centímetro cúbico' },
  { code: 'HAR', name: 'Hectárea' },
  { code: 'BX', name: 'Caja' },
  { code: 'PK', name: 'Paquete' },
  { code: 'DZN', name: 'Docena' },
  { code: 'PR', name: 'Par' },
  { code: 'CEN', name: 'Ciento' },
  { code: 'MIL', name: 'Millar' },
  { code: 'SET', name: 'Juego' },
  { code: 'KT', name: 'Kit' },
  { code: 'BO', name: 'Botella' },
  { code: 'BG', name: 'Bolsa' },
  { code: 'SA', name: 'Saco' },
  { code: 'RO', name: 'Rollo' },
  { code: 'RM', name: 'Resma' },
  { code: 'ST', name: 'Hoja' },
  { code: 'TU', name: 'Tubo' },
  { code: 'JR', name: 'Tarro' },
  { code: '5B', name: 'Lote' },
  { code: 'MIN', name: 'Minuto' },
  { code: 'HUR', name: 'Hora' },
  { code: 'DAY', name: 'Día' },
  { code: 'WEE', name: 'Semana' },
  { code: 'MON', name: 'Mes' },
  { code: 'ANA', name: 'Año' },
  { code: 'KWH', name: 'Kilovatio hora' },
  { code: 'ZZ', name: 'Mutuamente definido' },
] as const satisfies readonly Code[]

export interface TaxCode extends Code {
  /** perUnit: pesos for each unit, no percentage. */
  readonly base: 'percent' | 'perUnit'
  readonly role: 'tax' | 'withholding'
}

/** Tributos (TaxScheme/ID). The names are literals of the annex: rules FAJ40, FAK40 and FAS compare them. */
export const taxCodes = [
  { code: '01', name: 'IVA', base: 'percent', role: 'tax' },
  { code: '02', name: 'IC', base: 'perUnit', role: 'tax' },
  { code: '03', name: 'ICA', base: 'percent', role: 'tax' },
  { code: '04', name: 'INC', base: 'percent', role: 'tax' },
  { code: '05', name: 'ReteIVA', base: 'percent', role: 'withholding' },
  { code: '06', name: 'ReteRenta', base: 'percent', role: 'withholding' },
  { code: '07', name: 'ReteICA', base: 'percent', role: 'withholding' },
  { code: '08', name: 'IC Porcentual', base: 'percent', role: 'tax' },
  { code: '20', name: 'FtoHorticultura', base: 'percent', role: 'tax' },
  { code: '21', name: 'Timbre', base: 'percent', role: 'tax' },
  { code: '22', name: 'INC Bolsas', base: 'perUnit', role: 'tax' },
  { code: '23', name: 'INCarbono', base: 'perUnit', role: 'tax' },
  { code: '24', name: 'INCombustibles', base: 'perUnit', role: 'tax' },
  { code: '25', name: 'Sobretasa Combustibles', base: 'perUnit', role: 'tax' },
  { code: '26', name: 'Sordicom', base: 'perUnit', role: 'tax' },
  { code: '30', name: 'IC Datos', base: 'percent', role: 'tax' },
  { code: '32', name: 'ICL', base: 'perUnit', role: 'tax' },
  { code: '33', name: 'INPP', base: 'perUnit', role: 'tax' },
  { code: '34', name: 'IBUA', base: 'perUnit', role: 'tax' },
  { code: '35', name: 'ICUI', base: 'percent', role: 'tax' },
  { code: '36', name: 'ADV', base: 'percent', role: 'tax' },
  { code: 'ZZ', name: 'Otro', base: 'percent', role: 'tax' },
] as const satisfies readonly TaxCode[]
export type DianTaxCode = (typeof taxCodes)[number]['code']

/** TaxScheme of a party: what it is responsible for. */
export const partyTaxSchemes = [
  { code: '01', name: 'IVA' },
  { code: '04', name: 'INC' },
  { code: 'ZA', name: 'IVA e INC' },
  { code: 'ZZ', name: 'No aplica' },
] as const satisfies readonly Code[]
export type PartyTaxSchemeCode = (typeof partyTaxSchemes)[number]['code']

/** AllowanceChargeReasonCode. */
export const allowanceReasons = [
  { code: '00', name: 'Descuento no condicionado' },
  { code: '01', name: 'Descuento condicionado' },
  { code: '02', name: 'Recargo no condicionado' },
  { code: '03', name: 'Recargo condicionado' },
] as const satisfies readonly Code[]
export type AllowanceReasonCode = (typeof allowanceReasons)[number]['code']

/**
 * DiscrepancyResponse/ResponseCode of a credit note, since the annex 1.9. The toolbox list is older: it ends in 5, Otros.
 * One public write-up numbers the last two 6 and 7.
 */
export const creditNoteConcepts = [
  { code: '1', name: 'Devolución parcial' },
  { code: '2', name: 'Anulación' },
  { code: '3', name: 'Rebaja o descuento' },
  { code: '4', name: 'Ajuste de precio' },
  { code: '5', name: 'Descuento por pronto pago' },
  { code: '6', name: 'Descuento por volumen' },
] as const satisfies readonly Code[]

/** Of those of a credit note, the one that annuls what is left of an invoice. */
export const CREDIT_NOTE_ANNULMENT = '2'

/** DiscrepancyResponse/ResponseCode of a debit note. */
/** Of the adjustment of a support document (fact sheet, section 4). */
export const supportNoteConcepts: readonly Code[] = [
  { code: '1', name: 'Devolución parcial de los bienes o no aceptación parcial del servicio' },
  { code: '2', name: 'Anulación del documento soporte' },
  { code: '3', name: 'Rebaja total aplicada' },
  { code: '4', name: 'Ajuste de precio' },
  { code: '5', name: 'Otros' },
]

export const debitNoteConcepts = [
  { code: '1', name: 'Intereses' },
  { code: '2', name: 'Gastos por cobrar' },
  { code: '3', name: 'Cambio del valor' },
  { code: '4', name: 'Otros' },
] as const satisfies readonly Code[]

/** DeliveryTerms/LossRiskResponsibilityCode, as the toolbox lists them (TipoEntrega). */
export const incoterms = [
  { code: 'EXW', name: 'En fábrica' },
  { code: 'FCA', name: 'Franco transportista' },
  { code: 'FAS', name: 'Franco al costado del buque' },
  { code: 'FOB', name: 'Franco a bordo' },
  { code: 'CFR', name: 'Costo y flete' },
  { code: 'CIF', name: 'Costo, flete y seguro' },
  { code: 'CPT', name: 'Transporte pagado hasta' },
  { code: 'CIP', name: 'Transporte y seguro pagados hasta' },
  { code: 'DAP', name: 'Entregado en un lugar' },
  { code: 'DAT', name: 'Entregado en terminal' },
  { code: 'DDP', name: 'Entregado con pago de derechos' },
] as const satisfies readonly Code[]
export type IncotermCode = (typeof incoterms)[number]['code']

/** PriceTypeCode of what is given away. */
export const priceReferences = [
  { code: '01', name: 'Valor comercial' },
  { code: '02', name: 'Valor en inventarios' },
  { code: '03', name: 'Otro valor' },
] as const satisfies readonly Code[]
export type PriceReferenceCode = (typeof priceReferences)[number]['code']

/** StandardItemIdentification/ID/@schemeID, with the agency that keeps each list. */
export const productStandards = [
  { code: '001', name: 'UNSPSC', agency: '10' },
  { code: '010', name: 'GTIN', agency: '9' },
  { code: '020', name: 'Partida Arancelarias', agency: '195' },
  { code: '999', name: 'Estándar de adopción del contribuyente', agency: null },
] as const satisfies readonly (Code & { agency: string | null })[]
export type ProductStandardCode = (typeof productStandards)[number]['code']

/** The name of a code in one of these tables; the code itself when it is not there. */
export const codeName = (table: readonly Code[], code: string): string => table.find((one) => one.code === code)?.name ?? code
