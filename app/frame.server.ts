/** What belongs to no module: how companies begin, and the engines of the platform over what every module brings. */
import { BusinessError } from '#base/errors.ts'
import { findMember, foundingHandlers, rolesOf } from '#modules/access/index.server.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'
import { importOfCatalogue } from '#platform/catalogue/import-kind.server.ts'
import { exportNotices } from '#platform/export/notices.ts'
import { favoriteHandlers } from '#platform/favorites/favorites.server.ts'
import { importErrors } from '#platform/import/errors.ts'
import { importKindHandlers } from '#platform/import/imports.server.ts'
import { importWork } from '#platform/import/runs.server.ts'
import type { ServedImport } from '#platform/import/served.server.ts'
import { importHandlers } from '#platform/import/workbook.server.ts'
import { logHandlers } from '#platform/log/log.server.ts'
import { logWordsOf } from '#platform/log/words.ts'
import { sealingOfLetters } from '#platform/mail/mail.server.ts'
import { defineModule, type ServerModule, type Whole } from '#platform/module.server.ts'
import { paletteHandlers } from '#platform/palette/palette.server.ts'
import type { Permission } from '#platform/access.ts'
import { at, inPlaces } from '#platform/place.ts'
import { asProvisions, provisionsOf, stepsOf } from '#platform/provision.server.ts'
import { scheduleNotices } from '#platform/report/schedule/notices.ts'
import { viewPermissions } from '#platform/views/views.ts'
import { viewHandlers } from '#platform/views/views.server.ts'
import { exportsOf } from './copies.server.ts'
import { kickOffHandlers } from './kick-off/kick-off.server.ts'

/** How companies begin and, of those to try things in, end: with what every module gives to a new one. */
const founding = ({ served }: Whole): ServerModule => ({
  name: 'founding',
  handlers: foundingHandlers({
    provisions: () => provisionsOf(served()),
    // The demonstration is told through the whole product: read when somebody asks for it.
    trialCompany: async () => (await import('./demo/trial.server.ts')).trialCompany,
    fillTrial: async (runtime, place) => (await import('./demo/trial.server.ts')).fillTrial(runtime, place),
  }),
})

/** The guide of the first days, with the steps of every module. */
const kickOff = ({ modules }: Whole): ServerModule => ({
  name: 'kick-off',
  handlers: kickOffHandlers(inPlaces(modules.flatMap(({ setup = [] }) => setup))),
})

/** What the frame around every screen asks: records in the palette. */
const palette = ({ modules }: Whole): ServerModule => ({
  name: 'palette',
  handlers: paletteHandlers(inPlaces(modules.flatMap(({ palette: sources = [] }) => sources))),
})

/** What everybody did, told in the words of each module. */
const log = ({ modules }: Whole): ServerModule => ({
  name: 'log',
  handlers: logHandlers(
    logWordsOf(
      modules.flatMap(({ catalogues = [] }) => catalogues.map(({ catalogue }) => catalogue)),
      modules.flatMap(({ logged = [] }) => logged),
    ),
  ),
})

/** Files in the background, of any module, and copies of the whole company. */
const exports = ({ served }: Whole): ServerModule => exportsOf(served, () => asProvisions(stepsOf(served())))

/** What comes from files: what modules bring, and then each catalogue by itself. */
function imports({ modules }: Whole): ServerModule {
  const kinds: readonly ServedImport[] = [
    ...inPlaces(modules.flatMap(({ imports: own = [] }) => own)),
    ...modules.flatMap(({ catalogues = [] }) => catalogues.map((each) => importOfCatalogue(each))),
  ]
  return {
    name: 'imports',
    handlers: [...importHandlers, ...importKindHandlers(kinds)],
    long: [importWork({ kinds, memberOf: findMember })],
    constraintErrors: {
      // Two who start one of a kind at once: the second is told.
      import_run_open: () => new BusinessError([importErrors.of('anotherRunning', {}, 'rows')]),
    },
  }
}

export const frameServer = defineModule({
  name: 'frame',
  handlers: [...viewHandlers(rolesOf), ...favoriteHandlers],
  notices: [at(50, ...scheduleNotices), at(51, ...exportNotices)],
  permissions: Object.values<Permission>(viewPermissions),
  constraintErrors: {
    // Two windows that save a view under one name at once: the second is told.
    saved_view_company_id_list_person_id_name_key: () =>
      new BusinessError([catalogueErrors.of('nameTaken', { nombre: 'que escribiste' }, 'name')]),
  },
  steps: [sealingOfLetters],
  gathers: (whole) => [founding, kickOff, palette, log, exports, imports].map((part) => part(whole)),
})
