/** What a bank charges or pays by itself: how each line of a statement without a document is posted. */
import { postableAccount } from '#modules/accounting/index.ts'
import { partyOptions } from '#modules/people/index.ts'
import { taxOptions } from '#modules/taxes/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, reference, text } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

export const bankConcept = defineCatalogue({
  name: 'treasury.bankConcept',
  table: 'bank_concept',
  path: '/settings/bank-concepts',
  titles: { one: 'Concepto bancario', many: 'Conceptos bancarios', gender: 'm' },
  purpose: 'Lo que el banco cobra o abona por su cuenta: comisiones, 4 por mil, rendimientos. Cada uno con su cuenta contable.',
  module: 'treasury',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 80 }),
    kind: choice('El dinero', { out: 'Sale', in: 'Entra' }, { initial: 'out' }),
    accountId: reference('Cuenta', postableAccount, { optional: true, help: 'Vacía si se elige en cada movimiento.' }),
    partyId: reference(
      'Tercero',
      { table: 'party', labelColumn: 'display_name', optionsPath: partyOptions.path },
      { optional: true, help: 'Vacío si es el banco de la cuenta.' },
    ),
    taxId: reference('Impuesto', { table: 'tax', optionsPath: taxOptions.path }, { optional: true, help: 'El que el banco cobra con él.' }),
    statementText: text('En el extracto dice', {
      max: 80,
      optional: true,
      help: 'Se propone cuando una línea del extracto lo contiene.',
    }),
  },
  unique: ['name'],
  usedIn: { bank_rule: 'reglas del extracto' },
  list: { columns: ['name', 'kind', 'accountId', 'partyId', 'statementText'], search: ['name', 'statementText'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
