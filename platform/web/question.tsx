/** What the server asks while a call is made: the page shows it (`QuestionDialog`), and the call goes on or ends with the answer. */
import { useSyncExternalStore } from 'react'
import type { ErrorBody } from '#base/errors.ts'

export interface Question {
  readonly errors: readonly ErrorBody[]
  readonly answer: (isYes: boolean) => void
}

let questions: readonly Question[] = []
const listeners = new Set<() => void>()

function change(next: readonly Question[]): void {
  questions = next
  for (const listener of listeners) listener()
}

/** Several calls may ask at once: each waits for its turn. Where no page shows questions the answer is no. */
export const askPerson = (errors: readonly ErrorBody[]): Promise<boolean> =>
  listeners.size === 0
    ? Promise.resolve(false)
    : new Promise((resolve) => {
        const question: Question = {
          errors,
          answer: (isYes) => {
            change(questions.filter((each) => each !== question))
            resolve(isYes)
          },
        }
        change([...questions, question])
      })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question that waits first; null while nothing is asked. */
export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, () => questions[0] ?? null)
