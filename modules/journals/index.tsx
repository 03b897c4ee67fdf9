import { sourceLinks } from '#modules/accounting/index.ts'
import { defineModule } from '#platform/module.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import { RECLASSIFICATION } from './reclassification/endpoints.ts'
import { JOURNAL, journalAddress, RECURRENCE, recurrenceAddress } from './journal-voucher.ts'
import type { journalScreens } from './screens.ts'

const journalPages = {
  '/accounting/journals': () => import('./screens/JournalsPage.tsx'),
  '/accounting/journals/create': () => import('./screens/CreateJournalPage.tsx'),
  '/accounting/journals/edit/{id}': () => import('./screens/EditJournalPage.tsx'),
  '/accounting/journals/edit-bank-conciliation/{id}': () => import('./conciliation/screens/EditBankNotePage.tsx'),
  '/accounting/journals/duplicate/{id}': () => import('./screens/DuplicateJournalPage.tsx'),
  '/accounting/reclassifications': () => import('./reclassification/ReclassificationPage.tsx'),
  '/accounting/bank-conciliation': () => import('./conciliation/screens/ConciliationPage.tsx'),
  '/accounting/journal-renumbers': () => import('./renumber/RenumberPage.tsx'),
  '/accounting-templates': () => import('./template/TemplatesPage.tsx'),
  '/accounting-templates/create': () => import('./template/CreateTemplatePage.tsx'),
  '/accounting-templates/edit/{id}': () => import('./template/EditTemplatePage.tsx'),
  '/accounting-templates/duplicate/{id}': () => import('./template/DuplicateTemplatePage.tsx'),
} satisfies Record<(typeof journalScreens)[number]['path'], PageLoader>

export const journalsUi = defineModule({
  name: 'journals',
  help: () => import('./help.md?raw'),
  pages: journalPages,
  plugs: [
    sourceLinks.plug(
      { kind: JOURNAL, address: journalAddress },
      { kind: RECURRENCE, address: recurrenceAddress },
      { kind: RECLASSIFICATION, address: () => '/accounting/reclassifications' },
    ),
  ],
})
