import type { ComponentType } from 'react'
import type { HomeCard } from '#platform/home/home-card.ts'
import { requisitionPermissions } from './permissions.ts'

/** Requisitions that wait for whoever looks, at the home. */
export const requisitionsCard: HomeCard<ComponentType> = {
  permission: requisitionPermissions.approve,
  plan: null,
  services: ['full'],
  id: 'purchases.requisitions',
  title: 'Requisiciones por aprobar',
  side: 'todo',
  load: async () => ({ default: (await import('./WaitingCard.tsx')).WaitingCard }),
}
