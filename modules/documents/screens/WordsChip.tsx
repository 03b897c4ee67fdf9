import { StateChip, type ChipLook } from '#platform/ui/index.tsx'
import type { StateWords } from './editor/dimensions.ts'

/** A dimension of a document, or nothing when it has none. */
export function WordsChip({ words, look }: { words: StateWords | null; look?: ChipLook }) {
  if (!words) return null
  return <StateChip state={words.state} {...(words.text === null ? {} : { text: words.text })} {...(look ? { look } : {})} />
}
