export { type CaseButton, useCaseActions } from './screens/CaseActions.tsx'
export { CaseForm, EditCase } from './screens/CaseForm.tsx'
export { CasePanel } from './screens/CasePanel.tsx'
export { CasesPage } from './screens/CasesPage.tsx'
