/** What a call asks that writes a list as a file, besides its filter and order. */
import * as z from 'zod/mini'
import { exportFormats } from '../catalogue/export.ts'

/** Names of those in sight, parted by commas. */
export const columnsInSight = z.string().check(z.maxLength(4000))

export const exportFormat = z._default(z.enum(exportFormats), 'xlsx')
