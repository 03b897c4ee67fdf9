/** The texts of the product by code and by key, for an answer that brings only one of them. A chunk of its own. */
import { ruleMessages } from '#platform/rules/index.ts'
import { errorTexts } from './error-texts.ts'

const byKey: ReadonlyMap<string, string> = new Map(Object.values(ruleMessages).flatMap((family) => Object.entries(family)))

export const answerTexts = {
  /** Null for a code that nothing in the product answers. */
  ofCode: (code: number): string | null => errorTexts[code] ?? null,
  ofKey: (key: string): string | null => byKey.get(key) ?? null,
} as const
