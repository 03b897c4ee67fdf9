/** What the command palette lists. */
import type { IconType } from '../icons.tsx'

export interface PaletteEntry {
  /** Its own among all groups. */
  readonly id: string
  readonly icon: IconType
  /** Before its name, in grey: "Factura". */
  readonly kind?: string | null
  readonly label: string
  /** After its name, in grey. */
  readonly about?: string | null
  /** At the right: NIT, code, the group of a screen. */
  readonly detail?: string | null
  /** An exact amount, at the right. */
  readonly amount?: string | null
  /** As a shortcut is written: "g f". */
  readonly keys?: string
  /** Where it goes; without one it only runs. */
  readonly href?: string
  readonly run?: () => void
}

export interface PaletteGroup {
  readonly heading: string
  readonly entries: readonly PaletteEntry[]
}
