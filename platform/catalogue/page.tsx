/** The page of a catalogue: the engine's and the definition come when somebody opens it. */
import type { PageLoader } from '#platform/web/index.tsx'
import type { AnyCatalogue } from './catalogue.ts'
import type { RecordPart } from './RecordPanel.tsx'

const none = () => Promise.resolve(undefined)

/** @param loadPart what stands under the fields of its records */
export const cataloguePage =
  (load: () => Promise<AnyCatalogue>, loadPart: () => Promise<RecordPart | undefined> = none): PageLoader =>
  async () => {
    const [catalogue, part, { CataloguePage }] = await Promise.all([load(), loadPart(), import('./CataloguePage.tsx')])
    return { default: () => <CataloguePage catalogue={catalogue} part={part} /> }
  }
