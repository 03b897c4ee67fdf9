import { BanIcon, Chip, CircleCheckIcon, ClockIcon, type IconType, LockIcon, type Tone } from '#platform/ui/index.tsx'
import { stateNames, type UserState } from './user-list.ts'

const looks: Readonly<Record<UserState, { readonly tone: Tone; readonly icon: IconType }>> = {
  invited: { tone: 'info', icon: ClockIcon },
  active: { tone: 'ok', icon: CircleCheckIcon },
  inactive: { tone: 'neutral', icon: BanIcon },
  locked: { tone: 'danger', icon: LockIcon },
}

/** How somebody stands in the company. */
export const StateMark = ({ state }: { state: UserState }) => <Chip {...looks[state]}>{stateNames[state]}</Chip>
