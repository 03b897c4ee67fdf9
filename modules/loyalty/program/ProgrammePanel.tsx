/** Under the fields of a programme: what a purchase would give, and of one that exists where people register. */
import type { RecordPart, RecordPartProps } from '#platform/catalogue/RecordPanel.tsx'
import { getRegistration } from '../registration/endpoints.ts'
import { PublicRegistration } from '../registration/PublicRegistration.tsx'
import { ProgrammeTrial } from './ProgrammeTrial.tsx'

const ProgrammePanel = ({ id, values }: RecordPartProps) => (
  <>
    <ProgrammeTrial values={values} />
    {id !== null && <PublicRegistration id={id} />}
  </>
)

export const programmePart: RecordPart = { Part: ProgrammePanel, refreshes: [getRegistration] }
