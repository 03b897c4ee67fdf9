/**
 * The figures of law that a payroll asks for, by their name. Each is kept by date with its norm among the legal values, so that
 * next year's is a row; a company may have its own. One that `ends` is fixed for a span and is never guessed after it; one that is
 * `replaced` holds until the next.
 */
import type { Unit } from './calculation.ts'

/** The first year whose law anybody writes, as that of the UVT. */
export const FIRST_LAW_YEAR = '2006'

export type FigureLife = 'ends' | 'replaced'

export interface FigureName {
  /** As a line says it. */
  readonly title: string
  /** As it is missed: "Falta el salario mínimo del 01/01/2027." */
  readonly missed: string
  readonly life: FigureLife
}

export interface ScalarName extends FigureName {
  readonly unit: Unit
  /** The most that it can be whatever the law says, in its unit; null of what has no end of its own. */
  readonly most: number | null
}

/** A percentage is of something, and a share of a whole; hours are told by what they are of. */
const MOST: Readonly<Partial<Record<Unit, number>>> = { percent: 100, share: 1 }

const scalar = (
  unit: Unit,
  title: string,
  missed: string,
  { life = 'replaced', most = MOST[unit] ?? null }: Partial<Pick<ScalarName, 'life' | 'most'>> = {},
): ScalarName => ({ unit, title, missed, life, most })

const ofSpan = { life: 'ends' } as const
const OF_A_DAY = { most: 23 } as const
/** What is paid besides the hour itself, or with it. */
const OF_AN_HOUR = { most: 300 } as const

export const scalarFigures = {
  minimumWage: scalar('pesos', 'Salario mínimo', 'el salario mínimo', ofSpan),
  transportAllowance: scalar('pesos', 'Auxilio de transporte', 'el auxilio de transporte', ofSpan),
  uvt: scalar('pesos', 'UVT', 'la UVT', ofSpan),

  nightStart: scalar('hours', 'Comienzo de la noche', 'la hora en que comienza la noche', OF_A_DAY),
  nightEnd: scalar('hours', 'Fin de la noche', 'la hora en que termina la noche', OF_A_DAY),
  monthlyHours: scalar('hours', 'Horas del mes', 'las horas del mes', { most: 744 }),
  overtimeDay: scalar('percent', 'Hora extra diurna', 'el recargo de la hora extra diurna', OF_AN_HOUR),
  overtimeNight: scalar('percent', 'Hora extra nocturna', 'el recargo de la hora extra nocturna', OF_AN_HOUR),
  overtimeDaily: scalar('hours', 'Horas extras de un día', 'el máximo de horas extras de un día', { most: 24 }),
  overtimeWeekly: scalar('hours', 'Horas extras de una semana', 'el máximo de horas extras de una semana', { most: 168 }),
  nightSurcharge: scalar('percent', 'Recargo nocturno', 'el recargo nocturno'),
  sundaySurcharge: scalar('percent', 'Recargo dominical y festivo', 'el recargo dominical y festivo', OF_AN_HOUR),

  transportLimit: scalar('wages', 'Tope del auxilio de transporte', 'el tope del auxilio de transporte'),
  workerHealth: scalar('percent', 'Salud del trabajador', 'el aporte a salud del trabajador'),
  workerPension: scalar('percent', 'Pensión del trabajador', 'el aporte a pensión del trabajador'),
  employerHealth: scalar('percent', 'Salud de la empresa', 'el aporte a salud de la empresa'),
  employerPension: scalar('percent', 'Pensión de la empresa', 'el aporte a pensión de la empresa'),
  risk1: scalar('percent', 'Riesgo I', 'la tarifa de riesgo I'),
  risk2: scalar('percent', 'Riesgo II', 'la tarifa de riesgo II'),
  risk3: scalar('percent', 'Riesgo III', 'la tarifa de riesgo III'),
  risk4: scalar('percent', 'Riesgo IV', 'la tarifa de riesgo IV'),
  risk5: scalar('percent', 'Riesgo V', 'la tarifa de riesgo V'),
  family: scalar('percent', 'Caja de compensación', 'el aporte a la caja de compensación'),
  icbf: scalar('percent', 'ICBF', 'el aporte al ICBF'),
  sena: scalar('percent', 'SENA', 'el aporte al SENA'),
  exemptionLimit: scalar('wages', 'Tope de la exoneración', 'el tope de la exoneración de aportes'),
  contributionLeast: scalar('wages', 'IBC mínimo', 'el IBC mínimo'),
  contributionMost: scalar('wages', 'IBC máximo', 'el IBC máximo'),
  integralLeast: scalar('wages', 'Salario integral mínimo', 'el salario integral mínimo'),
  integralShare: scalar('percent', 'Base del salario integral', 'la base del salario integral'),
  nonSalaryShare: scalar('percent', 'Tope de los pagos no salariales', 'el tope de los pagos no salariales'),

  sicknessFirst: scalar('share', 'Auxilio por enfermedad', 'el auxilio por enfermedad'),
  sicknessLater: scalar('share', 'Auxilio por enfermedad prolongada', 'el auxilio por enfermedad prolongada'),
  sicknessEmployerDays: scalar('days', 'Días de incapacidad de la empresa', 'los días de incapacidad de la empresa'),
  sicknessFirstDays: scalar('days', 'Días del primer auxilio', 'los días del primer auxilio por enfermedad'),
  sicknessHealthDays: scalar('days', 'Días de incapacidad de la EPS', 'los días de incapacidad de la EPS'),
  sicknessPensionDays: scalar('days', 'Días de incapacidad del fondo', 'los días de incapacidad del fondo de pensiones'),
  workSickness: scalar('percent', 'Subsidio por incapacidad laboral', 'el subsidio por incapacidad laboral'),
  maternityDays: scalar('days', 'Licencia de maternidad', 'los días de la licencia de maternidad'),
  paternityDays: scalar('days', 'Licencia de paternidad', 'los días de la licencia de paternidad'),
  bereavementDays: scalar('days', 'Licencia por luto', 'los días hábiles de la licencia por luto'),

  severanceProvision: scalar('percent', 'Provisión de cesantías', 'la provisión de cesantías'),
  severanceInterest: scalar('percent', 'Interés anual de las cesantías', 'el interés de las cesantías'),
  bonusProvision: scalar('percent', 'Provisión de prima', 'la provisión de prima'),
  vacationProvision: scalar('percent', 'Provisión de vacaciones', 'la provisión de vacaciones'),
  vacationDays: scalar('days', 'Vacaciones de un año', 'los días de vacaciones de un año'),
  vacationMoneyShare: scalar('share', 'Parte de las vacaciones que se paga en dinero', 'la parte de las vacaciones en dinero'),

  deductionShare: scalar('share', 'Parte del pago que se puede descontar', 'la parte del pago que se puede descontar'),

  exemptShare: scalar('percent', 'Renta de trabajo exenta', 'la renta de trabajo exenta'),
  exemptUvt: scalar('uvt', 'Tope anual de la renta exenta', 'el tope de la renta de trabajo exenta'),
  reliefShare: scalar('percent', 'Tope de deducciones y rentas exentas', 'el tope de deducciones y rentas exentas'),
  reliefUvt: scalar('uvt', 'Tope anual de deducciones y rentas exentas', 'el tope anual de deducciones y rentas exentas'),
  dependantShare: scalar('percent', 'Deducción por dependientes', 'la deducción por dependientes'),
  dependantUvt: scalar('uvt', 'Tope mensual por dependientes', 'el tope de la deducción por dependientes'),
  mortgageUvt: scalar('uvt', 'Tope mensual de intereses de vivienda', 'el tope de los intereses de vivienda'),
  medicineUvt: scalar('uvt', 'Tope mensual de medicina prepagada', 'el tope de la medicina prepagada'),
  voluntaryShare: scalar('percent', 'Tope de aportes voluntarios', 'el tope de los aportes voluntarios'),
  voluntaryUvt: scalar('uvt', 'Tope anual de aportes voluntarios', 'el tope anual de los aportes voluntarios'),

  indemnityLimit: scalar('wages', 'Tope de la indemnización mayor', 'el tope de la indemnización mayor'),
  indemnityFirstYear: scalar('days', 'Indemnización del primer año', 'los días de indemnización del primer año'),
  indemnityFurtherYear: scalar('days', 'Indemnización de cada año más', 'los días de indemnización de cada año más'),
  indemnityFirstYearHigh: scalar('days', 'Indemnización del primer año, salarios altos', 'los días de indemnización de salarios altos'),
  indemnityFurtherYearHigh: scalar('days', 'Indemnización de cada año más, salarios altos', 'los días de cada año más de salarios altos'),
  indemnityWorkLeast: scalar('days', 'Indemnización mínima de obra', 'los días mínimos de la indemnización de obra'),
  indemnityWithholding: scalar('percent', 'Retención de la indemnización', 'la retención de la indemnización'),
  indemnityUvt: scalar('uvt', 'Ingreso mensual desde el que se retiene', 'el tope de ingresos de la indemnización'),
  indemnityExempt: scalar('percent', 'Parte exenta de la indemnización', 'la parte exenta de la indemnización'),
} as const satisfies Record<string, ScalarName>
export type ScalarFigure = keyof typeof scalarFigures

export const tableFigures = {
  solidarity: { title: 'Fondo de solidaridad', missed: 'la tabla del fondo de solidaridad', life: 'replaced' },
  labourWithholding: { title: 'Tabla del art. 383', missed: 'la tabla de retención del art. 383', life: 'replaced' },
} as const satisfies Record<string, FigureName>
export type TableFigure = keyof typeof tableFigures

export type PayrollFigure = ScalarFigure | TableFigure

export const scalarNames = Object.keys(scalarFigures) as readonly ScalarFigure[]
export const tableNames = Object.keys(tableFigures) as readonly TableFigure[]

export const figureName = (name: PayrollFigure): FigureName => ({ ...scalarFigures, ...tableFigures })[name]
