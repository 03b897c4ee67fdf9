/** What kinds of entries the books have: the code that begins their numbers, and which process writes each. */
import { defineErrors, type ErrorBody } from '#base/errors.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { bookkeepers } from '#platform/roles.ts'

export const journalTypeErrors = defineErrors({
  codeTaken: { code: 418, text: 'Ya existe un tipo de comprobante con el código {codigo}.' },
})

/** What writes entries. Each takes the type that has it here; while none has it, the usual code (`usualCodes`). */
export const journalProcesses = {
  invoice: 'Facturas de venta',
  creditNote: 'Notas crédito',
  debitNote: 'Notas débito',
  remission: 'Remisiones',
  bill: 'Facturas de compra y gastos',
  goodsReceipt: 'Remisiones de compra',
  purchaseDebitNote: 'Notas débito de compra',
  purchaseCreditNote: 'Notas crédito de compra',
  receipt: 'Recaudos',
  payment: 'Egresos',
  ownTransfer: 'Traslados entre cuentas',
  till: 'Cierres y movimientos de caja',
  reversal: 'Anulaciones',
  recost: 'Ajustes de costo del inventario',
  stock: 'Notas de inventario',
  manual: 'Comprobante manual',
  opening: 'Saldos iniciales',
  payroll: 'Nómina',
  depreciation: 'Depreciación',
  conciliation: 'Conciliación bancaria',
  reclassification: 'Reclasificación',
  taxClosing: 'Cierre de impuestos',
  yearClosing: 'Cierre del año',
} as const

export type JournalProcess = keyof typeof journalProcesses

/** The codes of practice (contabilidad.md, section 4), with which a company begins. */
export const usualCodes: Readonly<Record<JournalProcess, string>> = {
  invoice: 'FV',
  creditNote: 'NC',
  debitNote: 'ND',
  remission: 'RM',
  bill: 'FC',
  goodsReceipt: 'RP',
  purchaseDebitNote: 'NDC',
  purchaseCreditNote: 'NCC',
  receipt: 'RC',
  payment: 'CE',
  ownTransfer: 'TC',
  till: 'CJ',
  reversal: 'AN',
  recost: 'AC',
  stock: 'NI',
  manual: 'CG',
  opening: 'SI',
  payroll: 'NOM',
  depreciation: 'DEP',
  conciliation: 'CB',
  reclassification: 'RCL',
  taxClosing: 'CIM',
  yearClosing: 'CAN',
}

export const journalEntryType = defineCatalogue({
  name: 'accounting.journalEntryType',
  table: 'journal_entry_type',
  path: '/settings/journal-entry-types',
  titles: { one: 'Tipo de comprobante', many: 'Tipos de comprobante', gender: 'm' },
  purpose: 'Separa tus comprobantes por clase, cada una con su numeración: nómina, depreciación, cierres.',
  module: 'accounting',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: [...bookkeepers, 'viewer'], write: ['accountant'], delete: ['accountant'] },
  fields: {
    code: text('Código', {
      max: 6,
      upperCase: true,
      fixed: true,
      pattern: { regex: /^[A-Z0-9]{1,6}$/i, message: 'Usa hasta 6 letras y números, sin espacios.', example: (n) => `T${n}` },
      help: 'Con él empiezan sus números. No se puede cambiar después.',
    }),
    name: text('Nombre', { max: 80 }),
    process: choice('Lo usa por defecto', journalProcesses, { optional: true, help: 'Vacío si solo se elige a mano.' }),
    closing: choice('Es de cierre', { none: 'No', tax: 'De impuestos', year: 'Del año' }, { initial: 'none' }),
  },
  unique: [
    { fields: ['code'], error: (values) => journalTypeErrors.of('codeTaken', { codigo: values.code }, 'code') },
    'name',
    {
      fields: ['process'],
      error: ({ process }) =>
        httpErrors.of(
          'invalid',
          { detalle: `Otro tipo ya es el de ${process === null ? 'ese proceso' : journalProcesses[process]}. Quítaselo primero.` },
          'process',
        ),
    },
  ],
  list: { columns: ['code', 'name', 'process', 'closing'], search: ['code', 'name'], sort: 'code' },
  title: (values) => values.name,
  detail: (values) => values.code,
  rules({ process, closing }) {
    const problems: ErrorBody[] = []
    const wrong = (detalle: string) => problems.push(httpErrors.of('invalid', { detalle }, 'closing'))
    // The results of a period are read without its closing entries: one that closes has to say so.
    if (process === 'yearClosing' && closing !== 'year') wrong('El que usa el cierre del año debe ser de cierre del año.')
    if (process === 'taxClosing' && closing !== 'tax') wrong('El que usa el cierre de impuestos debe ser de cierre de impuestos.')
    if (process !== null && process !== 'yearClosing' && process !== 'taxClosing' && closing !== 'none')
      wrong(`${journalProcesses[process]} no es un cierre.`)
    return problems
  },
  notices: ({ code }) => [
    { tone: 'example', text: `Sus comprobantes se numeran ${code.toUpperCase()}-1, ${code.toUpperCase()}-2, ${code.toUpperCase()}-3…` },
  ],
})
