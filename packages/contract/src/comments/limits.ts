export const commentLimits = { letters: 2000, images: 5 } as const
