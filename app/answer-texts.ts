/** The texts of the product by code and by key, for an answer that brings only one of them. A chunk of its own. */
import { ruleMessages } from '#platform/rules/index.ts'
import { textOfCode } from './errors.ts'

const byKey: ReadonlyMap<string, string> = new Map(Object.values(ruleMessages).flatMap((family) => Object.entries(family)))

export const answerTexts = { ofCode: textOfCode, ofKey: (key: string): string | null => byKey.get(key) ?? null } as const
