/** The order of the documents of the electronic payroll, 102 and 103, and the attributes of each element (annex 1.0; fact sheet, 3.9). */
import { orderTable, type OrderTable } from './order-table.ts'

const ROOT = 'SchemaLocation?'
const person = 'RazonSocial? PrimerApellido? SegundoApellido? PrimerNombre? OtrosNombres?'
const place = 'Pais DepartamentoEstado MunicipioCiudad'
const origin = 'NumeroSecuenciaXML LugarGeneracionXML ProveedorXML CodigoQR InformacionGeneral Notas* Empleador'
const paid = 'Trabajador Pago FechasPagos Devengados Deducciones Redondeo? DevengadosTotal DeduccionesTotal ComprobanteTotal'
const hours = 'HoraInicio? HoraFin? Cantidad Porcentaje Pago |'
const predecessor = 'NumeroPred CUNEPred FechaGenPred |'

const rows = {
  'ext:UBLExtensions': 'ext:UBLExtension+',
  'ext:UBLExtension': 'ext:ExtensionContent',
  'ext:ExtensionContent': 'ds:Signature',
  'ReemplazandoPredecesor EliminandoPredecesor': predecessor,
  Periodo: 'FechaIngreso FechaRetiro? FechaLiquidacionInicio FechaLiquidacionFin TiempoLaborado FechaGen |',
  NumeroSecuenciaXML: 'CodigoTrabajador? Prefijo? Consecutivo Numero |',
  LugarGeneracionXML: `${place} Idioma |`,
  ProveedorXML: `${person} NIT DV SoftwareID SoftwareSC |`,
  Empleador: `${person} NIT DV ${place} Direccion |`,
  Trabajador:
    'TipoTrabajador SubTipoTrabajador AltoRiesgoPension TipoDocumento NumeroDocumento PrimerApellido SegundoApellido PrimerNombre OtrosNombres? LugarTrabajoPais LugarTrabajoDepartamentoEstado LugarTrabajoMunicipioCiudad LugarTrabajoDireccion SalarioIntegral TipoContrato Sueldo CodigoTrabajador? |',
  Pago: 'Forma Metodo Banco? TipoCuenta? NumeroCuenta? |',
  FechasPagos: 'FechaPago+',
  Devengados:
    'Basico Transporte* HEDs? HENs? HRNs? HEDDFs? HRDDFs? HENDFs? HRNDFs? Vacaciones? Primas? Cesantias? Incapacidades? Licencias? Bonificaciones? Auxilios? HuelgasLegales? OtrosConceptos? Compensaciones? BonoEPCTVs? Comisiones? PagosTerceros? Anticipos? Dotacion? ApoyoSost? Teletrabajo? BonifRetiro? Indemnizacion? Reintegro?',
  Deducciones:
    'Salud FondoPension FondoSP? Sindicatos? Sanciones? Libranzas? PagosTerceros? Anticipos? OtrasDeducciones? PensionVoluntaria? RetencionFuente? AFC? Cooperativa? EmbargoFiscal? PlanComplementarios? Educacion? Reintegro? Deuda?',
  Basico: 'DiasTrabajados SueldoTrabajado |',
  Transporte: 'AuxilioTransporte? ViaticoManuAlojS? ViaticoManuAlojNS? |',
  HEDs: 'HED+',
  HENs: 'HEN+',
  HRNs: 'HRN+',
  HEDDFs: 'HEDDF+',
  HRDDFs: 'HRDDF+',
  HENDFs: 'HENDF+',
  HRNDFs: 'HRNDF+',
  'HED HEN HRN HEDDF HRDDF HENDF HRNDF': hours,
  Vacaciones: 'VacacionesComunes* VacacionesCompensadas*',
  'VacacionesComunes LicenciaMP LicenciaR': 'FechaInicio? FechaFin? Cantidad Pago |',
  VacacionesCompensadas: 'Cantidad Pago |',
  Primas: 'Cantidad Pago PagoNS? |',
  Cesantias: 'Pago Porcentaje PagoIntereses |',
  Incapacidades: 'Incapacidad+',
  Incapacidad: 'FechaInicio? FechaFin? Cantidad Tipo Pago |',
  Licencias: 'LicenciaMP* LicenciaR* LicenciaNR*',
  'LicenciaNR HuelgaLegal': 'FechaInicio? FechaFin? Cantidad |',
  Bonificaciones: 'Bonificacion+',
  Bonificacion: 'BonificacionS? BonificacionNS? |',
  Auxilios: 'Auxilio+',
  Auxilio: 'AuxilioS? AuxilioNS? |',
  HuelgasLegales: 'HuelgaLegal+',
  OtrosConceptos: 'OtroConcepto+',
  OtroConcepto: 'DescripcionConcepto ConceptoS? ConceptoNS? |',
  Compensaciones: 'Compensacion+',
  Compensacion: 'CompensacionO CompensacionE |',
  BonoEPCTVs: 'BonoEPCTV+',
  BonoEPCTV: 'PagoS? PagoNS? PagoAlimentacionS? PagoAlimentacionNS? |',
  Comisiones: 'Comision+',
  PagosTerceros: 'PagoTercero+',
  Anticipos: 'Anticipo+',
  'Salud FondoPension Sindicato': 'Porcentaje Deduccion |',
  FondoSP: 'Porcentaje? DeduccionSP? PorcentajeSub? DeduccionSub? |',
  Sindicatos: 'Sindicato+',
  Sanciones: 'Sancion+',
  Sancion: 'SancionPublic SancionPriv |',
  Libranzas: 'Libranza+',
  Libranza: 'Descripcion Deduccion |',
  OtrasDeducciones: 'OtraDeduccion+',
}
const general = 'Version Ambiente TipoXML CUNE EncripCUNE FechaGen HoraGen'
const whole = `${general} PeriodoNomina TipoMoneda TRM? |`

const individual = orderTable({
  ...rows,
  InformacionGeneral: whole,
  NominaIndividual: `${ROOT} | ext:UBLExtensions Periodo ${origin} ${paid}`,
})
const adjustment = orderTable({
  ...rows,
  // What is eliminated says neither its period nor its currency.
  InformacionGeneral: `${general} PeriodoNomina? TipoMoneda? TRM? |`,
  NominaIndividualDeAjuste: `${ROOT} | ext:UBLExtensions TipoNota Reemplazar? Eliminar?`,
  Reemplazar: `ReemplazandoPredecesor Periodo ${origin} ${paid}`,
  Eliminar: `EliminandoPredecesor ${origin}`,
})

export const payrollTable = (root: string): OrderTable => (root === 'NominaIndividual' ? individual : adjustment)
