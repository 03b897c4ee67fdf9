/**
 * A document of the electronic payroll as XML: NominaIndividual (102) and NominaIndividualDeAjuste (103), in the order of the schema
 * (annex 1.0; fact sheet, section 3.9). Elements of the DIAN's own with attributes: only the signature is as in UBL.
 */
import { amountText } from '#base/decimal.ts'
import { el, elIf, serialise, type Attributes, type Element } from './element.ts'
import { qrUrl } from './environment.ts'
import { payrollSide } from './payroll-figures-xml.ts'
import {
  cuneFieldsOf,
  payrollNumber,
  payrollTotals,
  type AnyPayroll,
  type PaidPeriod,
  type PayrollContent,
  type PayrollEmployer,
  type PayrollHeader,
  type PayrollPayment,
  type PayrollWorker,
  type PersonName,
  type Predecessor,
} from './payroll.ts'

const COUNTRY = 'CO'
const LANGUAGE = 'es'
const CURRENCY = 'COP'
/** A salary is paid at once. */
const CASH = '1'

export const payrollVersions = {
  '102': 'V1.0: Documento Soporte de Pago de Nómina Electrónica',
  '103': 'V1.0: Nota de Ajuste de Documento Soporte de Pago de Nómina Electrónica',
} as const

export const PAYROLL_ROOT = 'NominaIndividual'
export const PAYROLL_NOTE_ROOT = 'NominaIndividualDeAjuste'

/** TipoNota. */
export const payrollNotes = { replace: '1', eliminate: '2' } as const

/** In the order of the official sample: another one was refused with ZE02 (fact sheet, section 3.9). */
const namespacesOf = (root: string): Attributes => ({
  xmlns: `dian:gov:co:facturaelectronica:${root}`,
  'xmlns:xs': 'http://www.w3.org/2001/XMLSchema-instance',
  'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
  'xmlns:ext': 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  'xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#',
  'xmlns:xades141': 'http://uri.etsi.org/01903/v1.4.1#',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  SchemaLocation: '',
  'xsi:schemaLocation': `dian:gov:co:facturaelectronica:${root} ${root}ElectronicaXSD.xsd`,
})

/** Written whole, so that it has an end before which the signature goes. */
const EXTENSIONS: Element = el('ext:UBLExtensions', '\n')

const empty = (name: string, attributes: Attributes): Element => el(name, '', attributes)

/** Optional parts of a name stand only when there are any; the schema asks for the second surname of a worker all the same. */
const personName = ({ surname, secondSurname, firstName, otherNames }: PersonName): Attributes => ({
  PrimerApellido: surname,
  SegundoApellido: secondSurname,
  PrimerNombre: firstName,
  ...(otherNames === '' ? {} : { OtrosNombres: otherNames }),
})
const nameOf = ({ name }: PayrollEmployer): Attributes => (typeof name === 'string' ? { RazonSocial: name } : personName(name))

const periodElement = ({ hiredOn, leftOn, from, to, workedDays }: PaidPeriod, { date }: PayrollHeader): Element =>
  empty('Periodo', {
    FechaIngreso: hiredOn,
    ...(leftOn === null ? {} : { FechaRetiro: leftOn }),
    FechaLiquidacionInicio: from,
    FechaLiquidacionFin: to,
    TiempoLaborado: String(workedDays),
    FechaGen: date,
  })

const sequence = (header: PayrollHeader): Element =>
  empty('NumeroSecuenciaXML', { Prefijo: header.prefix, Consecutivo: header.consecutive, Numero: payrollNumber(header) })

const origin = ({ employer, software }: PayrollHeader): Element[] => [
  empty('LugarGeneracionXML', {
    Pais: COUNTRY,
    DepartamentoEstado: employer.department,
    MunicipioCiudad: employer.city,
    Idioma: LANGUAGE,
  }),
  empty('ProveedorXML', {
    ...nameOf(employer),
    NIT: software.providerNit,
    DV: software.providerCheckDigit,
    SoftwareID: software.id,
    SoftwareSC: software.securityCode,
  }),
]

function general(document: AnyPayroll, cune: string): Element {
  const { documentType } = cuneFieldsOf(document, '')
  return empty('InformacionGeneral', {
    Version: payrollVersions[documentType],
    Ambiente: document.environment,
    TipoXML: documentType,
    CUNE: cune,
    EncripCUNE: 'CUNE-SHA384',
    FechaGen: document.date,
    HoraGen: document.time,
    ...('period' in document ? { PeriodoNomina: document.period.code, TipoMoneda: CURRENCY } : {}),
  })
}

const employerElement = (employer: PayrollEmployer): Element =>
  empty('Empleador', {
    ...nameOf(employer),
    NIT: employer.nit,
    DV: employer.checkDigit,
    Pais: COUNTRY,
    DepartamentoEstado: employer.department,
    MunicipioCiudad: employer.city,
    Direccion: employer.address,
  })

const workerElement = (worker: PayrollWorker): Element =>
  empty('Trabajador', {
    TipoTrabajador: worker.type,
    SubTipoTrabajador: worker.subtype,
    AltoRiesgoPension: String(worker.isHighRisk),
    TipoDocumento: worker.documentType,
    NumeroDocumento: worker.number,
    ...personName(worker.name),
    LugarTrabajoPais: COUNTRY,
    LugarTrabajoDepartamentoEstado: worker.department,
    LugarTrabajoMunicipioCiudad: worker.city,
    LugarTrabajoDireccion: worker.address,
    SalarioIntegral: String(worker.isIntegral),
    TipoContrato: worker.contractType,
    Sueldo: amountText(worker.salary),
  })

const paymentElements = ({ meansCode, account, days }: PayrollPayment): Element[] => [
  empty('Pago', {
    Forma: CASH,
    Metodo: meansCode,
    ...(account === null ? {} : { Banco: account.bank, TipoCuenta: account.kind, NumeroCuenta: account.number }),
  }),
  el(
    'FechasPagos',
    days.map((day) => el('FechaPago', day)),
  ),
]

function figureElements({ figures }: PayrollContent): Element[] {
  const totals = payrollTotals(figures)
  return [
    payrollSide('Devengados', 'earned', figures),
    payrollSide('Deducciones', 'deducted', figures),
    el('DevengadosTotal', amountText(totals.earned)),
    el('DeduccionesTotal', amountText(totals.deducted)),
    el('ComprobanteTotal', amountText(totals.paid)),
  ]
}

const notesOf = ({ notes }: PayrollHeader): (Element | null)[] => notes.map((note) => elIf('Notas', note))

const predecessor = (name: string, { number, cune, date }: Predecessor): Element =>
  empty(name, { NumeroPred: number, CUNEPred: cune, FechaGenPred: date })

/** From the number on, with what only somebody's month has. */
function body(document: AnyPayroll, cune: string): (Element | null)[] {
  return [
    'period' in document ? periodElement(document.period, document) : null,
    sequence(document),
    ...origin(document),
    el('CodigoQR', qrUrl(document.environment, cune)),
    general(document, cune),
    ...notesOf(document),
    employerElement(document.employer),
    ...('worker' in document ? [workerElement(document.worker), ...paymentElements(document.payment), ...figureElements(document)] : []),
  ]
}

/** @param cune `cune(cuneFieldsOf(document, pin))` */
export function payrollTree(document: AnyPayroll, cune: string): Element {
  const noteOf = (type: string, name: string, before: Element): Element =>
    el(PAYROLL_NOTE_ROOT, [EXTENSIONS, el('TipoNota', type), el(name, [before, ...body(document, cune)])], namespacesOf(PAYROLL_NOTE_ROOT))
  if ('replaces' in document) return noteOf(payrollNotes.replace, 'Reemplazar', predecessor('ReemplazandoPredecesor', document.replaces))
  if ('eliminates' in document) return noteOf(payrollNotes.eliminate, 'Eliminar', predecessor('EliminandoPredecesor', document.eliminates))
  return el(PAYROLL_ROOT, [EXTENSIONS, ...body(document, cune)], namespacesOf(PAYROLL_ROOT))
}

/** @returns the text, ready to be signed */
export const payrollXml = (document: AnyPayroll, cune: string): string => serialise(payrollTree(document, cune))
