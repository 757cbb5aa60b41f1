export const dropDraftsOf = async (_user: number): Promise<void> => {}
