/** The cards of the home that treasury plugs in. */
import type { ComponentType } from 'react'
import type { HomeCard } from '#platform/home/home-card.ts'
import { receiptPermissions } from '../settlement.ts'

const gate = { permission: receiptPermissions.read, plan: null, services: ['full'] } as const

export const toCollectCard: HomeCard<ComponentType> = {
  ...gate,
  id: 'treasury.to-collect',
  title: 'Por cobrar esta semana',
  side: 'todo',
  load: async () => ({ default: (await import('./HomeCards.tsx')).ToCollect }),
}
export const agesCard: HomeCard<ComponentType> = {
  ...gate,
  id: 'treasury.ages',
  title: 'Cartera vencida',
  side: 'figures',
  load: async () => ({ default: (await import('./HomeCards.tsx')).Ages }),
}
