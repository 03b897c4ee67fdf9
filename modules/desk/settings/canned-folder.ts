/** Where the answers that agents repeat are kept, and which of the agents see them. */
import { plan } from '#modules/subscription/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, text } from '#platform/catalogue/field.ts'
import { everybody } from '#platform/roles.ts'

export const cannedFolder = defineCatalogue({
  name: 'desk.cannedFolder',
  table: 'canned_folder',
  path: '/desk/settings/canned-responses/folders',
  titles: { one: 'Carpeta', many: 'Carpetas', gender: 'f' },
  screenTitle: 'Carpetas de respuestas predefinidas',
  purpose: 'Ordena las respuestas que tu equipo repite, por tema o por equipo.',
  module: 'desk',
  services: [13, 'full'],
  plan: plan.planHelpUsers,
  offeredTo: { read: [...everybody, 'deskAdministrator', 'deskAgent'], write: ['deskAdministrator'], delete: ['deskAdministrator'] },
  fields: {
    name: text('Nombre', { max: 60 }),
    audience: choice(
      'Quién la ve',
      { everyone: 'Todos los agentes', administrators: 'Quienes administran la mesa', author: 'Solo quien escribió cada respuesta' },
      { initial: 'everyone' },
    ),
    description: text('Qué guarda', { max: 200, optional: true, wide: true }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'audience', 'description'], search: ['name', 'description'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
