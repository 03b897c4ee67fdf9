/** A card of the home: a module exports it, `app/` puts them together. Its component is loaded when it is shown. */
import type { Gate } from '../access.ts'

export interface HomeCard<Component> extends Gate {
  readonly id: string
  readonly title: string
  /** Left, what to do, worst first; right, figures and dates. */
  readonly side: 'todo' | 'figures'
  readonly load: () => Promise<{ default: Component }>
}
