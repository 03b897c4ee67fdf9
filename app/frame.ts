/** What belongs to no module: the home, the settings, the engines of the platform and the words of the country. */
import { wordsErrors } from '#colombia/index.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'
import { exportsScreen } from '#platform/export/endpoints.ts'
import { exportErrors } from '#platform/export/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { importErrors } from '#platform/import/errors.ts'
import { logScreen } from '#platform/log/log.ts'
import { defineModule } from '#platform/module.ts'
import { homeScreens } from './home/screens.ts'
import { importScreens } from './import/screens.ts'
import { kickOffScreen } from './kick-off/screens.ts'
import { settingsScreen } from './settings/screens.ts'

export const frame = defineModule({
  name: 'frame',
  screens: [...homeScreens, kickOffScreen, ...importScreens, exportsScreen, logScreen, settingsScreen],
  errors: { httpErrors, catalogueErrors, importErrors, exportErrors, wordsErrors },
})
