/** What is known of an employee: who they are, the contract, where they work, who insures them, how they are paid and what is taken. */
import { contractTypes, identificationTypes, workerSubtypes, workerTypes } from '#colombia/index.ts'
import { masks } from '#modules/access/index.ts'
import { costCenter } from '#modules/accounting/index.ts'
import { branch } from '#modules/documents/index.ts'
import { cityOptions } from '#modules/people/index.ts'
import { amount, children, choice, date, flag, number, percent, reference, text } from '#platform/catalogue/field.ts'
import { partyReference } from '../party.ts'
import { agreement } from '../settings/agreement.ts'
import { area } from '../settings/area.ts'
import { jobTitle } from '../settings/job-title.ts'
import { location } from '../settings/location.ts'
import { paymentPeriod } from '../settings/payment-period.ts'
import { riskNames } from '../settings/risk-names.ts'
import { workShift } from '../settings/work-shift.ts'

/** Those of people: a company or a taxpayer from abroad is hired by an invoice. */
const identifications: Readonly<Record<string, string>> = Object.fromEntries(
  identificationTypes.flatMap(({ code, name }) => (code === '31' || code === '50' ? [] : [[code, name]])),
)

const MOST_RAISES = 60
const MOST_DEDUCTIONS = 20

const optional = { optional: true } as const
const of = (catalogue: { readonly table: string; readonly endpoints: { readonly options: { readonly path: string } } }) => ({
  table: catalogue.table,
  optionsPath: catalogue.endpoints.options.path,
})

export const employeeFields = {
  idType: choice('Tipo de identificación', identifications, { initial: '13', fixed: true }),
  identification: text('Número de identificación', {
    max: 20,
    fixed: true,
    upperCase: true,
    pattern: { regex: /^[0-9A-Za-z]{3,20}$/, message: 'Escríbelo sin puntos ni espacios.', example: (n) => String(1_010_000_000 + n) },
    help: 'Si ya es un tercero, queda unido a él; si no, se crea.',
  }),
  firstName: text('Primer nombre', { max: 60 }),
  secondName: text('Otros nombres', { max: 60, ...optional }),
  firstSurname: text('Primer apellido', { max: 60 }),
  secondSurname: text('Segundo apellido', { max: 60, ...optional }),
  email: text('Correo', { max: 100, ...optional }),
  phone: text('Celular', {
    max: 30,
    ...optional,
    pattern: {
      regex: /^\+?[\d\s().-]{7,}$/,
      message: 'Escribe el celular con números, por ejemplo 300 123 4567.',
      example: '300 123 4567',
    },
  }),

  startsOn: date('Fecha de ingreso'),
  endsOn: date('Fecha de retiro', { ...optional, help: 'El último día del contrato. Vacía si no tiene fin.' }),
  contractType: choice('Tipo de contrato', contractTypes, { initial: '2' }),
  workerType: choice('Tipo de trabajador', workerTypes, { initial: '01' }),
  workerSubtype: choice('Subtipo de trabajador', workerSubtypes, { initial: '00' }),
  partTime: flag('Jornada incompleta', { help: 'Gana en proporción al mínimo legal.' }),
  vacationBefore: number('Días de vacaciones ya tomados', {
    max: 3000,
    ...optional,
    help: 'Hábiles, disfrutados o pagados antes de llevar la nómina en Páramo.',
  }),
  workShiftId: reference('Turno de trabajo', of(workShift), optional),

  salaryKind: choice('Clase de salario', { ordinary: 'Ordinario', integral: 'Integral' }, { initial: 'ordinary' }),
  salary: amount('Salario al ingreso', { help: 'Al mes.', masked: masks.salary }),
  raises: children('Cambios de salario', {
    table: 'employee_salary',
    one: 'cambio de salario',
    least: 0,
    most: MOST_RAISES,
    unique: ['startsOn'],
    help: 'Cada uno rige desde su fecha. Los meses anteriores no cambian.',
    fields: { startsOn: date('Desde'), salary: amount('Salario', { masked: masks.salary }) },
  }),
  transport: choice(
    'Auxilio',
    { transport: 'De transporte', connectivity: 'De conectividad', none: 'No tiene' },
    { initial: 'transport', help: 'Se paga a quien gana hasta 2 salarios mínimos.' },
  ),

  jobTitleId: reference('Cargo', of(jobTitle)),
  areaId: reference('Área', of(area), { help: 'Dice a qué gasto o costo va su nómina.' }),
  branchId: reference('Sucursal', of(branch), optional),
  locationId: reference('Ubicación', of(location), optional),
  cityCode: reference(
    'Municipio donde trabaja',
    { table: 'city', labelColumn: 'full_name', optionsPath: cityOptions.path, shared: true },
    { help: 'La nómina electrónica lo exige.' },
  ),
  costCenterId: reference('Centro de costo', { ...of(costCenter), leavesOnly: true }, { ...optional, help: 'Vacío si es el de su área.' }),

  healthPartyId: reference('EPS', partyReference, optional),
  pensionPartyId: reference('Fondo de pensiones', partyReference, optional),
  highRiskPension: flag('Pensión de alto riesgo', { help: 'Su actividad cotiza puntos adicionales (Decreto 2090 de 2003).' }),
  severancePartyId: reference('Fondo de cesantías', partyReference, optional),
  familyPartyId: reference('Caja de compensación', partyReference, optional),
  riskClass: choice('Clase de riesgo (ARL)', riskNames, { initial: '1' }),

  paymentPeriodId: reference('Periodo de pago', of(paymentPeriod)),
  payMeans: choice('Forma de pago', { transfer: 'Transferencia', cash: 'Efectivo', check: 'Cheque' }, { initial: 'transfer' }),
  bank: text('Banco', { max: 60, ...optional }),
  accountKind: choice('Tipo de cuenta', { savings: 'Ahorros', checking: 'Corriente', wallet: 'Depósito electrónico' }, optional),
  accountNumber: text('Número de cuenta', {
    max: 30,
    ...optional,
    pattern: { regex: /^[0-9-]{4,30}$/, message: 'Escribe el número de la cuenta, con dígitos y guiones.', example: '123-456789-01' },
  }),

  withholding: choice(
    'Retención en la fuente',
    { '1': 'Procedimiento 1', '2': 'Procedimiento 2' },
    { initial: '1', help: 'El 2 usa un porcentaje fijo por semestre (E. T. art. 386).' },
  ),
  fixedRate: percent('Porcentaje fijo', optional),
  hasDependants: flag('Tiene dependientes', { help: 'Los que probó (E. T. art. 387).' }),
  mortgageInterest: amount('Intereses de vivienda', { ...optional, help: 'Al mes, los que probó.', masked: masks.salary }),
  prepaidMedicine: amount('Medicina prepagada', { ...optional, help: 'Al mes, la que probó.', masked: masks.salary }),

  deductions: children('Deducciones fijas y libranzas', {
    table: 'employee_deduction',
    one: 'deducción',
    least: 0,
    most: MOST_DEDUCTIONS,
    help: 'Se descuentan cada mes desde su fecha; una libranza, hasta agotar su saldo.',
    fields: {
      name: text('Concepto', { max: 60 }),
      agreementId: reference('Convenio', of(agreement), optional),
      startsOn: date('Desde'),
      monthly: amount('Cuota del mes', { masked: masks.salary }),
      balance: amount('Saldo', { ...optional, masked: masks.salary }),
    },
  }),
} as const
