/** How a document stands before the authority, wherever it is listed. */
import type { ElectronicState } from '../kind/states.ts'
import { electronicWords } from './editor/dimensions.ts'
import { WordsChip } from './WordsChip.tsx'

export const ElectronicChip = ({ state }: { readonly state: ElectronicState }) => <WordsChip words={electronicWords(state)} />
