import type { ReactNode } from 'react'
import {
  AlertIcon,
  BanIcon,
  CircleCheckIcon,
  ClockIcon,
  DashedIcon,
  HourglassIcon,
  IssuedIcon,
  MailIcon,
  MailOpenedIcon,
  MailXIcon,
  OffIcon,
  ProgressIcon,
  QueuedIcon,
  RosetteIcon,
  ShieldIcon,
  TrialIcon,
  TruckIcon,
  WarningIcon,
  type IconType,
} from './icons.tsx'
import { type State, type StateIcon, states, type Tone } from './states.ts'
import './button.css'

const stateIcons: Readonly<Record<StateIcon, IconType>> = {
  dashed: DashedIcon,
  clock: ClockIcon,
  ban: BanIcon,
  off: OffIcon,
  progress: ProgressIcon,
  upload: QueuedIcon,
  truck: TruckIcon,
  check: CircleCheckIcon,
  hourglass: HourglassIcon,
  mailX: MailXIcon,
  flask: TrialIcon,
  mail: MailIcon,
  mailOpened: MailOpenedIcon,
  alert: AlertIcon,
  warning: WarningIcon,
  shield: ShieldIcon,
  rosette: RosetteIcon,
  file: IssuedIcon,
}

/** `auto`: filled only when it is an exception. `outline`: in the head of a document view. */
export type ChipLook = 'auto' | 'quiet' | 'filled' | 'outline'

export interface ChipProps {
  tone: Tone
  icon: IconType
  children: ReactNode
  look?: ChipLook
}

export function Chip({ tone, icon: Icon, children, look = 'auto' }: ChipProps) {
  const exception = tone === 'warn' || tone === 'danger' || tone === 'special'
  const shape = look === 'filled' || (look !== 'quiet' && exception) ? 'fill' : look === 'outline' ? 'outline' : ''
  return (
    <span className={`st ${tone} ${shape}`}>
      <Icon />
      {children}
    </span>
  )
}

/** The chip of a state of the table; `text` replaces its words ("Vencida 12 días") but never its tone. */
export function StateChip({ state, text, look }: { state: State; text?: string; look?: ChipLook }) {
  const row = states[state]
  return (
    <Chip tone={row.tone} icon={stateIcons[row.icon]} {...(look ? { look } : {})}>
      {text ?? row.text}
    </Chip>
  )
}

/** Initials of a person; the name is read aloud unless it already stands beside. */
export function Avatar({ name, decorative = false }: { name: string; decorative?: boolean }) {
  const words = name.trim().split(/\s+/)
  const initials = `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
  // Drawn by the style sheet: two letters are no name, and readers get the whole one.
  return (
    <span className="avatar" data-initials={initials} data-tip={decorative ? undefined : name} aria-hidden={decorative || undefined}>
      {!decorative && <span className="sr">{name}</span>}
    </span>
  )
}
