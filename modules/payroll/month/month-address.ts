/** Where a payroll is looked at, and where its novelties are written. */
import { addressOf } from '#platform/screen.ts'
import { editMonthScreen } from './screens.ts'

export const NOVELTIES = 'novedades'

interface Placed {
  readonly id: string
  readonly month: string
}

export const monthAddress = ({ id, month }: Placed): string =>
  addressOf(editMonthScreen.path, { year: month.slice(0, 4), month: month.slice(5, 7).replace(/^0/, ''), id })

export const noveltiesAddress = (month: Placed): string => `${monthAddress(month)}?ver=${NOVELTIES}`
