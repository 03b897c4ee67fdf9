/** The places where people work: each with the labour risk of what is done there. */
import { riskClasses, showPercent } from '#colombia/index.ts'
import { cityOptions } from '#modules/people/index.ts'
import { costCenter } from '#modules/accounting/index.ts'
import { defineCatalogue, type Notice } from '#platform/catalogue/catalogue.ts'
import { choice, reference, text } from '#platform/catalogue/field.ts'
import { payrollGate } from '../gate.ts'
import { riskNames } from './risk-names.ts'

/** "0,522 %", all of it paid by the company. */
const rateOf = (code: string): string => {
  const found = riskClasses.find((each) => each.code === code)
  return found ? showPercent(found.rate) : ''
}

export const location = defineCatalogue({
  name: 'payroll.location',
  table: 'work_location',
  path: '/settings/payroll-lite/locations',
  titles: { one: 'Ubicación', many: 'Ubicaciones', gender: 'f' },
  purpose: 'Dónde trabaja tu gente. Cada sitio tiene su clase de riesgo ante la ARL.',
  ...payrollGate,
  fields: {
    name: text('Nombre', { max: 80 }),
    code: text('Código', { max: 20, upperCase: true }),
    cityCode: reference(
      'Municipio',
      { table: 'city', labelColumn: 'full_name', optionsPath: cityOptions.path, shared: true },
      { optional: true, wide: true },
    ),
    addressLine: text('Dirección', { max: 200, optional: true, wide: true }),
    riskClass: choice('Clase de riesgo (ARL)', riskNames, { initial: '1' }),
    costCenterId: reference(
      'Centro de costo',
      { table: costCenter.table, optionsPath: costCenter.endpoints.options.path, leavesOnly: true },
      { optional: true, help: 'Si el área de la persona no tiene uno.' },
    ),
  },
  unique: ['name', 'code'],
  ordered: true,
  computed: {
    rate: { label: 'Aporte a la ARL', align: 'right', of: ({ riskClass }) => ({ text: rateOf(riskClass), tone: null }) },
  },
  list: {
    columns: ['name', 'code', 'cityCode', 'addressLine', 'riskClass', 'rate', 'costCenterId'],
    search: ['name', 'code', 'addressLine'],
    sort: 'name',
  },
  title: (values) => values.name,
  detail: (values) => values.code,
  notices: ({ riskClass }): readonly Notice[] => [
    { tone: 'info', text: `La empresa aporta el ${rateOf(riskClass)} por riesgos laborales (Decreto 1072 de 2015, art. 2.2.4.3.5).` },
  ],
  merges: true,
  usedIn: { employee: 'empleados' },
})
