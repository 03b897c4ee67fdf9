/** How the papers of a company look: which of them, with which colour, blocks and words. What the law asks for is always there. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, colour, flag, reference, text, type colourNames } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'
import { branch } from '../../branch/branch.ts'
import { EVERY_KIND, kindChoices, type KindChoice } from '../given-kinds.ts'

/** Where the logo stands in the head of a sheet; on a roll it is in the middle. */
export const logoPlaces = { left: 'A la izquierda', right: 'A la derecha', none: 'Sin logo' } as const

/** What a person who prints gets of each document: one without a mark, or several with theirs. */
export const copyChoices = {
  one: 'Una, sin marca',
  original: 'Original y copia',
  three: 'Original, copia y contabilidad',
} as const
export type CopyChoice = keyof typeof copyChoices

/** The marks of what is printed, in their order; an empty one is not said. */
export const copyMarks: Readonly<Record<CopyChoice, readonly string[]>> = {
  one: [''],
  original: ['Original', 'Copia'],
  three: ['Original', 'Copia', 'Contabilidad'],
}

const LONG = 600

export const paperTemplate = defineCatalogue({
  name: 'documents.paperTemplate',
  table: 'paper_template',
  path: '/settings/logo/papers',
  titles: { one: 'Diseño de papel', many: 'Diseños de papel', gender: 'm' },
  purpose: 'Cómo salen tus documentos en PDF y en papel: color, logo, columnas y textos, para todos o para un tipo y una sucursal.',
  module: 'documents',
  services: ['full'],
  plan: null,
  offeredTo: { read: everybody, write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60 }),
    kind: choice('Para', kindChoices, { initial: EVERY_KIND }),
    branchId: reference(
      'De la sucursal',
      { table: branch.table, optionsPath: branch.endpoints.options.path },
      { optional: true, help: 'Vacía: las de todas.' },
    ),
    accent: colour('Color', { help: 'Del nombre de la empresa y de la línea bajo el encabezado.' }),
    logo: choice('Logo', logoPlaces, { initial: 'left' }),
    copies: choice('Al imprimir', copyChoices, { initial: 'one', help: 'Los correos y los enlaces llevan una sola, sin marca.' }),
    showsCode: flag('Código del ítem', { initial: true }),
    showsUnit: flag('Unidad de medida', { initial: true }),
    showsDiscount: flag('Descuento de cada línea', { initial: true }),
    showsSeller: flag('Vendedor', { initial: true }),
    header: text('Texto del encabezado', { max: 200, optional: true, wide: true, help: 'Debajo de los datos de tu empresa.' }),
    footer: text('Texto al pie', {
      max: LONG,
      optional: true,
      wide: true,
      help: 'Después de los totales: cuentas bancarias, garantías, un saludo.',
    }),
  },
  unique: ['name'],
  list: { columns: ['name', 'kind', 'branchId', 'copies'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  detail: (values) => kindChoices[values.kind],
})

/** What the paper asks of its design. */
export interface PaperStyle {
  readonly accent: keyof typeof colourNames | null
  readonly logo: keyof typeof logoPlaces
  readonly copies: CopyChoice
  readonly showsCode: boolean
  readonly showsUnit: boolean
  readonly showsDiscount: boolean
  readonly showsSeller: boolean
  readonly header: string
  readonly footer: string
}

/** A design of the company, with what it is for. */
export interface MadeStyle extends PaperStyle {
  readonly kind: KindChoice
  readonly branchId: string | null
}

/** Of a company that has made none. */
export const plainStyle: PaperStyle = {
  accent: null,
  logo: 'left',
  copies: 'one',
  showsCode: true,
  showsUnit: true,
  showsDiscount: true,
  showsSeller: true,
  header: '',
  footer: '',
}
