/** What an answer that goes on is made of (server-sent events), and how long to wait before asking again. Pure. */

/** Gives the JSON texts of the frames that each part completes; comments, which only say that the other is there, give none. */
export function frameReader(): (part: string) => string[] {
  let rest = ''
  return (part) => {
    const frames = `${rest}${part}`.split('\n\n')
    rest = frames.pop() ?? ''
    return frames.flatMap((frame) => {
      const data = frame.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trimStart()] : []))
      return data.length > 0 ? [data.join('\n')] : []
    })
  }
}

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * Longer each time, and never the same for all: a server that comes back is not asked by everybody at once.
 * @param failures in a row, 1 the first time
 * @param chance from 0 to 1
 */
export const pauseMs = (failures: number, chance: number): number =>
  Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) * (0.5 + chance / 2)
