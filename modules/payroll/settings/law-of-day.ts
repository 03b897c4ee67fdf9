/** The figures of a day that every payroll uses, each with the norm that says so. */
import type { Day } from '#base/date.ts'
import { hourRate, minimumWageOn, riskClasses, showClock, showPercent, showPesos, workingTimeOn } from '#colombia/index.ts'

export interface LegalFigure {
  /** By which a company writes its own; empty of what is told of several. */
  readonly name: string
  readonly label: string
  readonly value: string
  readonly source: string
}

/** Those of the minimum wage are left out while the decree of the year has not been loaded. */
export function legalFiguresOn(today: Day): LegalFigure[] {
  const [wage, law] = [minimumWageOn(today), workingTimeOn(today)]
  const [least, most] = [riskClasses.at(0), riskClasses.at(-1)]
  return [
    ...(wage
      ? [
          { name: 'minimumWage', label: 'Salario mínimo mensual', value: showPesos(wage.monthly), source: wage.source },
          {
            name: 'transportAllowance',
            label: 'Auxilio de transporte',
            value: showPesos(wage.transport),
            source: 'Para quien gana hasta 2 salarios mínimos',
          },
        ]
      : []),
    ...(law
      ? [
          {
            name: '',
            label: 'Jornada máxima',
            value: `${law.week.hours} h a la semana`,
            source: `${law.week.source}. El mes tiene ${law.week.monthlyHours} h`,
          },
          {
            name: '',
            label: 'Jornada nocturna',
            value: `${showClock(law.night.start)} a ${showClock(law.night.end)}, más ${showPercent(hourRate('HRN', law))}`,
            source: law.night.source,
          },
          {
            name: 'sundaySurcharge',
            label: 'Domingos y festivos',
            value: `Más ${showPercent(law.sunday.rate)}`,
            source: law.sunday.source,
          },
        ]
      : []),
    ...(least && most
      ? [
          {
            name: '',
            label: 'Riesgos laborales',
            value: `${showPercent(least.rate)} a ${showPercent(most.rate)}`,
            source: 'Según la clase, de I a V (Decreto 1072 de 2015)',
          },
        ]
      : []),
  ]
}

/** A figure as the company's book tells it. */
export interface ToldFigure {
  readonly name: string
  readonly title: string
  readonly value: string
  readonly source: string
  /** The company wrote it. */
  readonly isOwn: boolean
}

/** What a company wrote holds in it: in its place where the figure is shown, and behind the others where it is not. */
export function withOwn(figures: readonly LegalFigure[], told: readonly ToldFigure[]): LegalFigure[] {
  const own = told.flatMap(({ name, title, value, source, isOwn }) =>
    isOwn ? [{ name, label: title, value, source: `${source}. La escribió la empresa` }] : [],
  )
  const ownOf = (name: string) => own.find((each) => each.name === name)
  const shown = new Set(figures.map(({ name }) => name))
  return [
    ...figures.map((figure) => ({ ...figure, ...ownOf(figure.name), label: figure.label })),
    ...own.filter(({ name }) => !shown.has(name)),
  ]
}
