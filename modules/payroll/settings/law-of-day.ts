/** The figures of a day that every payroll uses, each with the norm that says so. */
import type { Day } from '#base/date.ts'
import { hourRate, minimumWageOn, riskClasses, showClock, showPercent, showPesos, workingTimeOn } from '#colombia/index.ts'

export interface LegalFigure {
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
          { label: 'Salario mínimo mensual', value: showPesos(wage.monthly), source: wage.source },
          { label: 'Auxilio de transporte', value: showPesos(wage.transport), source: 'Para quien gana hasta 2 salarios mínimos' },
        ]
      : []),
    ...(law
      ? [
          {
            label: 'Jornada máxima',
            value: `${law.week.hours} h a la semana`,
            source: `${law.week.source}. El mes tiene ${law.week.monthlyHours} h`,
          },
          {
            label: 'Jornada nocturna',
            value: `${showClock(law.night.start)} a ${showClock(law.night.end)}, más ${showPercent(hourRate('HRN', law))}`,
            source: law.night.source,
          },
          { label: 'Domingos y festivos', value: `Más ${showPercent(law.sunday.rate)}`, source: law.sunday.source },
        ]
      : []),
    ...(least && most
      ? [
          {
            label: 'Riesgos laborales',
            value: `${showPercent(least.rate)} a ${showPercent(most.rate)}`,
            source: 'Según la clase, de I a V (Decreto 1072 de 2015)',
          },
        ]
      : []),
  ]
}
