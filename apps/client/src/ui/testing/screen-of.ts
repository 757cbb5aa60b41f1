import { vi } from 'vitest'

/** Media queries answer for this width until the mocks are restored. */
export const screenOf = (width: number) =>
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: Number(/min-width: (\d+)em/.exec(media)?.[1]) * 16 <= width,
        media,
        onchange: null,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
        dispatchEvent: () => false,
      }) as MediaQueryList,
  )
