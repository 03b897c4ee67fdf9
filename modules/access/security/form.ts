/** The form of a company's security: figures as texts, networks one a line, each day its own field. */
import type { Rules } from '#platform/ui/form/store.ts'
import type { ComparedFields } from '#platform/ui/form/compare.ts'
import { type SecurityData, securityProblems, weekDays } from './rules.ts'

export interface DayForm {
  readonly isOpen: boolean
  readonly from: string
  readonly to: string
}

export const dayFields = ['hours.0', 'hours.1', 'hours.2', 'hours.3', 'hours.4', 'hours.5', 'hours.6'] as const
type DayField = (typeof dayFields)[number]

export type SecurityForm = {
  readonly passwordDays: string
  readonly secondFactor: boolean
  readonly idleMinutes: string
  readonly sessionHours: string
  readonly networks: string
  /** Whether there is a timetable. */
  readonly hours: boolean
} & Readonly<Record<DayField, DayForm>>

/** Saturday and Sunday begin closed. */
const OFFICE_DAYS = 5
const figureText = (value: number | null): string => (value === null ? '' : String(value))
const figureOf = (text: string): number | null => (text === '' ? null : Number(text))

export function formOf({ hours, ...data }: SecurityData): SecurityForm {
  const day = (index: number): DayForm => {
    const span = hours?.[index]
    return { isOpen: hours ? Boolean(span) : index < OFFICE_DAYS, from: span?.from ?? '07:00', to: span?.to ?? '18:00' }
  }
  return {
    passwordDays: figureText(data.passwordDays),
    secondFactor: data.secondFactor,
    idleMinutes: figureText(data.idleMinutes),
    sessionHours: figureText(data.sessionHours),
    networks: data.networks.join('\n'),
    hours: hours !== null,
    'hours.0': day(0),
    'hours.1': day(1),
    'hours.2': day(2),
    'hours.3': day(3),
    'hours.4': day(4),
    'hours.5': day(5),
    'hours.6': day(6),
  }
}

/** "7:30" is written as well as "07:30". */
const clock = (text: string): string => text.trim().replace(/^(\d):/, '0$1:')

export const dataOf = (form: SecurityForm): SecurityData => ({
  passwordDays: figureOf(form.passwordDays),
  secondFactor: form.secondFactor,
  idleMinutes: figureOf(form.idleMinutes),
  sessionHours: figureOf(form.sessionHours),
  networks: form.networks.split(/[\s,;]+/).filter((each) => each !== ''),
  hours: form.hours
    ? dayFields.map((name) => {
        const { isOpen, from, to } = form[name]
        return isOpen ? { from: clock(from), to: clock(to) } : null
      })
    : null,
})

const ruleOf = (field: string) => (_: unknown, form: SecurityForm) =>
  securityProblems(dataOf(form)).find((problem) => problem.field === field)?.message ?? null

export const securityRules: Rules<SecurityForm> = {
  passwordDays: ruleOf('passwordDays'),
  idleMinutes: ruleOf('idleMinutes'),
  sessionHours: ruleOf('sessionHours'),
  networks: ruleOf('networks'),
  hours: ruleOf('hours'),
  'hours.0': ruleOf('hours.0'),
  'hours.1': ruleOf('hours.1'),
  'hours.2': ruleOf('hours.2'),
  'hours.3': ruleOf('hours.3'),
  'hours.4': ruleOf('hours.4'),
  'hours.5': ruleOf('hours.5'),
  'hours.6': ruleOf('hours.6'),
}

const unit = (one: string, many: string) => (text: string) => (text === '' ? '' : `${text} ${text === '1' ? one : many}`)
const shownDay = ({ isOpen, from, to }: DayForm): string => (isOpen ? `${clock(from)} a ${clock(to)}` : 'Cerrado')
const day = (index: number) => ({ label: weekDays[index] ?? '', shown: shownDay })

/** As both versions are compared when two save at once. */
export const securityFields: ComparedFields<SecurityForm> = {
  passwordDays: { label: 'Vigencia de la contraseña', shown: unit('día', 'días') },
  secondFactor: { label: 'Verificación en dos pasos', shown: (isOn) => (isOn ? 'Obligatoria' : 'Opcional') },
  idleMinutes: { label: 'Cerrar sin uso', shown: unit('minuto', 'minutos') },
  sessionHours: { label: 'Duración máxima', shown: unit('hora', 'horas') },
  networks: {
    label: 'Redes permitidas',
    shown: (text) =>
      text
        .split(/[\s,;]+/)
        .filter((each) => each !== '')
        .join(', '),
  },
  hours: { label: 'Cuándo se puede ingresar', shown: (isOn) => (isOn ? 'Solo en este horario' : 'A cualquier hora') },
  'hours.0': day(0),
  'hours.1': day(1),
  'hours.2': day(2),
  'hours.3': day(3),
  'hours.4': day(4),
  'hours.5': day(5),
  'hours.6': day(6),
}
