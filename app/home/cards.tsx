/** The cards of the home, in the order in which they are shown. Each module exports its own; here they come together. */
import type { ComponentType } from 'react'
import type { HomeCard } from '#platform/web/index.tsx'

export const homeCards: readonly HomeCard<ComponentType>[] = []
