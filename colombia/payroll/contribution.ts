/** Social security, payroll taxes and social benefits: who pays how much of them. */
import { parsePercent, type Percent } from '#base/decimal.ts'

export interface RiskClass {
  readonly code: '1' | '2' | '3' | '4' | '5'
  readonly name: string
  /** Of the base, all of it paid by the employer. */
  readonly rate: Percent
}

/** Classes of labour risk (Decreto 1295 de 1994, art. 26) and the first rate of each (Decreto 1072 de 2015, art. 2.2.4.3.5). */
export const riskClasses: readonly RiskClass[] = [
  { code: '1', name: 'I · Riesgo mínimo', rate: parsePercent('0.522') },
  { code: '2', name: 'II · Riesgo bajo', rate: parsePercent('1.044') },
  { code: '3', name: 'III · Riesgo medio', rate: parsePercent('2.436') },
  { code: '4', name: 'IV · Riesgo alto', rate: parsePercent('4.35') },
  { code: '5', name: 'V · Riesgo máximo', rate: parsePercent('6.96') },
]

export const benefitKinds = [
  'severance',
  'severanceInterest',
  'serviceBonus',
  'vacation',
  'health',
  'pension',
  'risks',
  'family',
  'icbf',
  'sena',
] as const
export type BenefitKind = (typeof benefitKinds)[number]

export interface BenefitLaw {
  readonly name: string
  /** Paid by the worker, of the base. */
  readonly worker: Percent | null
  /** Paid, or set aside each month, by the employer; null when it goes by the class of risk. */
  readonly employer: Percent | null
  /** It is owed to an entity, and not to the worker. */
  readonly isOfEntity: boolean
  /** What else the law says of it. */
  readonly note: string
  readonly source: string
}

/** Shares of the month, as they are set aside; what is owed at the end is computed on days. */
export const benefitLaw: Readonly<Record<BenefitKind, BenefitLaw>> = {
  severance: {
    name: 'Cesantías',
    worker: null,
    employer: parsePercent('8.33'),
    isOfEntity: true,
    note: 'Se consignan en el fondo a más tardar el 14 de febrero.',
    source: 'CST art. 249; Ley 50 de 1990, art. 99',
  },
  severanceInterest: {
    name: 'Intereses sobre cesantías',
    worker: null,
    employer: parsePercent('1'),
    isOfEntity: false,
    note: 'El 12 % anual de las cesantías. Se pagan al trabajador a más tardar el 31 de enero.',
    source: 'Ley 52 de 1975, art. 1',
  },
  serviceBonus: {
    name: 'Prima de servicios',
    worker: null,
    employer: parsePercent('8.33'),
    isOfEntity: false,
    note: 'Una mitad a más tardar el 30 de junio y la otra en los primeros veinte días de diciembre.',
    source: 'CST art. 306',
  },
  vacation: {
    name: 'Vacaciones',
    worker: null,
    employer: parsePercent('4.17'),
    isOfEntity: false,
    note: 'Quince días hábiles por cada año de trabajo.',
    source: 'CST art. 186',
  },
  health: {
    name: 'Salud (EPS)',
    worker: parsePercent('4'),
    employer: parsePercent('8.5'),
    isOfEntity: true,
    note: 'La empresa no paga su parte por quien gana menos de 10 salarios mínimos, si está exonerada (E. T. art. 114-1).',
    source: 'Ley 100 de 1993, art. 204',
  },
  pension: {
    name: 'Pensión (AFP)',
    worker: parsePercent('4'),
    employer: parsePercent('12'),
    isOfEntity: true,
    note: 'Desde 4 salarios mínimos el trabajador aporta además al fondo de solidaridad pensional.',
    source: 'Ley 100 de 1993, art. 20; Ley 797 de 2003, art. 7',
  },
  risks: {
    name: 'Riesgos laborales (ARL)',
    worker: null,
    employer: null,
    isOfEntity: true,
    note: 'Lo paga la empresa según la clase de riesgo.',
    source: 'Decreto 1072 de 2015, art. 2.2.4.3.5',
  },
  family: {
    name: 'Caja de compensación familiar',
    worker: null,
    employer: parsePercent('4'),
    isOfEntity: true,
    note: 'Sobre los pagos de salario, con las vacaciones.',
    source: 'Ley 21 de 1982, arts. 11 y 12',
  },
  icbf: {
    name: 'ICBF',
    worker: null,
    employer: parsePercent('3'),
    isOfEntity: true,
    note: 'No se paga por quien gana menos de 10 salarios mínimos, si la empresa está exonerada (E. T. art. 114-1).',
    source: 'Ley 89 de 1988, art. 1',
  },
  sena: {
    name: 'SENA',
    worker: null,
    employer: parsePercent('2'),
    isOfEntity: true,
    note: 'No se paga por quien gana menos de 10 salarios mínimos, si la empresa está exonerada (E. T. art. 114-1).',
    source: 'Ley 21 de 1982, arts. 11 y 12',
  },
}
