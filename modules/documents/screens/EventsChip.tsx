/** How the events of a received invoice stand, by how much they press. */
import { AlertIcon, Chip, CircleCheckIcon, ClockIcon, WarningIcon } from '#platform/ui/index.tsx'
import type { DocumentRow } from '../wire.ts'

const icons = { ok: CircleCheckIcon, warn: WarningIcon, danger: AlertIcon, neutral: ClockIcon } as const

type Words = Pick<NonNullable<DocumentRow['events']>, 'text' | 'tone'>

/** @param words null of what takes none */
export const EventsChip = ({ words }: { readonly words: Words | null }) =>
  words && (
    <Chip tone={words.tone} icon={icons[words.tone]}>
      {words.text}
    </Chip>
  )
