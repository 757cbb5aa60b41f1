export type Submission = { id: string }
