/**
 * Where the electronic payroll reports each concept: the elements of NominaIndividual (technical annex of the Resolución DIAN
 * 000013 de 2021, schema 1.0). Where one element has several figures, or one for salary and one for what is not, each is here.
 */

export type PayrollSide = 'earned' | 'deducted'

export interface PayrollElement {
  /** Ours: the element's name, with the attribute or the type when there is more than one. */
  readonly code: string
  readonly name: string
  readonly side: PayrollSide
  /** From the group inside Devengados or Deducciones to the attribute that holds the figure; empty: the element's text. */
  readonly path: string
  /** It is salary, it is not, or the element does not say. */
  readonly salary: boolean | null
}

const earned = (code: string, name: string, path: string, salary: boolean | null = null): PayrollElement => ({
  code,
  name,
  side: 'earned',
  path,
  salary,
})
const deducted = (code: string, name: string, path: string): PayrollElement => ({ code, name, side: 'deducted', path, salary: null })

export const payrollElements: readonly PayrollElement[] = [
  earned('Basico', 'Sueldo básico', 'Basico/@SueldoTrabajado', true),
  earned('AuxilioTransporte', 'Auxilio de transporte', 'Transporte/@AuxilioTransporte'),
  earned('ViaticoS', 'Viáticos de manutención y alojamiento, salario', 'Transporte/@ViaticoManuAlojS', true),
  earned('ViaticoNS', 'Viáticos de manutención y alojamiento, no salario', 'Transporte/@ViaticoManuAlojNS', false),
  earned('HED', 'Hora extra diurna', 'HEDs/HED/@Pago', true),
  earned('HEN', 'Hora extra nocturna', 'HENs/HEN/@Pago', true),
  earned('HRN', 'Recargo nocturno', 'HRNs/HRN/@Pago', true),
  earned('HEDDF', 'Hora extra diurna dominical o festiva', 'HEDDFs/HEDDF/@Pago', true),
  earned('HRDDF', 'Recargo diurno dominical o festivo', 'HRDDFs/HRDDF/@Pago', true),
  earned('HENDF', 'Hora extra nocturna dominical o festiva', 'HENDFs/HENDF/@Pago', true),
  earned('HRNDF', 'Recargo nocturno dominical o festivo', 'HRNDFs/HRNDF/@Pago', true),
  earned('VacacionesComunes', 'Vacaciones disfrutadas', 'Vacaciones/VacacionesComunes/@Pago'),
  earned('VacacionesCompensadas', 'Vacaciones en dinero', 'Vacaciones/VacacionesCompensadas/@Pago'),
  earned('Primas', 'Prima de servicios', 'Primas/@Pago'),
  earned('PrimasNS', 'Prima que no es salario', 'Primas/@PagoNS', false),
  earned('Cesantias', 'Cesantías', 'Cesantias/@Pago'),
  earned('CesantiasIntereses', 'Intereses sobre cesantías', 'Cesantias/@PagoIntereses'),
  earned('IncapacidadComun', 'Incapacidad de origen común', 'Incapacidades/Incapacidad[@Tipo=1]/@Pago'),
  earned('IncapacidadProfesional', 'Incapacidad profesional', 'Incapacidades/Incapacidad[@Tipo=2]/@Pago'),
  earned('IncapacidadLaboral', 'Incapacidad laboral', 'Incapacidades/Incapacidad[@Tipo=3]/@Pago'),
  earned('LicenciaMP', 'Licencia de maternidad o paternidad', 'Licencias/LicenciaMP/@Pago'),
  earned('LicenciaR', 'Licencia remunerada', 'Licencias/LicenciaR/@Pago'),
  earned('LicenciaNR', 'Licencia no remunerada', 'Licencias/LicenciaNR/@Cantidad'),
  earned('BonificacionS', 'Bonificación, salario', 'Bonificaciones/Bonificacion/@BonificacionS', true),
  earned('BonificacionNS', 'Bonificación, no salario', 'Bonificaciones/Bonificacion/@BonificacionNS', false),
  earned('AuxilioS', 'Auxilio, salario', 'Auxilios/Auxilio/@AuxilioS', true),
  earned('AuxilioNS', 'Auxilio, no salario', 'Auxilios/Auxilio/@AuxilioNS', false),
  earned('HuelgaLegal', 'Huelga legal', 'HuelgasLegales/HuelgaLegal/@Cantidad'),
  earned('ConceptoS', 'Otro concepto, salario', 'OtrosConceptos/OtroConcepto/@ConceptoS', true),
  earned('ConceptoNS', 'Otro concepto, no salario', 'OtrosConceptos/OtroConcepto/@ConceptoNS', false),
  earned('CompensacionO', 'Compensación ordinaria', 'Compensaciones/Compensacion/@CompensacionO'),
  earned('CompensacionE', 'Compensación extraordinaria', 'Compensaciones/Compensacion/@CompensacionE'),
  earned('BonoS', 'Bono o tarjeta, salario', 'BonoEPCTVs/BonoEPCTV/@PagoS', true),
  earned('BonoNS', 'Bono o tarjeta, no salario', 'BonoEPCTVs/BonoEPCTV/@PagoNS', false),
  earned('BonoAlimentacionS', 'Bono de alimentación, salario', 'BonoEPCTVs/BonoEPCTV/@PagoAlimentacionS', true),
  earned('BonoAlimentacionNS', 'Bono de alimentación, no salario', 'BonoEPCTVs/BonoEPCTV/@PagoAlimentacionNS', false),
  earned('Comision', 'Comisión', 'Comisiones/Comision', true),
  earned('PagoTercero', 'Pago a un tercero', 'PagosTerceros/PagoTercero'),
  earned('Anticipo', 'Anticipo', 'Anticipos/Anticipo'),
  earned('Dotacion', 'Dotación', 'Dotacion', false),
  earned('ApoyoSost', 'Apoyo de sostenimiento', 'ApoyoSost', false),
  earned('Teletrabajo', 'Auxilio de teletrabajo', 'Teletrabajo', false),
  earned('BonifRetiro', 'Bonificación por retiro', 'BonifRetiro', false),
  earned('Indemnizacion', 'Indemnización', 'Indemnizacion', false),
  earned('Reintegro', 'Reintegro al trabajador', 'Reintegro'),
  deducted('Salud', 'Salud', 'Salud/@Deduccion'),
  deducted('FondoPension', 'Pensión', 'FondoPension/@Deduccion'),
  deducted('FondoSP', 'Fondo de solidaridad pensional', 'FondoSP/@DeduccionSP'),
  deducted('FondoSPSub', 'Fondo de solidaridad, subsistencia', 'FondoSP/@DeduccionSub'),
  deducted('Sindicato', 'Sindicato', 'Sindicatos/Sindicato/@Deduccion'),
  deducted('SancionPublic', 'Sanción pública', 'Sanciones/Sancion/@SancionPublic'),
  deducted('SancionPriv', 'Sanción privada', 'Sanciones/Sancion/@SancionPriv'),
  deducted('Libranza', 'Libranza', 'Libranzas/Libranza/@Deduccion'),
  deducted('PagoTerceroDeduccion', 'Pago a un tercero, descontado', 'PagosTerceros/PagoTercero'),
  deducted('AnticipoDeduccion', 'Anticipo que se descuenta', 'Anticipos/Anticipo'),
  deducted('OtraDeduccion', 'Otra deducción', 'OtrasDeducciones/OtraDeduccion'),
  deducted('PensionVoluntaria', 'Pensión voluntaria', 'PensionVoluntaria'),
  deducted('RetencionFuente', 'Retención en la fuente', 'RetencionFuente'),
  deducted('AFC', 'Ahorro para vivienda (AFC)', 'AFC'),
  deducted('Cooperativa', 'Cooperativa', 'Cooperativa'),
  deducted('EmbargoFiscal', 'Embargo fiscal', 'EmbargoFiscal'),
  deducted('PlanComplementarios', 'Plan complementario de salud', 'PlanComplementarios'),
  deducted('Educacion', 'Educación', 'Educacion'),
  deducted('ReintegroDeduccion', 'Reintegro a la empresa', 'Reintegro'),
  deducted('Deuda', 'Deuda con la empresa', 'Deuda'),
]

const byCode = new Map(payrollElements.map((element) => [element.code, element]))

/** Null for a code that is none of ours. */
export const payrollElement = (code: string): PayrollElement | null => byCode.get(code) ?? null
