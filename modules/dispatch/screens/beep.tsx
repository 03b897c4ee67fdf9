/** What a reader of codes is told without looking: high and short when it counts, low and long when it does not. */
export function beep(isRight: boolean): void {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  const tone = context.createOscillator()
  tone.frequency.value = isRight ? 1200 : 220
  tone.connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + (isRight ? 0.08 : 0.35))
  tone.addEventListener('ended', () => void context.close())
}
