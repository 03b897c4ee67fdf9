/** The registration in a programme of points: loaded only by whoever comes for it. */
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { Failed, Loading } from './Closed.tsx'
import { loadProgramme, type Place, WRONG_PLACE } from './register.tsx'
import { ClosedRegistration, RegistrationPage } from './RegistrationPage.tsx'
import './registration.css'

export async function showRegistration(root: Root, place: Place): Promise<void> {
  root.render(<Loading what="el registro" />)
  const answer = await loadProgramme(place)
  if ('done' in answer) {
    return root.render(
      <StrictMode>
        <RegistrationPage place={place} shown={answer.done} />
      </StrictMode>,
    )
  }
  const { code, message } = answer.problems
  if (code === WRONG_PLACE) return root.render(<ClosedRegistration />)
  root.render(<Failed what="el registro" message={message} onRetry={() => void showRegistration(root, place)} />)
}
