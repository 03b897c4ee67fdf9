/** What happens in the demonstration on a day, told when its story comes to that day. */
import type { Day } from '#base/date.ts'
import type { Client } from '../../client.server.ts'
import type { Story } from '../tell.server.ts'

export interface DemoEvent {
  readonly daysAgo: number
  /** @param date the day on which it happens */
  readonly tell: (date: Day) => Promise<unknown>
}

/** The company whose story is told. */
export interface DemoCompany {
  readonly client: Client
  /** Who approves what another wrote. */
  readonly accountant: Client
  readonly story: Story
  readonly today: Day
  readonly clock: { readonly current: Date }
}
