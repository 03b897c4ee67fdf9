/**
 * Structural rules of our own for the electronic payroll: order, cardinality and format of every element that we write, and the sums
 * that the DIAN makes (annex 1.0 of the Resolución DIAN 000013 de 2021; fact sheet, section 3.9). They need no file from anybody.
 */
import { addAmounts, amountText, isAmountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { checkDigit } from '../nit.ts'
import { payrollElements, type PayrollSide } from '../payroll/element.ts'
import { dianPayrollPeriods } from '../payroll/pay-period.ts'
import { contractTypes, workerSubtypes, workerTypes } from '../payroll/worker.ts'
import { paymentMeans } from './codes.ts'
import { at, textAt, type Element } from './element.ts'
import { qrUrl } from './environment.ts'
import { attributesOf, readPayrollPath } from './payroll-items.ts'
import { PAYROLL_NOTE_ROOT, PAYROLL_ROOT, payrollNotes, payrollVersions } from './payroll-xml.ts'
import { payrollGroups } from './payroll-figures-xml.ts'
import { any, format, group, leaf, literal, maybe, one, oneOf, shapeProblems, some, type Format, type Part, type Shape } from './shape.ts'
import { amount, boolean, codesOf, date, digits, environment, filled, hash, time } from './structure-formats.ts'
import { failing } from './structure-sale.ts'

type Formats = Readonly<Record<string, Format>>

const nothing = format('vacío', (text) => text.trim() === '')
const anyText = format('un texto de hasta 450 caracteres', (text) => text.length <= 450)
const department = format('un departamento de dos dígitos', /^\d{2}$/)
const city = format('un municipio de cinco dígitos', /^\d{5}$/)
const softwareId = format('el identificador de un software', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
const count = format('un número de días', /^\d{1,6}$/)
const worth = format('una cantidad', /^\d{1,6}(\.\d{1,6})?$/)
const prefix = format('un prefijo de letras y dígitos', /^[0-9A-Z]{0,10}$/)

const bare = (required: Formats, optional: Formats = {}): Shape => leaf(nothing, required, optional)
const owned = { NIT: digits, DV: format('un dígito de verificación', /^\d$/) }
const names = { RazonSocial: filled, PrimerApellido: filled, SegundoApellido: anyText, PrimerNombre: filled, OtrosNombres: filled }

const predecessor = bare({ NumeroPred: filled, CUNEPred: hash, FechaGenPred: date })
const period = bare(
  { FechaIngreso: date, FechaLiquidacionInicio: date, FechaLiquidacionFin: date, TiempoLaborado: count, FechaGen: date },
  { FechaRetiro: date },
)
const sequence = bare({ Prefijo: prefix, Consecutivo: digits, Numero: filled })
const place = bare({ Pais: literal('CO'), DepartamentoEstado: department, MunicipioCiudad: city, Idioma: literal('es') })
const provider = bare({ ...owned, SoftwareID: softwareId, SoftwareSC: hash }, names)
const employer = bare({ ...owned, Pais: literal('CO'), DepartamentoEstado: department, MunicipioCiudad: city, Direccion: filled }, names)
const worker = bare(
  {
    TipoTrabajador: oneOf(Object.keys(workerTypes)),
    SubTipoTrabajador: oneOf(Object.keys(workerSubtypes)),
    AltoRiesgoPension: boolean,
    TipoDocumento: digits,
    NumeroDocumento: digits,
    PrimerApellido: filled,
    SegundoApellido: anyText,
    PrimerNombre: filled,
    LugarTrabajoPais: literal('CO'),
    LugarTrabajoDepartamentoEstado: department,
    LugarTrabajoMunicipioCiudad: city,
    LugarTrabajoDireccion: filled,
    SalarioIntegral: boolean,
    TipoContrato: oneOf(Object.keys(contractTypes)),
    Sueldo: amount,
  },
  { OtrosNombres: filled },
)
const payment = bare({ Forma: literal('1'), Metodo: codesOf(paymentMeans) }, { Banco: filled, TipoCuenta: filled, NumeroCuenta: filled })

const FORMATS: Formats = {
  ...{ DiasTrabajados: count, Cantidad: worth, Porcentaje: amount, PorcentajeSub: amount, Tipo: oneOf(['1', '2', '3']) },
  ...{ FechaInicio: date, FechaFin: date, Descripcion: filled, DescripcionConcepto: filled },
}

function itemShape(item: string): Shape {
  const attributes = attributesOf(item)
  if (attributes.length === 0) return leaf(amount)
  const formatsOf = (isRequired: boolean): Formats =>
    Object.fromEntries(attributes.flatMap((each) => (each.isRequired === isRequired ? [[each.name, FORMATS[each.name] ?? amount]] : [])))
  return bare(formatsOf(true), formatsOf(false))
}

const MANDATORY: readonly string[] = ['Basico', 'Salud', 'FondoPension']

function sideShape(side: PayrollSide): Shape {
  const paths = payrollElements.filter((each) => each.side === side).map(({ path }) => readPayrollPath(path))
  return group(
    payrollGroups(side).map((name): Part => {
      const items = [...new Set(paths.flatMap((path) => (path.group === name && path.item !== null ? [path.item] : [])))]
      const shape = items.length === 0 ? itemShape(name) : group(items.map((item) => any(item, itemShape(item))))
      return MANDATORY.includes(name) ? one(name, shape) : maybe(name, shape)
    }),
  )
}

const generalShape = (type: keyof typeof payrollVersions, isWhole: boolean): Shape =>
  bare({
    Version: literal(payrollVersions[type]),
    Ambiente: environment,
    TipoXML: literal(type),
    CUNE: hash,
    EncripCUNE: literal('CUNE-SHA384'),
    FechaGen: date,
    HoraGen: time,
    ...(isWhole ? { PeriodoNomina: codesOf(dianPayrollPeriods), TipoMoneda: literal('COP') } : {}),
  })

const headParts = (type: keyof typeof payrollVersions, isWhole: boolean): Part[] => [
  one('NumeroSecuenciaXML', sequence),
  one('LugarGeneracionXML', place),
  one('ProveedorXML', provider),
  one('CodigoQR', leaf(filled)),
  one('InformacionGeneral', generalShape(type, isWhole)),
  any('Notas', leaf(filled)),
  one('Empleador', employer),
]

const wholeParts = (type: keyof typeof payrollVersions): Part[] => [
  one('Periodo', period),
  ...headParts(type, true),
  one('Trabajador', worker),
  one('Pago', payment),
  one('FechasPagos', group([some('FechaPago', leaf(date))])),
  one('Devengados', sideShape('earned')),
  one('Deducciones', sideShape('deducted')),
  one('DevengadosTotal', leaf(amount)),
  one('DeduccionesTotal', leaf(amount)),
  one('ComprobanteTotal', leaf(format('un valor con dos decimales', /^-?\d{1,15}\.\d{2}$/))),
]

const attribute = (element: Element, child: string, name: string): string => at(element, child)?.attributes[name] ?? ''

/** What order and format cannot say of any of them (rules NIE021 and NIE024: the QR is of its CUNE). */
function headProblems(document: Element): readonly string[] {
  const said = (child: string, name: string): string => attribute(document, child, name)
  const isOwnDigit = (child: string): boolean => {
    const [nit, digit] = [said(child, 'NIT'), said(child, 'DV')]
    return !/^\d{1,15}$/.test(nit) || String(checkDigit(nit)) === digit
  }
  const stated = said('InformacionGeneral', 'Ambiente')
  const qr = stated === '1' || stated === '2' ? qrUrl(stated, said('InformacionGeneral', 'CUNE')) : ''
  return failing([
    [
      said('NumeroSecuenciaXML', 'Numero') === said('NumeroSecuenciaXML', 'Prefijo') + said('NumeroSecuenciaXML', 'Consecutivo'),
      'el número no es el prefijo y el consecutivo.',
    ],
    [textAt(document, 'CodigoQR') === qr, 'el código QR no lleva el CUNE del documento.'],
    [isOwnDigit('Empleador'), 'el dígito de verificación del empleador no es el de su NIT.'],
    [isOwnDigit('ProveedorXML'), 'el dígito de verificación del proveedor no es el de su NIT.'],
    [
      said('Empleador', 'MunicipioCiudad').startsWith(said('Empleador', 'DepartamentoEstado')),
      'el municipio no pertenece al departamento.',
    ],
  ])
}

/** Those that are no money. */
const isFigure = (name: string): boolean => FORMATS[name] === undefined
const amountIn = (text: string): Amount => parseAmount(isAmountText(text) ? text : '0')

/** Every figure of money inside of Devengados or Deducciones. */
export function sumOfSide(side: Element): Amount {
  const own = Object.entries(side.attributes).flatMap(([name, value]) => (isFigure(name) ? [amountIn(value)] : []))
  return addAmounts(sumAmounts(own), amountIn(side.text), sumAmounts(side.children.map(sumOfSide)))
}

const isSum = (document: Element, total: string, sum: Amount): boolean => textAt(document, total) === amountText(sum)

/** Totals are the sums of their figures, without rounding; what is paid is their difference. */
function wholeProblems(document: Element): readonly string[] {
  const sides = [at(document, 'Devengados'), at(document, 'Deducciones')].map((side) => (side ? sumOfSide(side) : amountIn('0')))
  const [earned = amountIn('0'), deducted = amountIn('0')] = sides
  const said = (name: string): string => attribute(document, 'Periodo', name)
  return [
    ...headProblems(document),
    ...failing([
      [isSum(document, 'DevengadosTotal', earned), 'el total devengado no es la suma de lo devengado.'],
      [isSum(document, 'DeduccionesTotal', deducted), 'el total de deducciones no es la suma de las deducciones.'],
      [
        isSum(document, 'ComprobanteTotal', (earned - deducted) as Amount),
        'el total del comprobante no es lo devengado menos lo deducido.',
      ],
      [said('FechaGen') === attribute(document, 'InformacionGeneral', 'FechaGen'), 'la fecha de generación no es una sola.'],
      [said('FechaLiquidacionInicio') <= said('FechaLiquidacionFin'), 'el periodo termina antes de comenzar.'],
      [said('FechaIngreso') <= said('FechaLiquidacionFin'), 'el trabajador ingresó después del periodo.'],
    ]),
  ]
}

const SIGNED = { xmlns: filled, 'xmlns:xs': filled, 'xmlns:ds': filled, 'xmlns:ext': filled, 'xmlns:xades': filled }
const ROOT: Formats = { ...SIGNED, 'xmlns:xades141': filled, 'xmlns:xsi': filled, SchemaLocation: nothing, 'xsi:schemaLocation': filled }
/** The signature has rules of its own. */
const extensions: Part = one('ext:UBLExtensions', { content: format('cualquiera', () => true), attributes: {}, also: null })

const individual = group([extensions, ...wholeParts('102')], wholeProblems, ROOT)
const replacement = group([one('ReemplazandoPredecesor', predecessor), ...wholeParts('103')], wholeProblems)
const elimination = group([one('EliminandoPredecesor', predecessor), ...headParts('103', false)], headProblems)

const isOnlyOne = (document: Element): readonly string[] => {
  const replaces = textAt(document, 'TipoNota') === payrollNotes.replace
  return failing([
    [(at(document, 'Reemplazar') !== null) === replaces, 'reemplaza si, y solo si, su tipo de nota es 1.'],
    [(at(document, 'Eliminar') !== null) === !replaces, 'elimina si, y solo si, su tipo de nota es 2.'],
  ])
}
const adjustment = group(
  [extensions, one('TipoNota', leaf(oneOf(Object.values(payrollNotes)))), maybe('Reemplazar', replacement), maybe('Eliminar', elimination)],
  isOnlyOne,
  ROOT,
)

/** What is wrong with the tree of a document of the electronic payroll, in Spanish with the path of each problem; empty when nothing is. */
export function payrollStructureProblems(root: Element): string[] {
  // What signed it is looked at by who verifies signatures.
  const unsigned = {
    ...root,
    children: root.children.map((each) => (each.name === extensions.name ? { ...each, children: [], text: '' } : each)),
  }
  if (root.name === PAYROLL_ROOT) return shapeProblems(unsigned, individual)
  return root.name === PAYROLL_NOTE_ROOT
    ? shapeProblems(unsigned, adjustment)
    : [`/${root.name}: no es un documento de nómina electrónica.`]
}
