/** /login: signing in, or the beginning of an installation that has nobody yet. */
import { lazy, Suspense } from 'react'
import { useAsk } from '#platform/web/index.tsx'
import { getFirstRun } from './founding/first-run.ts'
import { SignInPage } from './SignInPage.tsx'

// Shown once in the life of an installation: nobody else carries it.
const FirstRunPage = lazy(() => import('./founding/FirstRunPage.tsx'))

export default function LoginPage() {
  const { data } = useAsk(getFirstRun, {})
  // Signing in waits for no answer: nearly always there is somebody.
  if (!data?.isOpen) return <SignInPage />
  return (
    <Suspense>
      <FirstRunPage asksCode={data.asksCode} />
    </Suspense>
  )
}
