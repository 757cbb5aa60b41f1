/** A first-come, first-served semaphore, in total and per name; resolves to false after the timeout. */
export const openDoor = ({ atOnce, each, patience }: { atOnce: number; each: number; patience: number }) => {
  const waiting = new Map<() => void, string>()
  const inside: string[] = []
  const mayEnter = (name: string) => inside.length < atOnce && inside.filter((entry) => entry === name).length < each
  return {
    enter: async (name: string): Promise<boolean> => {
      if (mayEnter(name)) {
        inside.push(name)
        return true
      }
      return new Promise((resolve) => {
        const turn = () => {
          clearTimeout(timer)
          resolve(true)
        }
        const timer = setTimeout(() => resolve(!waiting.delete(turn)), patience)
        waiting.set(turn, name)
      })
    },
    leave: (name: string) => {
      inside.splice(inside.indexOf(name), 1)
      const next = [...waiting].find(([, waits]) => mayEnter(waits))
      if (!next) return
      const [turn, waits] = next
      waiting.delete(turn)
      inside.push(waits)
      turn()
    },
  }
}
