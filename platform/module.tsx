/** What a module brings to the browser: the definition of its face `index.tsx`. All of it travels with the shell: what is heavy is loaded by name. */
import type { ComponentType } from 'react'
import type { Approvals, HomeCard, HomeFigure, HomeTodos } from './home/home-card.ts'
import type { Placed } from './place.ts'
import type { Plug } from './socket.ts'
import type { PageLoader } from './web/index.tsx'

export interface ScreensDefinition {
  /** As in `modules/order.ts`. */
  readonly name: string
  /** By the address of each screen; every page is a chunk of its own. */
  readonly pages: Readonly<Record<string, PageLoader>>
  /** Of the home, in the place where each is shown. */
  readonly cards?: readonly Placed<HomeCard<ComponentType>>[]
  readonly todos?: readonly Placed<HomeTodos>[]
  readonly figures?: readonly Placed<HomeFigure>[]
  /** What waits to be approved, in the order of the modules. */
  readonly approvals?: readonly Approvals[]
  /** What modules below ask of this one. */
  readonly plugs?: readonly Plug[]
}

export const defineModule = (definition: ScreensDefinition): ScreensDefinition => definition
