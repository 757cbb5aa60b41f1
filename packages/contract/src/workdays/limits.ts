/** The value for working without a vehicle. */
export const noVehicle = 'SIN_VEHICULO'

/**
 * The maximum minutes of breaks, the hours after which an unclosed day counts as forgotten (docs/workflow.md, Work day), and those after which its
 * end is asked for.
 */
export const workDayLimits = { breaks: 720, forgottenHours: 16, longHours: 10, remarks: 2000, totalDays: 366, exported: 20_000 } as const
