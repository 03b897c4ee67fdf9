import { sourceLinks } from '#modules/accounting/index.ts'
import { defineModule } from '#platform/module.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import { JOURNAL, journalAddress } from './journal-voucher.ts'
import type { journalScreens } from './screens.ts'

const journalPages = {
  '/accounting/journals': () => import('./screens/JournalsPage.tsx'),
  '/accounting/journals/create': () => import('./screens/CreateJournalPage.tsx'),
  '/accounting/journals/edit/{id}': () => import('./screens/EditJournalPage.tsx'),
  '/accounting/journals/duplicate/{id}': () => import('./screens/DuplicateJournalPage.tsx'),
} satisfies Record<(typeof journalScreens)[number]['path'], PageLoader>

export const journalsUi = defineModule({
  name: 'journals',
  pages: journalPages,
  plugs: [sourceLinks.plug({ kind: JOURNAL, address: journalAddress })],
})
