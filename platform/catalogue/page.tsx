/** The page of a catalogue: the engine's and the definition come when somebody opens it. */
import type { ComponentType } from 'react'
import type { PageLoader } from '#platform/web/index.tsx'
import type { AnyCatalogue } from './catalogue.ts'
import type { TrialProps } from './RecordPanel.tsx'

const none = () => Promise.resolve(undefined)

/** @param loadTrial what tries the record while it is written, under its fields */
export const cataloguePage =
  (load: () => Promise<AnyCatalogue>, loadTrial: () => Promise<ComponentType<TrialProps> | undefined> = none): PageLoader =>
  async () => {
    const [catalogue, Trial, { CataloguePage }] = await Promise.all([load(), loadTrial(), import('./CataloguePage.tsx')])
    return { default: () => <CataloguePage catalogue={catalogue} Trial={Trial} /> }
  }
