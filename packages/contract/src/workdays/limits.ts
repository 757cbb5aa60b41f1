/** What stands for going without one. */
export const noVehicle = 'SIN_VEHICULO'

/** Minutes of breaks at most, and hours after which a day that nobody closed counts as forgotten (docs/workflow.md, Work day) and after which its end is asked for. */
export const workDayLimits = { breaks: 720, forgottenHours: 16, longHours: 10, remarks: 2000, totalDays: 366, exported: 20_000 } as const
