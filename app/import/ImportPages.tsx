import { ImportPage } from '#platform/import/ImportPage.tsx'
import { importScreens, uploads } from './screens.ts'

export default function ImportPages() {
  return <ImportPage screens={importScreens} uploads={uploads} />
}
