/** The rules that the simulated authority computes by itself ask nothing of the product: what is wrong there must not be wrong here as well. */
import type { Source } from './sources.ts'

const OWN_RULES = 'app/dian/own-rules.ts'
/** Its own reader of trees; of the product it knows the form of an element, which is a type. */
const OWN_READER = './tree.ts'
const IMPORT = /^import\s+(type\s+)?[^'"]*['"]([^'"]+)['"]/gm

/** @returns one sentence for each import that would share the product's sums or structure */
export const ownRuleProblems = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => path === OWN_RULES)
    .flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)]
        .filter(([, isType, from]) => isType === undefined && from !== OWN_READER)
        .map(([, , from]) => `${path} imports ${from}: it would judge the product by the product`),
    )
