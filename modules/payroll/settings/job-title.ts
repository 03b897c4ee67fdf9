/** What people are hired as: where, in which band of pay, and with which labour risk. */
import { defineCatalogue, type Notice } from '#platform/catalogue/catalogue.ts'
import { choice, flag, reference, text } from '#platform/catalogue/field.ts'
import { payrollGate } from '../gate.ts'
import { area } from './area.ts'
import { riskNames } from './risk-names.ts'
import { salaryLevel } from './salary-level.ts'

export const jobTitle = defineCatalogue({
  name: 'payroll.jobTitle',
  table: 'job_title',
  path: '/settings/payroll-lite/job-titles',
  titles: { one: 'Cargo', many: 'Cargos', gender: 'm' },
  purpose: 'Para qué contratas: cada cargo con su área, su nivel salarial y su riesgo laboral.',
  ...payrollGate,
  fields: {
    name: text('Nombre', { max: 80 }),
    code: text('Código', { max: 20, upperCase: true }),
    areaId: reference('Área', { table: area.table, optionsPath: area.endpoints.options.path }, { optional: true }),
    salaryLevelId: reference(
      'Nivel salarial',
      { table: salaryLevel.table, optionsPath: salaryLevel.endpoints.options.path },
      { optional: true },
    ),
    riskClass: choice('Clase de riesgo (ARL)', riskNames, {
      optional: true,
      help: 'Vacío si es la del sitio donde trabaja.',
    }),
    isTrusted: flag('De dirección o confianza', { help: 'No tiene horas extra (CST art. 162).' }),
    purpose: text('Objetivo del cargo', { max: 500, optional: true, wide: true }),
  },
  unique: ['name', 'code'],
  list: { columns: ['name', 'code', 'areaId', 'salaryLevelId', 'riskClass', 'isTrusted'], search: ['name', 'code'], sort: 'name' },
  title: (values) => values.name,
  detail: (values) => values.code,
  notices: ({ isTrusted }): readonly Notice[] =>
    isTrusted
      ? [{ tone: 'info', text: 'A quien tenga este cargo no se le liquidan horas extra; sí los recargos nocturnos y dominicales.' }]
      : [],
  merges: true,
  usedIn: { job_duty: 'funciones', employee: 'empleados' },
})
