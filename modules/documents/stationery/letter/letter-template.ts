/** What a company writes when it sends a document by mail, for all of them or for those of a kind. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, text } from '#platform/catalogue/field.ts'
import { unknownVariables } from '#platform/mail/variables.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'
import { documentErrors } from '../../errors.ts'
import { EVERY_KIND, kindChoices } from '../given-kinds.ts'
import { letterVariables, variableHelp } from './variables.ts'

const LONG = 1500

export const letterTemplate = defineCatalogue({
  name: 'documents.letterTemplate',
  table: 'letter_template',
  path: '/settings/logo/letters',
  titles: { one: 'Carta', many: 'Cartas', gender: 'f' },
  purpose:
    'Lo que le escribes a quien recibe un documento por correo. Si no escribes otra cosa va la de su tipo, y de varias la primera por su nombre.',
  module: 'documents',
  services: ['full'],
  plan: null,
  offeredTo: { read: everybody, write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60 }),
    kind: choice('Para', kindChoices, { initial: EVERY_KIND }),
    subject: text('Asunto', {
      max: 120,
      optional: true,
      wide: true,
      help: 'Vacío: el del documento. El de las facturas electrónicas lo fija la DIAN.',
    }),
    body: text('Mensaje', { max: LONG, wide: true, help: variableHelp }),
  },
  unique: ['name'],
  list: { columns: ['name', 'kind', 'subject'], search: ['name', 'subject', 'body'], sort: 'name' },
  title: (values) => values.name,
  detail: (values) => kindChoices[values.kind],
  rules: ({ subject, body }) =>
    (['subject', 'body'] as const).flatMap((field) =>
      unknownVariables(field === 'subject' ? subject : body, letterVariables)
        .slice(0, 1)
        .map((variable) => documentErrors.of('unknownVariable', { variable: `{${variable}}` }, field)),
    ),
})
