import { useState } from 'react'
import type { Failure } from './answer.ts'
import { isChangedByOther } from './version.ts'

/**
 * The version with which a form is saved. Only whoever was told that somebody else saved meanwhile goes on with the newest:
 * any other refusal leaves it as it was, or the next saving would go over changes that nobody was shown.
 * @param read what the server has now
 */
export function useVersion(start: number, read: () => Promise<{ readonly version: number }>) {
  const [version, setVersion] = useState(start)
  const onFailure = (failure: Failure) => {
    if (!isChangedByOther(failure)) return
    void read().then(
      (fresh) => setVersion(fresh.version),
      // Without an answer the old version is refused again, and said again.
      () => undefined,
    )
  }
  return { version, setVersion, onFailure }
}
