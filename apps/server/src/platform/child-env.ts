/** The environment a process needs to run at all; nothing of the server's. */
const variables = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'] as const

export const namedEnv = (names: readonly string[]): Record<string, string | undefined> =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

/** One malloc arena instead of one per thread (docs/performance.md). */
export const childEnv = () => ({ MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1', ...namedEnv(variables) })
