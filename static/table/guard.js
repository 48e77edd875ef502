// For so many milliseconds after a touch that counts, no second one does.

export const GUARD = 500;
