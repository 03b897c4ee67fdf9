/**
 * The concepts of a payroll that the law or the custom of every company has: where each is reported, what it counts for, and
 * the accounts of the PUC. Bases: CST arts. 127 and 128 (what is salary), 192, 249 and 306; Ley 100 de 1993, art. 18; E. T. art. 383.
 */

/** What a payment counts for: contributions (IBC), prima, cesantías, vacations, income-tax withholding. */
export const conceptBases = ['contributions', 'serviceBonus', 'severance', 'vacation', 'withholding'] as const
export type ConceptBase = (typeof conceptBases)[number]

export interface LegalConcept {
  readonly code: string
  readonly name: string
  /** Paid to the worker, taken from the pay, or owed by the employer besides. */
  readonly kind: 'earned' | 'deducted' | 'employer'
  readonly paymentType: 'salary' | 'nonSalary' | 'benefit' | 'none'
  /** Of `payrollElements`; null for what the employer owes, which is not reported. */
  readonly element: string | null
  /** The law says how much, or somebody writes it for each person. */
  readonly formula: 'law' | 'value'
  readonly bases: readonly ConceptBase[]
  /** The two digits after 5105, 5205 and 7205 of the expense; null when it is none. */
  readonly expense: string | null
  /** Where it is owed or set aside. */
  readonly payable: string | null
  /** Where somebody else owes it to the company. */
  readonly receivable: string | null
}

type Place = Partial<Pick<LegalConcept, 'expense' | 'payable' | 'receivable'>>

const place = ({ expense = null, payable = null, receivable = null }: Place) => ({ expense, payable, receivable })

const WAGES_PAYABLE = '250505'
const PENSION_PAYABLE = '238030'
const OTHERS_PAYABLE = '237095'
const TAXES_PAYABLE = '237010'
const OWED_BY_OTHERS = '136595'
const ALL = conceptBases
/** Overtime and Sundays count for all but vacations (CST art. 192). */
const NOT_VACATION = ['contributions', 'serviceBonus', 'severance', 'withholding'] as const

const paid = (
  code: string,
  name: string,
  element: string,
  of: { type: LegalConcept['paymentType']; formula?: LegalConcept['formula']; bases: readonly ConceptBase[] } & Place,
): LegalConcept => ({
  code,
  name,
  kind: 'earned',
  paymentType: of.type,
  element,
  formula: of.formula ?? 'law',
  bases: of.bases,
  ...place({ payable: WAGES_PAYABLE, ...of }),
})

const hours = (code: string, name: string, bases: readonly ConceptBase[] = NOT_VACATION): LegalConcept =>
  paid(code, name, code, { type: 'salary', bases, expense: '15' })

const taken = (code: string, name: string, element: string, formula: LegalConcept['formula'], where: Place): LegalConcept => ({
  code,
  name,
  kind: 'deducted',
  paymentType: 'none',
  element,
  formula,
  bases: [],
  ...place(where),
})

const owed = (code: string, name: string, expense: string, payable: string): LegalConcept => ({
  code,
  name,
  kind: 'employer',
  paymentType: 'none',
  element: null,
  formula: 'law',
  bases: [],
  ...place({ expense, payable }),
})

export const legalConcepts: readonly LegalConcept[] = [
  paid('SUELDO', 'Sueldo', 'Basico', { type: 'salary', bases: ALL, expense: '06' }),
  // Counts for prima and cesantías (Ley 1 de 1963, art. 7), and not for contributions.
  paid('AUXTRANSPORTE', 'Auxilio de transporte', 'AuxilioTransporte', {
    type: 'nonSalary',
    bases: ['serviceBonus', 'severance', 'withholding'],
    expense: '27',
  }),
  paid('AUXCONECTIVIDAD', 'Auxilio de conectividad', 'Teletrabajo', {
    type: 'nonSalary',
    bases: ['serviceBonus', 'severance', 'withholding'],
    expense: '27',
  }),
  hours('HED', 'Hora extra diurna'),
  hours('HEN', 'Hora extra nocturna'),
  hours('HRN', 'Recargo nocturno', ALL),
  hours('HEDDF', 'Hora extra diurna dominical o festiva'),
  hours('HRDDF', 'Recargo diurno dominical o festivo'),
  hours('HENDF', 'Hora extra nocturna dominical o festiva'),
  hours('HRNDF', 'Recargo nocturno dominical o festivo'),
  paid('COMISION', 'Comisiones', 'Comision', { type: 'salary', formula: 'value', bases: ALL, expense: '18' }),
  paid('BONSALARIAL', 'Bonificación salarial', 'BonificacionS', { type: 'salary', formula: 'value', bases: ALL, expense: '48' }),
  paid('BONNOSALARIAL', 'Bonificación no salarial', 'BonificacionNS', {
    type: 'nonSalary',
    formula: 'value',
    bases: ['withholding'],
    expense: '48',
  }),
  paid('AUXNOSALARIAL', 'Auxilio no salarial', 'AuxilioNS', { type: 'nonSalary', formula: 'value', bases: ['withholding'], expense: '45' }),
  paid('VIATICOS', 'Viáticos de manutención y alojamiento', 'ViaticoS', { type: 'salary', formula: 'value', bases: ALL, expense: '21' }),
  paid('VIATICOSNS', 'Viáticos que no son salario', 'ViaticoNS', { type: 'nonSalary', formula: 'value', bases: [], expense: '21' }),
  paid('VACACIONES', 'Vacaciones disfrutadas', 'VacacionesComunes', {
    type: 'benefit',
    bases: ['contributions', 'withholding'],
    payable: '252505',
  }),
  paid('VACDINERO', 'Vacaciones en dinero', 'VacacionesCompensadas', { type: 'benefit', bases: ['withholding'], payable: '252505' }),
  paid('PRIMA', 'Prima de servicios', 'Primas', { type: 'benefit', bases: ['withholding'], payable: '252005' }),
  paid('CESANTIAS', 'Cesantías', 'Cesantias', { type: 'benefit', bases: [], payable: '251010' }),
  paid('INTCESANTIAS', 'Intereses sobre cesantías', 'CesantiasIntereses', { type: 'benefit', bases: [], payable: '251505' }),
  paid('INCEMPRESA', 'Incapacidad común, a cargo de la empresa', 'IncapacidadComun', {
    type: 'benefit',
    bases: ['contributions', 'withholding'],
    expense: '24',
  }),
  paid('INCEPS', 'Incapacidad común, a cargo de la EPS', 'IncapacidadComun', {
    type: 'benefit',
    bases: ['contributions', 'withholding'],
    receivable: OWED_BY_OTHERS,
  }),
  paid('INCARL', 'Incapacidad laboral, a cargo de la ARL', 'IncapacidadLaboral', {
    type: 'benefit',
    bases: ['contributions', 'withholding'],
    receivable: OWED_BY_OTHERS,
  }),
  paid('LICMATERNIDAD', 'Licencia de maternidad o paternidad', 'LicenciaMP', {
    type: 'benefit',
    bases: ['contributions', 'withholding'],
    receivable: OWED_BY_OTHERS,
  }),
  paid('LICREMUNERADA', 'Licencia remunerada', 'LicenciaR', { type: 'salary', bases: ALL, expense: '06' }),
  paid('LICNOREMUNERADA', 'Licencia no remunerada', 'LicenciaNR', { type: 'nonSalary', bases: [] }),
  paid('DOTACION', 'Dotación', 'Dotacion', { type: 'nonSalary', formula: 'value', bases: [], expense: '51' }),
  paid('BONRETIRO', 'Bonificación por retiro', 'BonifRetiro', {
    type: 'nonSalary',
    formula: 'value',
    bases: ['withholding'],
    expense: '48',
  }),
  // Withheld by a rule of its own (E. T. art. 401-3).
  paid('INDEMNIZACION', 'Indemnización', 'Indemnizacion', { type: 'nonSalary', bases: [], expense: '60' }),
  taken('SALUD', 'Aporte a salud', 'Salud', 'law', { payable: '237005' }),
  taken('PENSION', 'Aporte a pensión', 'FondoPension', 'law', { payable: PENSION_PAYABLE }),
  taken('FSP', 'Fondo de solidaridad pensional', 'FondoSP', 'law', { payable: PENSION_PAYABLE }),
  taken('FSPSUB', 'Fondo de solidaridad, subsistencia', 'FondoSPSub', 'law', { payable: PENSION_PAYABLE }),
  taken('RETEFUENTE', 'Retención en la fuente', 'RetencionFuente', 'law', { payable: '236505' }),
  taken('LIBRANZA', 'Libranza', 'Libranza', 'value', { payable: '237030' }),
  taken('EMBARGO', 'Embargo judicial', 'OtraDeduccion', 'value', { payable: '237025' }),
  taken('EMBARGOFISCAL', 'Embargo fiscal', 'EmbargoFiscal', 'value', { payable: '237025' }),
  taken('SINDICATO', 'Cuota sindical', 'Sindicato', 'value', { payable: '237035' }),
  taken('COOPERATIVA', 'Cooperativa', 'Cooperativa', 'value', { payable: '237040' }),
  taken('FONDOEMPLEADOS', 'Fondo de empleados', 'OtraDeduccion', 'value', { payable: '237045' }),
  taken('PENVOLUNTARIA', 'Pensión voluntaria', 'PensionVoluntaria', 'value', { payable: PENSION_PAYABLE }),
  taken('AFC', 'Ahorro para vivienda (AFC)', 'AFC', 'value', { payable: OTHERS_PAYABLE }),
  taken('PLANSALUD', 'Plan complementario de salud', 'PlanComplementarios', 'value', { payable: OTHERS_PAYABLE }),
  taken('PRESTAMO', 'Préstamo de la empresa', 'Deuda', 'value', { receivable: OWED_BY_OTHERS }),
  owed('SALUDEMP', 'Salud, parte de la empresa', '69', '237005'),
  owed('PENSIONEMP', 'Pensión, parte de la empresa', '70', PENSION_PAYABLE),
  owed('ARL', 'Riesgos laborales', '68', '237006'),
  owed('CAJA', 'Caja de compensación', '72', TAXES_PAYABLE),
  owed('ICBF', 'ICBF', '75', TAXES_PAYABLE),
  owed('SENA', 'SENA', '78', TAXES_PAYABLE),
  owed('PROVCESANTIAS', 'Provisión de cesantías', '30', '261005'),
  owed('PROVINTERESES', 'Provisión de intereses sobre cesantías', '33', '261010'),
  owed('PROVPRIMA', 'Provisión de prima', '36', '261020'),
  owed('PROVVACACIONES', 'Provisión de vacaciones', '39', '261015'),
]
