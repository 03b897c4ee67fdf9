import type { Failure } from './answer.ts'

const CHANGED_BY_OTHER = 697

/** Somebody else saved meanwhile, and the person was told so: the only refusal after which the newest version is taken up. */
export const isChangedByOther = (failure: Failure): failure is Extract<Failure, { readonly kind: 'business' }> =>
  failure.kind === 'business' && failure.code === CHANGED_BY_OTHER
