/** What somebody of a job does, as it is written in the contract. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, flag, reference, text } from '#platform/catalogue/field.ts'
import { payrollGate } from '../gate.ts'
import { jobTitle } from './job-title.ts'

export const jobDuty = defineCatalogue({
  name: 'payroll.jobDuty',
  table: 'job_duty',
  path: '/settings/payroll-lite/job-duties',
  titles: { one: 'Función', many: 'Funciones', gender: 'f' },
  screenTitle: 'Funciones del cargo',
  purpose: 'Lo que hace cada cargo, en el orden en que se lee. Va en el contrato y en la evaluación.',
  ...payrollGate,
  fields: {
    name: text('Función', { max: 200, wide: true }),
    jobTitleId: reference(
      'Cargo',
      { table: jobTitle.table, optionsPath: jobTitle.endpoints.options.path },
      { optional: true, help: 'Vacío si es de todos los cargos.' },
    ),
    frequency: choice(
      'Cada cuánto',
      { daily: 'A diario', weekly: 'Cada semana', monthly: 'Cada mes', yearly: 'Cada año', occasional: 'Cuando se necesita' },
      { initial: 'daily' },
    ),
    isEssential: flag('Es esencial en el cargo', { initial: true }),
    description: text('Cómo se hace', { max: 1000, optional: true, wide: true }),
  },
  ordered: true,
  list: { columns: ['name', 'jobTitleId', 'frequency', 'isEssential'], search: ['name', 'description'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
