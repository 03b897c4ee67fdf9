/** Under the fields of a programme: what a purchase would give, and of one that exists where people register. */
import type { AnyValues } from '#platform/catalogue/catalogue.ts'
import { PublicRegistration } from '../registration/PublicRegistration.tsx'
import { ProgrammeTrial } from './ProgrammeTrial.tsx'

export const ProgrammePanel = ({ id, values }: { id: string | null; values: AnyValues }) => (
  <>
    <ProgrammeTrial values={values} />
    {id !== null && <PublicRegistration id={id} />}
  </>
)
