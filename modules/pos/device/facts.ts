/** What a device sells with, as the server last said it. Pure. */
import type * as z from 'zod/mini'
import type { WiredRules } from '#modules/pricing/index.ts'
import type { listRegisterMeans } from '../means/endpoints.ts'
import type { readTillRules } from '../rules/endpoints.ts'
import type { DeviceCustomer } from './customers.ts'
import type { BuyerTerms, DeviceItem, DeviceTax } from './endpoints.ts'
import type { KnownPage } from './pages.ts'

type Means = z.output<(typeof listRegisterMeans)['response']>['means'][number]

export type TillRules = z.output<(typeof readTillRules)['response']>

export interface DeviceFacts {
  readonly register: string
  readonly branch: string
  /** These three are left out of what was kept before they travelled. */
  readonly branchId?: string
  readonly rules?: WiredRules
  readonly pages?: readonly KnownPage[]
  readonly date: string
  readonly taxes: readonly DeviceTax[]
  readonly items: readonly DeviceItem[]
  readonly means: readonly Means[]
  /** Left out by what was kept before registers knew them. */
  readonly tillRules?: TillRules
  readonly customers?: readonly DeviceCustomer[]
}

/** What the company has with the customers that were sold to here, by their id; the last one first. */
export type Buyers = readonly BuyerTerms[]
export const MOST_BUYERS = 300
