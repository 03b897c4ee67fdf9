import type { ServerModule } from '#platform/module.server.ts'
import { auxiliaryBookServed } from './reports/auxiliary-book.server.ts'

export const analyticsServer: ServerModule = { name: 'analytics', handlers: [...auxiliaryBookServed.handlers] }
