export const priorities = ['baja', 'media', 'alta'] as const
export type Priority = (typeof priorities)[number]
export const isPriority = (value: unknown): value is Priority => priorities.some((priority) => priority === value)
/** Green, yellow and red, dark enough to read on white. */
export const priorityColours: Readonly<Record<string, string>> = {
  baja: '#2B7A3B',
  media: '#8A6100',
  alta: '#B42318',
} satisfies Record<Priority, string>
