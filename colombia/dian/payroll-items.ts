/** What each element of Devengados and Deducciones holds, in the order of the schema (NominaIndividual 1.0.6). */

/** Of an attribute: `!` must stand, and is zero where there is nothing to say. */
type Attribute = `${string}!` | `${string}?`

const hours: readonly Attribute[] = ['Cantidad!', 'Porcentaje!', 'Pago!']
const away: readonly Attribute[] = ['FechaInicio?', 'FechaFin?', 'Cantidad!', 'Pago!']
const awayUnpaid: readonly Attribute[] = ['FechaInicio?', 'FechaFin?', 'Cantidad!']
const rate: readonly Attribute[] = ['Porcentaje!', 'Deduccion!']

/** By the name of the element; one that is not here is a text with its figure. */
export const payrollItems: Readonly<Record<string, readonly Attribute[]>> = {
  Basico: ['DiasTrabajados!', 'SueldoTrabajado!'],
  Transporte: ['AuxilioTransporte?', 'ViaticoManuAlojS?', 'ViaticoManuAlojNS?'],
  ...{ HED: hours, HEN: hours, HRN: hours, HEDDF: hours, HRDDF: hours, HENDF: hours, HRNDF: hours },
  VacacionesComunes: away,
  VacacionesCompensadas: ['Cantidad!', 'Pago!'],
  Primas: ['Cantidad!', 'Pago!', 'PagoNS?'],
  Cesantias: ['Pago!', 'Porcentaje!', 'PagoIntereses!'],
  Incapacidad: ['FechaInicio?', 'FechaFin?', 'Cantidad!', 'Tipo!', 'Pago!'],
  ...{ LicenciaMP: away, LicenciaR: away, LicenciaNR: awayUnpaid, HuelgaLegal: awayUnpaid },
  Bonificacion: ['BonificacionS?', 'BonificacionNS?'],
  Auxilio: ['AuxilioS?', 'AuxilioNS?'],
  OtroConcepto: ['DescripcionConcepto!', 'ConceptoS?', 'ConceptoNS?'],
  Compensacion: ['CompensacionO!', 'CompensacionE!'],
  BonoEPCTV: ['PagoS?', 'PagoNS?', 'PagoAlimentacionS?', 'PagoAlimentacionNS?'],
  ...{ Salud: rate, FondoPension: rate, Sindicato: rate },
  FondoSP: ['Porcentaje?', 'DeduccionSP?', 'PorcentajeSub?', 'DeduccionSub?'],
  Sancion: ['SancionPublic!', 'SancionPriv!'],
  Libranza: ['Descripcion!', 'Deduccion!'],
}

export const attributesOf = (item: string): readonly { readonly name: string; readonly isRequired: boolean }[] =>
  (payrollItems[item] ?? []).map((text) => ({ name: text.slice(0, -1), isRequired: text.endsWith('!') }))

export interface PayrollPath {
  /** The element right under Devengados or Deducciones. */
  readonly group: string
  /** What is repeated inside of it; null when the group holds the figure itself. */
  readonly item: string | null
  /** The attribute with the figure; null: it is the text. */
  readonly attribute: string | null
  /** Origin of an incapacity. */
  readonly kind: string | null
}

/** @param path of a `PayrollElement`: "Incapacidades/Incapacidad[@Tipo=1]/@Pago" */
export function readPayrollPath(path: string): PayrollPath {
  const steps = path.split('/')
  const kind = steps.flatMap((step) => step.split('[@Tipo=')[1]?.slice(0, 1) ?? [])[0] ?? null
  const attribute = steps.find((step) => step.startsWith('@'))?.slice(1) ?? null
  const [group = '', item = null] = steps.flatMap((step) => (step.startsWith('@') ? [] : [step.split('[')[0] ?? step]))
  return { group, item, attribute, kind }
}
