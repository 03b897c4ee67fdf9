/** The page of a catalogue: the engine's and the definition come when somebody opens it. */
import type { PageLoader } from '#platform/web/index.tsx'
import type { AnyCatalogue } from './catalogue.ts'

export const cataloguePage =
  (load: () => Promise<AnyCatalogue>): PageLoader =>
  async () => {
    const [catalogue, { CataloguePage }] = await Promise.all([load(), import('./CataloguePage.tsx')])
    return { default: () => <CataloguePage catalogue={catalogue} /> }
  }
