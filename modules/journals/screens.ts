import { screen, type Screen } from '#platform/screen.ts'
import { conciliationPermissions } from './conciliation/permissions.ts'
import { JOURNALS_ADDRESS, journalPermissions } from './journal-voucher.ts'

const gate = { module: 'accounting', plan: null, services: ['full'] } as const
const accounting = { title: 'Contabilidad', path: null }
const parents = [accounting, { title: 'Comprobantes contables', path: JOURNALS_ADDRESS }]

export const journalsScreen = screen({
  path: '/accounting/journals',
  title: 'Comprobantes contables',
  permission: journalPermissions.read,
  ...gate,
  parents: [accounting],
})

const writing = { permission: journalPermissions.write, ...gate, parents } as const
export const createJournalScreen = screen({ path: '/accounting/journals/create', title: 'Crear comprobante contable', ...writing })
export const editJournalScreen = screen({ path: '/accounting/journals/edit/{id}', title: 'Editar comprobante contable', ...writing })
export const duplicateJournalScreen = screen({
  path: '/accounting/journals/duplicate/{id}',
  title: 'Duplicar comprobante contable',
  ...writing,
})

export const editBankNoteScreen = screen({
  path: '/accounting/journals/edit-bank-conciliation/{id}',
  title: 'Editar comprobante de conciliación bancaria',
  permission: conciliationPermissions.write,
  ...gate,
  parents,
})

export const TEMPLATES_ADDRESS = '/accounting-templates'
const ofTemplates = [accounting, { title: 'Plantillas contables', path: TEMPLATES_ADDRESS }]

export const templatesScreen = screen({
  path: '/accounting-templates',
  title: 'Plantillas contables',
  permission: journalPermissions.read,
  ...gate,
  parents: [accounting],
})
export const createTemplateScreen = screen({
  path: '/accounting-templates/create',
  title: 'Crear plantilla contable',
  ...writing,
  parents: ofTemplates,
})
export const editTemplateScreen = screen({
  path: '/accounting-templates/edit/{id}',
  title: 'Editar plantilla contable',
  ...writing,
  parents: ofTemplates,
})
export const duplicateTemplateScreen = screen({
  path: '/accounting-templates/duplicate/{id}',
  title: 'Duplicar plantilla contable',
  ...writing,
  parents: ofTemplates,
})

export const renumberScreen = screen({
  path: '/accounting/journal-renumbers',
  title: 'Renumeración de comprobantes',
  permission: journalPermissions.read,
  ...gate,
  parents: [accounting],
})

export const reclassificationScreen = screen({
  path: '/accounting/reclassifications',
  title: 'Reclasificaciones',
  permission: journalPermissions.read,
  ...gate,
  parents: [accounting],
})

export const conciliationScreen = screen({
  path: '/accounting/bank-conciliation',
  title: 'Conciliación bancaria',
  permission: conciliationPermissions.read,
  ...gate,
  parents: [accounting],
})

export const journalScreens = [
  ...[journalsScreen, createJournalScreen, editJournalScreen, editBankNoteScreen, duplicateJournalScreen],
  ...[templatesScreen, createTemplateScreen, editTemplateScreen, duplicateTemplateScreen],
  ...[renumberScreen, reclassificationScreen, conciliationScreen],
] satisfies Screen[]
